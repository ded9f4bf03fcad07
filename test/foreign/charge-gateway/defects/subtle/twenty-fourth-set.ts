import type { Hooks } from '../../hooks.ts';
import type { Tenant } from '../../model.ts';
import { money, text } from '../defect.ts';
import { isCharge, type SubtleDefect } from './subtle-defect.ts';

const shared = { kind: 'wrong-state', when: 'state', shows: 'after a refusal' } as const;

/** Something that an outage takes along: it is done when a call is refused by that E-code. */
function alongWith(code: string, taken: (tenant: Tenant) => void): () => Hooks {
  return () => ({
    refused(_call, problem, tenant) {
      if (problem.code === code) taken(tenant);
    },
  });
}

function freeAll({ barred }: Tenant): boolean {
  barred.clear();
  return true;
}

/**
 * What lived of the defects that were planted on 2026-11-29, after those of the twenty-third set, from the document alone, into a
 * gateway in plain Node that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const twentyFourthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'maintenance-forgets-what-was-refunded',
    sentence: 'What was refunded gives E009; here maintenance forgets it.',
    section: '7 E009',
    ...shared,
    hooks: alongWith('E015', ({ transactions }) => {
      for (const one of transactions) one.refundedCents = 0;
    }),
  },
  {
    id: 'maintenance-takes-the-last-payment-back',
    sentence: 'No transition leads out of SUCCESS; here the last payment before maintenance is PENDING again after it.',
    section: '3',
    ...shared,
    hooks: alongWith('E015', ({ transactions }) => {
      const last = transactions.findLast((one) => isCharge(one) && one.status === 'SUCCESS');
      if (last) last.status = 'PENDING';
    }),
  },
  {
    id: 'internal-error-forgets-correlators',
    sentence: 'A used correlator makes no second transaction; here an internal error forgets which were used.',
    section: '7 E005',
    ...shared,
    hooks: alongWith('E014', ({ correlators }) => correlators.clear()),
  },
  {
    id: 'access-taken-away-forgets-correlators',
    sentence:
      'A used correlator makes no second transaction; here those of credentials that lose their access are forgotten.',
    section: '7 E005',
    ...shared,
    hooks: alongWith('E007', ({ correlators }) => correlators.clear()),
  },
  {
    id: 'barred-customer-may-pay-in-zwg',
    sentence: 'A barred customer gives E011; here one that was served before still pays in ZWG.',
    section: '7 E011',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code }, call, { fixtures }) =>
        code === 'E011' &&
        text(call, `${money}.currency`) === 'ZWG' &&
        fixtures.numbers.whitelisted.includes(text(call, 'endUserId')),
    }),
  },
  {
    id: 'freeing-a-number-frees-all',
    sentence: 'A barred customer gives E011; here all are free once one is.',
    section: '7 E011',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      tenant(found) {
        if (found) found.barred.delete = () => freeAll(found);
        return found;
      },
    }),
  },
  {
    id: 'correlators-of-the-last-thirty-charges',
    sentence: 'A used correlator makes no second transaction; here the table of them holds thirty.',
    section: '7 E005',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      created(_made, { correlators }) {
        const [oldest] = correlators.keys();
        if (correlators.size > 30 && oldest !== undefined) correlators.delete(oldest);
      },
    }),
  },
  {
    id: 'one-sms-of-two-that-read-alike',
    sentence: 'Every transaction has its SMS; here a text that the customer has already is not sent again.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    readings: { smsTimestamp: 'absent' },
    hooks: () => ({
      sms: (message, _about, { messages }) =>
        messages.some(({ to, text }) => to === message?.to && text === message.text) ? undefined : message,
    }),
  },
  {
    id: 'closing-a-prompt-closes-all',
    sentence: 'PIN 0000 takes a charge to SUCCESS; here all open prompts go along with one that its customer closes.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({ closed: (_found, { transactions }) => transactions.filter((one) => one.prompt === 'open') }),
  },
  {
    id: 'beginning-of-a-transaction-id-is-enough',
    sentence: 'What names no transaction gives 404; here the first letters of a transactionId name it.',
    section: '4.3',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      original(found, call, { transactions }) {
        const id = text(call, 'originalGatewayReference');
        const begins = (it: string) => id.length > 4 && it.startsWith(id);
        return found ?? transactions.find((one) => isCharge(one) && begins(one.transactionId));
      },
    }),
  },
];
