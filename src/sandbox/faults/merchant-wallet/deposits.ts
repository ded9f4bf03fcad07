import { deposits } from '../../merchant-wallet/tables/deposits.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { defaulted, editAnswer, editTransfers } from './edit.ts';

/** Defects in deposits and in inquiries about them. */
export const depositFaults: readonly WalletFault[] = [
  fault(
    'deposit-currency-optional',
    'accepts-too-much',
    'deposit-fields-required',
    'A deposit without a currency is one in USD',
    { ...defaulted('deposit', 'currency', 'USD') },
  ),
  fault(
    'deposit-amount-optional',
    'accepts-too-much',
    'deposit-fields-required',
    'A deposit without an amount is one of one cent',
    { ...defaulted('deposit', 'amount', 1) },
  ),
  fault(
    'round-deposit-credited-twice',
    'wrong-answer',
    'deposit-credits-the-account',
    'A deposit of whole units is credited twice',
    { ...editTransfers('deposit', (posted) => posted.flatMap((it) => (it.cents % 100 === 0 ? [it, it] : [it]))) },
  ),
  fault(
    'large-deposit-not-credited',
    'wrong-answer',
    'deposit-credits-the-account',
    'A deposit of 1000.00 and more is answered 00 and not credited',
    { ...editTransfers('deposit', (posted) => posted.filter((it) => it.cents < 100_000)) },
  ),
  fault(
    'duplicates-never-refused',
    'accepts-too-much',
    'deposit-duplicate-refused-when-enabled',
    'A second deposit with the same reference is made although duplicate checks are enabled',
    { policy: () => ({ duplicate: () => undefined }) },
  ),
  fault(
    'deposit-inquiry-reuses-its-reference',
    'accepts-too-much',
    'deposit-inquiry-fields-required',
    'A deposit inquiry without a participantReference is answered',
    { ...defaulted('depositInquiry', 'participantReference', 'none') },
  ),
  fault(
    'zwg-deposit-not-found',
    'refuses-too-much',
    'deposit-inquiry-finds-the-deposit',
    'A deposit in ZWG is not found',
    {
      policy: ({ findDeposit }) => ({
        findDeposit(view, accountNumber, reference) {
          const found = findDeposit(view, accountNumber, reference);
          return found?.currency === 'ZWG' ? undefined : found;
        },
      }),
    },
  ),
  fault(
    'details-amount-in-units',
    'wrong-answer',
    'deposit-inquiry-details-match',
    'The details of a deposit hold its amount in units',
    { ...editDetails(({ amount }) => ({ amount: Number(amount) / 100 })) },
  ),
  fault(
    'details-currency-always-usd',
    'wrong-answer',
    'deposit-inquiry-details-match',
    'The details of a deposit say USD whatever its currency',
    { ...editDetails(() => ({ currency: 'USD' })) },
  ),
  fault(
    'unknown-deposit-answered-with-latest',
    'wrong-answer',
    'deposit-inquiry-details-only-when-found',
    'An inquiry about a reference that is not known holds the details of the account’s latest deposit',
    {
      policy: ({ findDeposit }) => ({
        findDeposit: (view, accountNumber, reference) =>
          findDeposit(view, accountNumber, reference) ??
          view.all(deposits).findLast((it) => it.accountNumber === accountNumber),
      }),
    },
  ),
  fault(
    'inquiry-swaps-its-references',
    'wrong-answer',
    'participant-reference-echo',
    'A deposit inquiry answers participantReference and reference in each other’s place',
    {
      ...editAnswer('depositInquiry', 200, ({ reference = null, participantReference = null }) => ({
        reference: participantReference,
        participantReference: reference,
      })),
    },
  ),
];

function editDetails(edit: (details: JsonObject) => JsonObject): Pick<WalletFault, 'answer'> {
  return editAnswer('depositInquiry', 200, ({ details }) =>
    typeof details === 'object' && details !== null && !Array.isArray(details)
      ? { details: { ...details, ...edit(details) } }
      : {},
  );
}
