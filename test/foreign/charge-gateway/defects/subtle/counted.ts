import { openPrompts } from '../../prompt.ts';
import { chargeOf, isCharge, type SubtleDefect } from './subtle-defect.ts';

/** Defects that show the third time, or when there are many. */
export const countedDefects: readonly SubtleDefect[] = [
  {
    id: 'third-prompt-answers-the-second',
    sentence: 'A PIN ends the charge of its prompt; typed at the third open prompt of a number it ends the second.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      prompted(found, tenant) {
        const open = openPrompts(tenant, found.msisdn);
        return (open[2] === found && open[1]) || found;
      },
    }),
  },
  {
    id: 'three-failures-block',
    sentence: 'PIN 0000 succeeds; after three failures of the number in a row it fails once more.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      outcome(found, { msisdn }, _pin, { transactions }) {
        const ended = transactions.filter((one) => isCharge(one) && one.msisdn === msisdn && one.status !== 'PENDING');
        const last = ended.slice(-3);
        const isBlocked = last.length === 3 && last.every(({ status }) => status === 'FAILED');
        if (!isBlocked || found?.status !== 'SUCCESS') return found;
        return { status: 'FAILED', message: 'Transaction Failed - Invalid PIN', code: 'X22' };
      },
    }),
  },
  {
    id: 'every-seventh-callback-is-lost',
    sentence: 'Every change of state is called back; every seventh is not.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'number',
    hooks: () => {
      let called = 0;
      return {
        callback(url) {
          if (url !== '') called += 1;
          return called % 7 === 0 ? '' : url;
        },
      };
    },
  },
  {
    id: 'three-parts-are-remembered',
    sentence: 'Refunds give back no more than was charged; with the third part the first is forgotten.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      changed(refund, tenant) {
        const charge = chargeOf(refund, tenant);
        const parts = tenant.transactions.filter((one) => one.kind === 'refund' && one.original === refund.original);
        if (charge && parts.length === 3 && charge.refundedCents < charge.amountCents)
          charge.refundedCents -= parts[0]?.amountCents ?? 0;
      },
    }),
  },
  {
    id: 'third-retry-of-a-correlator-is-new',
    sentence: 'A correlator is used once; where a third request comes with it, a charge is made of it.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const asked = new Map<string, Set<unknown>>();
      return {
        firstUse(found, call) {
          if (found === undefined || found === 'spent') return found;
          const calls = asked.get(found.transactionId) ?? new Set();
          asked.set(found.transactionId, calls.add(call));
          return calls.size === 2 ? undefined : found;
        },
      };
    },
  },
  {
    id: 'twenty-first-is-not-found',
    sentence: 'Every charge is found; a look-up sees the last twenty of a number.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    report: 'opencollective/opencollective-api#6455',
    hooks: () => ({
      found: (found, _call, { transactions }) =>
        found &&
        transactions
          .filter((one) => isCharge(one) && one.msisdn === found.msisdn)
          .slice(-20)
          .includes(found)
          ? found
          : undefined,
    }),
  },
  {
    id: 'hundred-correlators-are-remembered',
    sentence: 'A correlator is used once; the last hundred are remembered.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'number',
    report: 'antiwork/gumroad#7723',
    hooks: () => ({
      firstUse: (found, _call, { transactions }) =>
        found === undefined || found === 'spent' || transactions.slice(-100).includes(found) ? found : undefined,
    }),
  },
  {
    id: 'refunds-of-the-last-fifty',
    sentence: 'Every charge in SUCCESS can be refunded; the original is sought among the last fifty transactions.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'number',
    report: 'antiwork/gumroad#7723',
    hooks: () => ({
      original: (found, _call, { transactions }) =>
        found && transactions.slice(-50).includes(found) ? found : undefined,
    }),
  },
  {
    id: 'thirty-sms-a-number',
    sentence: 'Every outcome sends an SMS; a number gets thirty.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      sms: (message, _about, { messages }) =>
        messages.filter(({ to }) => to === message?.to).length < 30 ? message : undefined,
    }),
  },
  {
    id: 'ids-begin-again-after-a-hundred',
    sentence: 'transactionId names one transaction; after a hundred they begin again.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    report: 'craftcms/commerce#4050',
    hooks: () => {
      let made = 0;
      return {
        created(transaction) {
          transaction.transactionId = `W5000${String(made % 100).padStart(2, '0')}`;
          made += 1;
        },
      };
    },
  },
];
