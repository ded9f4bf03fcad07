import type { Call } from '../api-slice.ts';
import type { Decision } from '../decision.ts';
import type { DecisionFault } from '../faults/decorators.ts';
import type { View } from '../store/table.ts';
import type { Authorization } from './admit.ts';
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
export interface BillFault extends DecisionFault<Policy, CallSite, BillEnv> {
  /** What the credentials amount to; the account is that whose workspace is meant, whoever was named. */
  authorization?(
    authorization: Required<Authorization>,
    operation: string | undefined,
    given: { username: string; password: string } | undefined,
  ): Authorization;
}
