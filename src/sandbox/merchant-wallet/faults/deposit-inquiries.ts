import type { JsonObject } from '../../slice/decision.ts';
import { deposits } from '../tables/deposits.ts';
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
