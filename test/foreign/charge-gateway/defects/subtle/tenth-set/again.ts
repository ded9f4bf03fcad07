import { givenCredentials } from '../../../gate.ts';
import type { Call } from '../../../model.ts';
import { amountOf, money, text } from '../../defect.ts';
import { isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** How many cents an amount is away from whole ones. */
function noiseOf(call: Call): number {
  const cents = amountOf(call) * 100;
  return Math.abs(cents - Math.round(cents));
}

/** Planted once the checks had been widened for the others: the same classes in other places. */
export const tenthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'refunded-one-is-shown-for-any-password',
    sentence:
      'Wrong credentials are refused; the look-up of a charge that was given back is answered for any password.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        if (found || call.operation !== 'lookup') return found;
        const meant = tenants.find(({ credentials }) => credentials.username === givenCredentials(call)?.username);
        const isRefunded = meant?.transactions.some(
          (one) => one.clientCorrelator === call.clientCorrelator && one.refundedCents > 0,
        );
        return isRefunded ? meant : found;
      },
    }),
  },
  {
    id: 'pending-in-local-form-is-shown-to-anybody',
    sentence: 'A request without credentials is refused; the look-up of a PENDING charge by 07XXXXXXXX needs none.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        if (found || call.operation !== 'lookup' || call.authorization !== undefined) return found;
        if (!call.endUserId.startsWith('07')) return found;
        return tenants.find(({ transactions }) =>
          transactions.some((one) => one.clientCorrelator === call.clientCorrelator && one.status === 'PENDING'),
        );
      },
    }),
  },
  {
    id: 'fourth-decimal-of-a-refund-is-noise',
    sentence:
      'An amount has at most two decimals; a refund takes what differs from them by less than a tenth of a cent.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks: ({ code }, call) =>
        code === 'E004' && text(call, 'tranType') === 'REF' && amountOf(call) > 0.01 && noiseOf(call) < 0.0999,
    }),
  },
  {
    id: 'just-below-a-cent-in-zwg-is-that-cent',
    sentence:
      'An amount has at most two decimals; in ZWG what lacks less than a tenth of a cent is rounded up to them.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks({ code }, call) {
        const cents = amountOf(call) * 100;
        const isBelow = Math.round(cents) > cents && noiseOf(call) < 0.0999;
        return code === 'E004' && cents > 1 && isBelow && text(call, `${money}.currency`) === 'ZWG';
      },
    }),
  },
  {
    id: 'address-of-a-failed-one-is-not-called',
    sentence: 'The notifyUrl of a request is called; one of a charge that FAILED before is not.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      callback: (url, transaction, { transactions }) =>
        transactions.some((one) => one !== transaction && one.notifyUrl === url && one.status === 'FAILED') ? '' : url,
    }),
  },
  {
    id: 'address-of-a-duplicate-is-not-called',
    sentence: 'The notifyUrl of a request is called; one that a charge under a used correlator carried before is not.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'after a refusal',
    readings: { reusedCorrelator: 'refuse' },
    hooks: () => {
      const refused = new Set<string>();
      return {
        refused(call, { code }) {
          if (code === 'E005') refused.add(text(call, 'notifyUrl'));
        },
        callback: (url, transaction) => (isCharge(transaction) && refused.has(url) ? '' : url),
      };
    },
  },
];
