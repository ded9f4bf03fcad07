import type { Account, Asked, Caller, Line } from '../../model.ts';
import { textOf } from '../../validate.ts';
import { edits, isSuccess, NumberText, refusing, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

const day = 86_400_000;

/** A line on the account of a caller whose request was refused. */
function strayLine({ now }: Asked, kind: Line['kind'], cents: number, reference: string): Line {
  return { kind, at: now, cents, narration: '', reference, authNumber: '0' };
}

/** The account of the caller in the currency of the request. */
function ownAccount({ caller, call }: Asked): Account {
  return caller.accounts[text(call, 'currency') === 'ZWG' ? 'ZWG' : 'USD'];
}

/**
 * What lived of the defects that were planted on 2026-11-29 from the document alone into one more provider, in Python with
 * threads: the first rate is in docs/trust/subtle-defects.md.
 */
export const twentyThirdSetDefects: readonly SubtleDefect[] = [
  {
    id: 'narration-null-is-none',
    sentence: 'The description is the narration; one that is the word null is none.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('generate', (body) => {
      if (body.description === 'null') body.description = null;
    }),
  },
  {
    id: 'few-digits-lose-their-zeros',
    sentence:
      'A reference is echoed as stan; one that an integer holds comes back as an integer, without zeros in front.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('deposit', (body) => {
      if (/^\d{1,15}$/.test(String(body.stan))) body.stan = String(Number(body.stan));
    }),
  },
  {
    id: 'two-hyphens-begin-a-comment',
    sentence: 'A reference is echoed as stan; two hyphens end it.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call({ operation, body }) {
        if (operation === 'deposit' && typeof body.reference === 'string')
          body.reference = body.reference.replace(/--.*/, '');
      },
    }),
  },
  {
    id: 'data-for-the-provider-overrides',
    sentence: 'A utility payment is of its amount; one among the data for the provider counts instead.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call({ operation, body }) {
        const { amount } = (body.additionalData ?? {}) as { amount?: unknown };
        if (operation === 'utility' && amount instanceof NumberText) body.amount = amount;
      },
    }),
  },
  {
    id: 'user-name-by-its-beginning',
    sentence: 'A login needs the user name; all but its last letter is enough.',
    section: '4.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      const names = new Map<string, string>();
      return {
        call({ operation, headers, body }) {
          const name = names.get(String(headers['x-api-key']));
          if (operation === 'login' && name?.slice(0, -1) === body.username) body.username = name ?? null;
        },
        answer(answer, call) {
          if (call.operation === 'login' && isSuccess(answer))
            names.set(String(call.headers['x-api-key']), text(call, 'username'));
        },
      };
    },
  },
  {
    id: 'reversal-of-a-hundredfold',
    sentence: 'A reversal is of exactly the amount of the deposit; of its cents taken for dollars, it goes through.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      let original = 0;
      return {
        deposit(found) {
          original = found?.cents ?? 0;
          return found;
        },
        overlooks: ({ cause, field }, { call }) =>
          call.operation === 'reversal' &&
          cause === 'not-original' &&
          field === 'amount' &&
          Number(text(call, 'amount')) === 100 * original,
      };
    },
  },
  {
    id: 'change-of-a-reference-goes-where-it-went',
    sentence: 'Change goes to the wallet of its number; under a reference that was used it goes to the one before.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    readings: { repeatedReference: 'accept' },
    hooks: () => {
      const owners = new Map<string, Account[]>();
      return {
        transfers(planned, { customers }) {
          const { kind, to, reference } = planned;
          if (kind !== 'change' || !to) return [planned];
          const owner = customers.find(({ accounts }) => accounts.includes(to))?.accounts ?? [];
          const first = owners.get(reference) ?? owner;
          owners.set(reference, first);
          return [first === owner ? planned : { ...planned, to: first.find((it) => it.currency === to.currency) }];
        },
      };
    },
  },
  {
    id: 'change-by-the-last-seven-digits',
    sentence: 'Change goes to the wallet of its number; one of another network that ends alike is taken for it.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    readings: { msisdnForms: 'strict', isolate: 'yes' },
    hooks: () => {
      const known = new Set<string>();
      return {
        answer(answer, { operation, msisdn }) {
          if (operation === 'linkedAccounts' && isSuccess(answer)) known.add(msisdn);
        },
        call({ operation, body }) {
          const wanted = String(body.destinationMsisdn);
          if (operation !== 'bankChange' || known.has(wanted)) return;
          body.destinationMsisdn =
            [...known].find((it) => it.endsWith(wanted.slice(-7))) ?? body.destinationMsisdn ?? null;
        },
      };
    },
  },
  {
    id: 'account-by-its-end',
    sentence: 'A statement is that of the account that was asked for; its last four digits are enough.',
    section: '4.10',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      account: (found, { caller, call }) =>
        found ??
        Object.values(caller.accounts).find(({ number }) => number.endsWith(text(call, 'accountNumber').slice(-4))),
    }),
  },
  {
    id: 'full-hours-of-the-afternoon-refused',
    sentence: 'Dates are yyyy-MM-dd HH:mm:ss; a full minute after noon is refused.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing(
      'statement',
      (call) => ['startDateTime', 'endDateTime'].some((it) => / (1[3-9]|2\d):\d\d:00$/.test(text(call, it))),
      { cause: 'period' },
    ),
  },
  {
    id: 'half-hours-refused',
    sentence: 'A statement covers at most a month; one of less than an hour is refused.',
    section: '4.10',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: refusing(
      'statement',
      (call) => {
        const [from = 0, to = 0] = ['startDateTime', 'endDateTime'].map((it) =>
          Date.parse(`${text(call, it).replace(' ', 'T')}Z`),
        );
        return to - from < 3_600_000;
      },
      { cause: 'period' },
    ),
  },
  {
    id: 'wrong-reversal-pays-the-agent-back',
    sentence: 'A refused reversal moves nothing; of another amount it is refused, and paid back to the agent.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    readings: { isolate: 'yes' },
    hooks: () => ({
      refused({ cause, field }, asked) {
        if (asked.call.operation !== 'reversal' || cause !== 'not-original' || field !== 'amount') return;
        const reference = textOf(asked, 'originalParticipantReference');
        ownAccount(asked).lines.push(strayLine(asked, 'reversal', Number(textOf(asked, 'amount')), reference));
      },
    }),
  },
  {
    id: 'refused-duplicate-is-debited',
    sentence: 'A duplicate that is refused moves nothing; the agent has paid for it before.',
    section: '4.5',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    readings: { duplicateChecks: 'on', isolate: 'yes' },
    hooks: () => ({
      refused({ cause }, asked) {
        if (asked.call.operation !== 'deposit' || cause !== 'duplicate') return;
        const reference = textOf(asked, 'reference');
        ownAccount(asked).lines.push(strayLine(asked, 'deposit', -Number(textOf(asked, 'amount')), reference));
      },
    }),
  },
  {
    id: 'zwg-months-have-no-end',
    sentence: 'A statement covers at most one calendar month; in ZWG it covers whatever is asked.',
    section: '4.10',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    readings: { monthRule: 'span', longPeriod: 'refuse' },
    hooks: () => {
      let asked: Account | undefined;
      return {
        account(found) {
          asked = found;
          return found;
        },
        longest: (end, from) => (asked?.currency === 'ZWG' ? from + 400 * day : end),
      };
    },
  },
  {
    id: 'hyphens-are-no-part-of-a-reference',
    sentence: 'A deposit is found by its reference; hyphens in another place make no other one of it.',
    section: '4.6',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      deposit(found, { call, tenant, caller }) {
        const field = call.operation === 'reversal' ? 'destinationAccount' : 'accountNumber';
        const wanted = bare(text(call, 'originalParticipantReference'));
        return (
          found ?? tenant.deposits.find((it) => isMeant(it, caller, text(call, field)) && bare(it.reference) === wanted)
        );
      },
    }),
  },
];

function bare(reference: string): string {
  return reference.replaceAll('-', '');
}

function isMeant(
  deposit: { caller: Caller; account: Account; failure: string },
  caller: Caller,
  number: string,
): boolean {
  return deposit.caller === caller && deposit.account.number === number && !deposit.failure;
}
