import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { faultsFor } from '../define.ts';

/** One fault of the merchant wallet service; `breaks` is the rule's id without the API. */
export const fault = faultsFor<WalletFault>('merchant-wallet');
