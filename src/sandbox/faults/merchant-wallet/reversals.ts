import { accounts, isCustomer } from '../../merchant-wallet/tables/accounts.ts';
import { deposits } from '../../merchant-wallet/tables/deposits.ts';
import { postings } from '../../merchant-wallet/tables/postings.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { defaulted, editAnswer, editTransfers, refuse, sent } from './edit.ts';

/** Defects in reversals. */
export const reversalFaults: readonly WalletFault[] = [
  fault(
    'reversal-type-optional',
    'accepts-too-much',
    'reversal-fields-required',
    'A reversal without a type counts as CREDIT',
    { ...defaulted('reversal', 'type', 'CREDIT') },
  ),
  fault(
    'reversal-participant-reference-optional',
    'accepts-too-much',
    'reversal-fields-required',
    'A reversal without a participantReference is made',
    { ...defaulted('reversal', 'participantReference', 'none') },
  ),
  fault(
    'small-reversal-takes-nothing',
    'wrong-answer',
    'reversal-takes-the-deposit-back',
    'A reversal of up to 10.00 is answered 00 and takes nothing back',
    { ...editTransfers('reversal', (posted) => posted.filter((it) => it.cents > 1000)) },
  ),
  fault(
    'reversal-credits-again',
    'wrong-answer',
    'reversal-takes-the-deposit-back',
    'A reversal credits the account once more',
    { ...editTransfers('reversal', (posted) => posted.map((it) => ({ ...it, from: it.to, to: it.from }))) },
  ),
  fault(
    'reversal-within-an-hour',
    'refuses-too-much',
    'reversal-of-a-deposit-accepted',
    'A deposit is reversed within an hour only',
    {
      ...refuse('reversal', '096', (site) => {
        const reference = String(sent(site).originalParticipantReference);
        const [made] = site.view.find(deposits, 'reference', reference);
        return made !== undefined && site.env.now - made.at > 3_600_000;
      }),
    },
  ),
  fault(
    'zwg-reversal-refused',
    'refuses-too-much',
    'reversal-of-a-deposit-accepted',
    'A deposit in ZWG cannot be reversed',
    { ...refuse('reversal', '025', (site) => sent(site).currency === 'ZWG') },
  ),
  fault(
    'reversal-refused-with-061',
    'wrong-answer',
    'reversal-response-code',
    'A reversal of another amount than the deposit’s is refused with 061',
    {
      ...editAnswer('reversal', 400, ({ responseDescription }) =>
        String(responseDescription).includes('exactly') ? { responseCode: '061' } : {},
      ),
    },
  ),
  fault(
    'part-of-a-deposit-reversed',
    'accepts-too-much',
    'reversal-of-exactly-the-deposit',
    'A smaller amount than the deposit’s can be reversed',
    { policy: () => ({ isReversibleAmount: ({ amountCents }, cents) => cents <= amountCents }) },
  ),
  fault(
    'more-than-a-deposit-reversed',
    'accepts-too-much',
    'reversal-of-exactly-the-deposit',
    'A larger amount than the deposit’s can be reversed',
    { policy: () => ({ isReversibleAmount: ({ amountCents }, cents) => cents >= amountCents }) },
  ),
  fault(
    'any-credit-reversed',
    'accepts-too-much',
    'reversal-of-deposits-only',
    'Whatever credited an account can be reversed, bank change too',
    {
      policy: ({ findReversible }) => ({
        findReversible(view, accountNumber, currency, reference) {
          const found = findReversible(view, accountNumber, currency, reference);
          const credit = view
            .all(postings)
            .find((it) => it.reference === reference && it.accountNumber === accountNumber && it.cents > 0);
          const account = view.get(accounts, accountNumber);
          if (found || !credit || !account || !isCustomer(account)) return found;
          const { narration, at, cents: amountCents } = credit;
          return {
            ...{ authNumber: credit.id, reference, accountNumber, currency: account.currency },
            ...{ amountCents, narration, at },
          };
        },
      }),
    },
  ),
  fault(
    'deposit-reversed-again',
    'accepts-too-much',
    'reversed-at-most-once',
    'A deposit can be reversed at any time',
    {
      policy: () => ({ isReversed: () => false }),
    },
  ),
  fault(
    'reversed-again-after-another',
    'accepts-too-much',
    'reversed-at-most-once',
    'A deposit can be reversed again where another one of the account was reversed too',
    {
      policy: ({ findReversible }) => ({
        findReversible(view, accountNumber, currency, reference) {
          const found = findReversible(view, accountNumber, currency, reference);
          const isForgotten = view
            .all(deposits)
            .some((it) => it.accountNumber === accountNumber && it !== found && it.reversedAt !== undefined);
          if (!found || !isForgotten) return found;
          const { reversedAt: _, ...rest } = found;
          return rest;
        },
      }),
    },
  ),
];
