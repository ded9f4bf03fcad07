import type { JsonObject } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import type { Policy } from '../policy.ts';
import { accounts } from '../tables/accounts.ts';
import { type DepositRow, deposits } from '../tables/deposits.ts';
import { postingId, postings } from '../tables/postings.ts';
import type { WalletFault } from '../wallet-fault.ts';
import { defaulted, editAnswer, note, noted, refuse, sent, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

const hourMs = 3_600_000;

/** Defects of the topic deposit-inquiries, by the rule that they break. */
export const faults: WalletFaults = {
  'deposit-inquiry-fields-required': {
    'deposit-inquiry-reuses-its-reference': acceptsTooMuch(
      'A deposit inquiry without a participantReference is answered',
      defaulted('depositInquiry', 'participantReference', 'none'),
    ),
  },
  'deposit-inquiry-finds-the-deposit': {
    'zwg-deposit-not-found': refusesTooMuch('A deposit in ZWG is not found', {
      policy: ({ findDeposit }) => ({
        findDeposit(view, accountNumber, reference) {
          const found = findDeposit(view, accountNumber, reference);
          return found?.currency === 'ZWG' ? undefined : found;
        },
      }),
    }),
    'deposit-not-found-next-day': careless.refusesTooMuch('A deposit is found for 24 hours', {
      decision(decision, site) {
        const { call, view, env } = site;
        if (call.operation !== 'depositInquiry' || !succeeds(decision)) return decision;
        const [made] = view.find(deposits, 'reference', String(sent(site).originalParticipantReference));
        if (!made || env.now - made.at <= 24 * hourMs) return decision;
        return refuse('depositInquiry', '025').decision?.(decision, site) ?? decision;
      },
    }),
    'deposit-found-once': careless.refusesTooMuch('Only the first inquiry about a deposit finds it', {
      decision(decision, site) {
        const { call, view } = site;
        const name = `inquired ${String(sent(site).originalParticipantReference)}`;
        if (call.operation !== 'depositInquiry' || !succeeds(decision)) return decision;
        if (noted(view, name) === 0) return { ...decision, changes: [...decision.changes, note(name, 1)] };
        return refuse('depositInquiry', '025').decision?.(decision, site) ?? decision;
      },
    }),
    'ten-deposits-remembered': careless.refusesTooMuch(
      'The ten latest deposits of an account are found',
      foundOtherwise((found, view, accountNumber) =>
        of(view, accountNumber)
          .slice(-10)
          .find((it) => it.authNumber === found.authNumber),
      ),
    ),
    // One table for all kinds, with one key.
    'change-hides-a-deposit': careless.refusesTooMuch(
      'A deposit is not found any more when something else with its reference moved money of its account',
      foundOtherwise((found, view, accountNumber) => {
        const count = view.get(accounts, accountNumber)?.postings ?? 0;
        const all = Array.from({ length: count }, (_, n) => view.get(postings, postingId(accountNumber, n)));
        return all.filter((it) => it?.reference === found.reference).length > 1 ? undefined : found;
      }),
    ),
  },
  'deposit-inquiry-details-match': {
    'details-amount-in-units': answersWrongly(
      'The details of a deposit hold its amount in units',
      editDetails(({ amount }) => ({ amount: Number(amount) / 100 })),
    ),
    'details-currency-always-usd': answersWrongly(
      'The details of a deposit say USD whatever its currency',
      editDetails(() => ({ currency: 'USD' })),
    ),
    'refused-deposit-leaves-its-narration': careless.answersWrongly(
      'A deposit that is refused leaves its narration in the one that has its reference',
      {
        decision(decision, site) {
          const { call, view } = site;
          const { reference, narration } = sent(site);
          const [made] = view.find(deposits, 'reference', String(reference));
          if (call.operation !== 'deposit' || succeeds(decision) || !made || narration === undefined) return decision;
          return {
            ...decision,
            changes: [...decision.changes, put(deposits, { ...made, narration: String(narration) })],
          };
        },
      },
    ),
    // LIKE without escaping what stands for any character.
    'underscore-is-a-wildcard': careless.answersWrongly(
      'An underscore in the reference of a deposit inquiry stands for any character, and the latest that fits is told',
      {
        policy: ({ findDeposit }) => ({
          findDeposit(view, accountNumber, reference) {
            const isLike = (made: string): boolean =>
              made.length === reference.length && [...reference].every((one, at) => one === '_' || one === made[at]);
            const fitting = of(view, accountNumber).filter((it) => isLike(it.reference));
            return fitting.at(-1) ?? findDeposit(view, accountNumber, reference);
          },
        }),
      },
    ),
    // A collation that knows no case.
    'references-ignore-case': careless.answersWrongly(
      'References that differ in case only are the same to a deposit inquiry, which tells of the latest',
      alike((it) => it.toLowerCase()),
    ),
    // Numbers beyond 2^53, as of JSON and spreadsheets.
    'references-of-digits-are-numbers': careless.answersWrongly(
      'References of digits alone are compared as numbers by a deposit inquiry',
      alike((it) => (/^\d+$/.test(it) ? String(Number(it)) : it)),
    ),
    // A field of a card network's message, or a column that cuts what is longer.
    'references-cut-at-20': careless.answersWrongly(
      'A deposit inquiry looks at the first twenty characters of a reference',
      alike((it) => it.slice(0, 20)),
    ),
    'details-shift-after-a-reversal': careless.answersWrongly(
      'After a reversal the inquiry about a later deposit of the account tells of the next one',
      foundOtherwise((found, view, accountNumber) => {
        const rows = of(view, accountNumber);
        const at = rows.findIndex((it) => it.authNumber === found.authNumber);
        const isShifted = rows.slice(0, at).some((it) => it.reversedAt !== undefined);
        const next = isShifted ? rows[at + 1] : undefined;
        return next ? { ...next, reference: found.reference } : found;
      }),
    ),
  },
  'deposit-inquiry-details-only-when-found': {
    'unknown-deposit-answered-with-latest': answersWrongly(
      'An inquiry about a reference that is not known holds the details of the account’s latest deposit',
      {
        policy: ({ findDeposit }) => ({
          findDeposit: (view, accountNumber, reference) =>
            findDeposit(view, accountNumber, reference) ??
            view.all(deposits).findLast((it) => it.accountNumber === accountNumber),
        }),
      },
    ),
    'not-found-with-details-of-zero': careless.answersWrongly(
      'A deposit that is not found has details with an amount of 0',
      editAnswer('depositInquiry', 200, ({ details }, site) =>
        details === undefined
          ? { details: { amount: 0, currency: 'USD', accountNumber: String(sent(site).accountNumber) } }
          : {},
      ),
    ),
    // A search by the beginning of a key, as of LIKE.
    'deposit-found-by-a-beginning': careless.answersWrongly('A deposit is found by the beginning of its reference', {
      policy: ({ findDeposit }) => ({
        findDeposit: (view, accountNumber, reference) =>
          findDeposit(view, accountNumber, reference) ??
          of(view, accountNumber).findLast((it) => it.reference.startsWith(reference)),
      }),
    }),
  },
  'participant-reference-echo': {
    'inquiry-swaps-its-references': answersWrongly(
      'A deposit inquiry answers participantReference and reference in each other’s place',
      editAnswer('depositInquiry', 200, ({ reference = null, participantReference = null }) => ({
        reference: participantReference,
        participantReference: reference,
      })),
    ),
  },
};

function editDetails(edit: (details: JsonObject) => JsonObject): Pick<WalletFault, 'answer'> {
  return editAnswer('depositInquiry', 200, ({ details }) =>
    typeof details === 'object' && details !== null && !Array.isArray(details)
      ? { details: { ...details, ...edit(details) } }
      : {},
  );
}

/** Finds deposits of an account whose reference is the same by a key; the latest. */
function alike(keyOf: (reference: string) => string): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ findDeposit }) => ({
      findDeposit(view, accountNumber, reference) {
        const fitting = of(view, accountNumber).filter((it) => keyOf(it.reference) === keyOf(reference));
        return fitting.at(-1) ?? findDeposit(view, accountNumber, reference);
      },
    }),
  };
}

function of(view: View, accountNumber: string): DepositRow[] {
  return view.all(deposits).filter((it) => it.accountNumber === accountNumber);
}

function foundOtherwise(
  edit: (found: DepositRow, view: View, accountNumber: string) => DepositRow | undefined,
): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ findDeposit }: Policy) => ({
      findDeposit(view, accountNumber, reference) {
        const found = findDeposit(view, accountNumber, reference);
        return found && edit(found, view, accountNumber);
      },
    }),
  };
}
