import type { DecisionFault } from '../faults/decorators.ts';
import { noFaultsYet } from '../faults/known-faults.ts';
import type { Call } from '../slice/api-slice.ts';
import type { Decision } from '../slice/decision.ts';
import type { View } from '../store/table.ts';
import type { BillEnv } from './operation.ts';
import type { Policy } from './policy.ts';
import type { UserRow } from './tables/users.ts';

/** Where a fault stands while a call is decided; the view is that before the decision commits. */
export interface CallSite {
  call: Call;
  user: UserRow | undefined;
  view: View;
  env: BillEnv;
  /** What the platform decides of the same call, or of one changed so, under other judgements. */
  again(change: { call?: Partial<Call>; policy?: Partial<Policy> }): Decision;
}

/** A planted defect of the bill payment platform: any of these decorators. */
export type BillFault = DecisionFault<Policy, CallSite, BillEnv>;

/** Those that are loaded. */
export const billPaymentFaults = noFaultsYet<BillFault>();
