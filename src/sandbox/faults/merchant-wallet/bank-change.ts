import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { defaulted, editTransfers } from './edit.ts';

/** Defects in bank change. */
export const bankChangeFaults: readonly WalletFault[] = [
  fault(
    'change-currency-optional',
    'accepts-too-much',
    'bank-change-fields-required',
    'A bank change without a currency is one in USD',
    { ...defaulted('bankChange', 'currency', 'USD') },
  ),
  fault(
    'change-is-not-credited',
    'wrong-answer',
    'bank-change-credits-the-wallet',
    'A bank change is answered 00 and moves nothing',
    { ...editTransfers('bank-change', () => []) },
  ),
  fault(
    'change-above-2-credited-twice',
    'wrong-answer',
    'bank-change-credits-the-wallet',
    'A bank change above 2.00 is credited twice',
    { ...editTransfers('bank-change', (posted) => posted.flatMap((it) => (it.cents > 200 ? [it, it] : [it]))) },
  ),
  fault(
    'change-of-500-refused',
    'refuses-too-much',
    'bank-change-up-to-500-accepted',
    'A bank change of exactly 500 cents in USD is refused',
    {
      policy: ({ isChangeWithinLimit }) => ({
        isChangeWithinLimit: (cents, currency) =>
          !(cents === 500 && currency === 'USD') && isChangeWithinLimit(cents, currency),
      }),
    },
  ),
  fault(
    'change-limit-in-units',
    'accepts-too-much',
    'bank-change-above-500-refused',
    'The limit of a bank change is taken for 500 units',
    { policy: () => ({ isChangeWithinLimit: (cents) => cents <= 50_000 }) },
  ),
  fault(
    'change-of-501-accepted',
    'accepts-too-much',
    'bank-change-above-500-refused',
    'A bank change of 501 cents in USD is made',
    {
      policy: ({ isChangeWithinLimit }) => ({
        isChangeWithinLimit: (cents, currency) => isChangeWithinLimit(cents - 1, currency),
      }),
    },
  ),
];
