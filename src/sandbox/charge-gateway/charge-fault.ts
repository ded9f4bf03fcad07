import type { DecisionFault } from '../faults/decorators.ts';
import { noFaultsYet } from '../faults/known-faults.ts';
import type { Account, Call } from '../slice/api-slice.ts';
import type { View } from '../store/table.ts';
import type { ChargeEnv } from './operation.ts';
import type { Policy } from './policy.ts';

/** Where a fault stands while a call is decided; the view is that before the decision commits. */
export interface CallSite {
  call: Call;
  account: Account;
  view: View;
  env: ChargeEnv;
}

/** A planted defect of the charge gateway: any of these decorators. */
export type ChargeFault = DecisionFault<Policy, CallSite, ChargeEnv>;

/** Those that are loaded. */
export const chargeGatewayFaults = noFaultsYet<ChargeFault>();
