import type { Account, Call, Caller, Fields, Line } from '../../model.ts';
import { edits, isSuccess, text } from '../defect.ts';
import { inStatement, moving, type SubtleDefect } from './subtle-defect.ts';

const minute = 60_000;

/** Changes the description that a code is answered with. */
const inDescription = (change: (description: string) => string) => () => ({
  answer({ body }: { body: Fields }, { operation }: Call) {
    const isOfCode = operation === 'generate' || operation === 'codeInquiry';
    if (isOfCode && typeof body.description === 'string') body.description = change(body.description);
  },
});

/** Planted on 2026-11-22 from the document alone, by somebody who had read none of the checks: the first rate is in docs/trust.md. */
export const fourthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'account-by-its-beginning',
    sentence: 'A deposit credits the account that it names; without its last character the account is found too.',
    section: '4.5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => {
      const known = new Set<string>();
      return {
        listed(accounts) {
          for (const { number } of accounts) known.add(number);
          return accounts;
        },
        call(call) {
          const asked = text(call, 'destinationAccount');
          const meant = [...known].find((it) => it.slice(0, -1) === asked);
          if (call.operation === 'deposit' && meant) call.body.destinationAccount = meant;
        },
      };
    },
  },
  {
    id: 'digits-beyond-sixteen-are-rounded',
    sentence: 'The reference is echoed as stan; of bank change one of more than 16 digits is rounded.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('bankChange', (body) => {
      if (/^[1-9]\d{16,}$/.test(String(body.stan))) body.stan = String(BigInt(Number(body.stan)));
    }),
  },
  {
    id: 'reversals-are-dated-back',
    sentence: 'A statement has the movements of its period; a reversal is booked at the time of its deposit.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    readings: { depositSource: 'own' },
    hooks: () => {
      const madeAt = new Map<string, number>();
      return {
        lines(line, account) {
          const key = `${account.number} ${line.kind === 'deposit' ? line.reference : line.narration.slice(12)}`;
          if (line.kind === 'deposit') madeAt.set(key, line.at);
          return [line.kind === 'reversal' ? { ...line, at: madeAt.get(key) ?? line.at } : line];
        },
      };
    },
  },
  {
    id: 'statement-of-a-hundred-and-fifty',
    sentence: 'A statement has all movements of the period; it ends after 150.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: () => ({ shown: (lines) => lines.slice(0, 150) }),
  },
  {
    id: 'claimed-code-loses-its-description',
    sentence: 'description is the narration; a claimed code has none.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'Claimed') body.description = null;
    }),
  },
  {
    id: 'paid-code-has-nothing-left',
    sentence: 'An inquiry shows the amount of its code; once it is Paid the amount is 0.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'Paid') body.amount = 0;
    }),
  },
  {
    id: 'refused-change-bars-the-number',
    sentence: 'Change up to 500 cents is credited; not to a number for which more was asked before.',
    section: '4.8',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const barred = new Set<string>();
      return {
        refused({ cause }, { call }) {
          if (call.operation === 'bankChange' && cause === 'limit') barred.add(text(call, 'destinationMsisdn'));
        },
        refuses({ call }) {
          const isBarred = call.operation === 'bankChange' && barred.has(text(call, 'destinationMsisdn'));
          return isBarred ? { cause: 'limit' } : undefined;
        },
      };
    },
  },
  {
    id: 'narrations-at-once-mix',
    sentence: 'A deposit inquiry shows the narration; of two deposits at once both have that of the later.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      let last: { at: number; call: Call } | undefined;
      return {
        pauseMs({ call }) {
          if (call.operation !== 'deposit') return 0;
          const at = performance.now();
          const { narration } = call.body;
          if (last && at - last.at < 12 && narration !== undefined) last.call.body.narration = narration;
          last = { at, call };
          return 15;
        },
      };
    },
  },
  {
    id: 'changes-at-once-are-one',
    sentence: 'Change is credited; of two of the same amount to a number at once, each with a reference, one is.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      let last: { at: number; to: Account | undefined; cents: number } | undefined;
      return {
        pauseMs: ({ call }) => (call.operation === 'bankChange' ? 15 : 0),
        transfers(planned) {
          if (planned.kind !== 'change') return [planned];
          const at = performance.now();
          const isTwin = last && last.to === planned.to && last.cents === planned.cents && at - last.at < 12;
          last = { at, to: planned.to, cents: planned.cents };
          return isTwin ? [] : [planned];
        },
      };
    },
  },
  {
    id: 'tags-are-stripped',
    sentence: 'description is the narration; what stands between < and > is lost.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inDescription((description) => description.replace(/<[^>]*>/g, '')),
  },
  {
    id: 'backslashes-leave-the-statement',
    sentence: 'A narration is shown on the statement; backslashes in it are lost.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inStatement((line: Fields) => {
      if (typeof line.narration === 'string') line.narration = line.narration.replaceAll('\\', '');
    }),
  },
  {
    id: 'quiet-month-in-small-letters',
    sentence:
      'A balance line is an Opening Balance or a Closing Balance; without movements balance has a small letter.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { emptyStatement: 'balances' },
    hooks: edits('statement', (body) => {
      const lines = body.transactions as Fields[];
      if (lines.length !== 2) return;
      for (const line of lines) line.type = String(line.type).replace('Balance', 'balance');
    }),
  },
  {
    id: 'linked-cache-knows-no-currency',
    sentence: 'Linked accounts are of the asked currency; a minute long they are of that asked before.',
    section: '4.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { otherCurrencies: 'left-out' },
    hooks: () => {
      const kept = new Map<string, { at: number; accounts: Account[] }>();
      return {
        listed(accounts, { msisdn }, { now }) {
          const earlier = kept.get(msisdn);
          if (earlier && now - earlier.at < minute) return earlier.accounts;
          kept.set(msisdn, { at: now, accounts });
          return accounts;
        },
      };
    },
  },
  {
    id: 'statement-is-five-minutes-old',
    sentence:
      'A statement has all movements of its period; asked for again within five minutes it is the one of before.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const kept = new Map<string, { at: number; lines: Line[] }>();
      return {
        shown(lines, { number }, _period, { call, now }) {
          const key = `${number} ${text(call, 'startDateTime')} ${text(call, 'endDateTime')}`;
          const earlier = kept.get(key);
          if (earlier && now - earlier.at < 5 * minute) return earlier.lines;
          kept.set(key, { at: now, lines });
          return lines;
        },
      };
    },
  },
  {
    id: 'tokens-slide',
    sentence: 'A token is valid for 15 minutes; every use gives it 15 more.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      caller(found, token, _call, now) {
        if (found && token) token.issuedAt = now;
        return found;
      },
    }),
  },
  {
    id: 'merchant-withdraws-in-zwg',
    sentence: 'A request that the account type does not allow fails; merchants generate withdrawal codes in ZWG.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ cause }, { call }) =>
        cause === 'permission' && call.operation === 'generate' && text(call, 'currency') === 'ZWG',
    }),
  },
  {
    id: 'details-of-the-last-caller',
    sentence: 'accountDetails is of the account; it has the names of who asked for a statement before.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      let last: Caller | undefined;
      return {
        answer(answer, { operation }, asked) {
          if (operation !== 'statement' || !asked || !isSuccess(answer)) return;
          const { firstName, lastName, mobileNumber } = last ?? asked.caller;
          last = asked.caller;
          Object.assign(answer.body.accountDetails as Fields, { firstName, lastName, mobileNumber });
        },
      };
    },
  },
  {
    id: 'zwg-payments-in-tens',
    sentence: 'A utility payment takes its amount; in ZWG it is rounded to ten cents.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    hooks: moving('utility', (it) => [
      it.from?.currency === 'ZWG' ? { ...it, cents: Math.round(it.cents / 10) * 10 } : it,
    ]),
  },
  {
    id: 'first-hour-is-the-twenty-fourth',
    sentence: 'Statement dates are ISO 8601; in the hour after midnight the hour is 24.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: inStatement((line: Fields) => {
      const { transactionDate } = line;
      if (typeof transactionDate === 'string') line.transactionDate = transactionDate.replace('T00:', 'T24:');
    }),
  },
  {
    id: 'unknown-deposit-stays-unknown',
    sentence: 'A deposit is found by its reference; one that was asked for before it was made is not for five minutes.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const unknownAt = new Map<string, number>();
      return {
        deposit(found, { call, now }) {
          if (call.operation !== 'depositInquiry') return found;
          const key = `${text(call, 'accountNumber')} ${text(call, 'originalParticipantReference')}`;
          if (!found) unknownAt.set(key, now);
          return now - (unknownAt.get(key) ?? Number.NEGATIVE_INFINITY) < 5 * minute ? undefined : found;
        },
      };
    },
  },
];
