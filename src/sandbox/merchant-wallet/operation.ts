import type { Account, Call, Env } from '../slice/api-slice.ts';
import type { Decision } from '../slice/decision.ts';
import type { View } from '../store/table.ts';
import type { Permission } from './permissions.ts';
import type { Policy } from './policy.ts';
import type { CallerRow } from './tables/callers.ts';

/** What every decision of the merchant wallet service may know. */
export interface WalletEnv extends Env {
  policy: Policy;
}

/** A call with who made it. */
export interface WalletCall extends Call {
  operation: string;
  account: Account;
  caller: CallerRow;
}

/** One operation of the contract: a pure decision over one call. */
export interface Operation {
  /** What the account must be allowed; the operation asks by itself where that depends on the body. */
  permission?: Permission;
  decide(call: WalletCall, view: View, env: WalletEnv): Decision;
}
