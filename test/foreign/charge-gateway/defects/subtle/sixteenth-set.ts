import { createHmac } from 'node:crypto';
import { callbackSecret } from '../../callback.ts';
import { newTransaction } from '../../transactions.ts';
import { centsOf, text } from '../defect.ts';
import { inSms, isCharge, type SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-28, after those of the fifteenth set, from the document alone, into a
 * provider that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const sixteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'refund-sms-has-another-label',
    sentence: 'A sandbox SMS begins with "SANDBOX TEST:"; that of a refund begins with "TEST:".',
    section: '6.2',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: inSms((sms, about) => (isCharge(about) ? sms : sms.replace('SANDBOX TEST:', 'TEST:'))),
  },
  {
    id: 'hmac-over-letters-of-one-byte',
    sentence: 'The HMAC is over what is sent; here each letter of the body counts as one byte.',
    section: '6.1',
    kind: 'wrong-answer',
    when: 'always',
    shows: 'rare value',
    readings: { callbackBody: 'json', oddCorrelator: 'accept' },
    hooks: () => ({
      delivery(signed) {
        const hmac = createHmac('sha256', callbackSecret).update(Buffer.from(signed.body, 'latin1'));
        return { ...signed, signature: hmac.digest(signed.signature.length === 64 ? 'hex' : 'base64') };
      },
    }),
  },
  {
    id: 'refused-duplicate-prompts-again',
    sentence: 'An accepted charge prompts the customer; here one that is refused for its correlator prompts once more.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    readings: { reusedCorrelator: 'refuse' },
    hooks: () => ({
      refused(call, { code }, tenant) {
        const correlator = text(call, 'clientCorrelator');
        const first = tenant.transactions.find((it) => isCharge(it) && it.clientCorrelator === correlator);
        if (code === 'E005' && first) tenant.transactions.push({ ...first, transactionId: 'none', prompt: 'open' });
      },
    }),
  },
  {
    id: 'refused-currency-prompts-all-the-same',
    sentence: 'An accepted charge prompts the customer; here one that is refused for its currency does so too.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      refused(call, { code }, tenant, gateway) {
        if (code === 'E003' && call.operation === 'charge')
          Object.assign(newTransaction(gateway, tenant, call), { status: 'FAILED', prompt: 'open' });
      },
    }),
  },
  {
    id: 'refund-ceiling-multiplies-fractions',
    sentence:
      'A refund above its charge is refused; 0.29 is 28 cents here, for 0.29 times 100 is a little less than 29.',
    section: '7 E012',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks({ code, field }, call, tenant) {
        if (code !== 'E012' || field === undefined) return false;
        const named = tenant.transactions.find((it) => it.transactionId === text(call, 'originalGatewayReference'));
        const cents = Math.trunc((centsOf(call) / 100) * 100);
        return named !== undefined && named.refundedCents === 0 && cents <= named.amountCents;
      },
    }),
  },
];
