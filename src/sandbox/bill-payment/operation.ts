import type { Account, Call, Env } from '../slice/api-slice.ts';
import type { Decision } from '../slice/decision.ts';
import type { View } from '../store/table.ts';
import type { Interface, Policy } from './policy.ts';
import type { UserRow } from './tables/users.ts';

/** What every decision of the bill payment platform may know. */
export interface BillEnv extends Env {
  policy: Policy;
}

/** A call with who made it. */
export interface BillCall extends Call {
  operation: string;
  account: Account;
  user: UserRow;
}

/** One operation of the contract: a pure decision over one call. */
export interface Operation {
  interface: Interface;
  decide(call: BillCall, view: View, env: BillEnv): Decision;
}
