import type { DecisionFault } from '../faults/decorators.ts';
import { noFaultsYet } from '../faults/known-faults.ts';
import type { Call } from '../slice/api-slice.ts';
import type { View } from '../store/table.ts';
import type { WalletEnv } from './operation.ts';
import type { Policy } from './policy.ts';
import type { CallerRow } from './tables/callers.ts';

/** Where a fault stands while a call is decided; the view is that before the decision commits. */
export interface CallSite {
  call: Call;
  caller: CallerRow | undefined;
  view: View;
  env: WalletEnv;
}

/** A planted defect of the merchant wallet service: any of these decorators. Answers have their trace id already. */
export type WalletFault = DecisionFault<Policy, CallSite, WalletEnv>;

/** Those that are loaded. */
export const merchantWalletFaults = noFaultsYet<WalletFault>();
