import type { Call, Env } from '../slice/api-slice.ts';
import type { Decision } from '../slice/decision.ts';
import type { View } from '../store/table.ts';
import type { Policy } from './policy.ts';

/** What every decision of the charge gateway may know. */
export interface ChargeEnv extends Env {
  policy: Policy;
}

/** One operation of the contract: a pure decision over one call. */
export type Operation = (call: Call, view: View, env: ChargeEnv) => Decision;
