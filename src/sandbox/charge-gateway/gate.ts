import { operator, operatorOf } from '../shared-tables/operator.ts';
import type { Account, Call } from '../slice/api-slice.ts';
import { answerOnly, type Decision } from '../slice/decision.ts';
import { put, type View } from '../store/table.ts';
import { refuse } from './errors.ts';
import type { ChargeEnv } from './operation.ts';
import { withActivation } from './portal/with-activation.ts';

/** Refuses a call before its operation: no sandbox access (E007), maintenance (E015), a planned failure (E014). */
export function gate({ operation }: Call, account: Account, view: View, { policy }: ChargeEnv): Decision | undefined {
  const switches = operatorOf(view, 'charge-gateway');
  const code = policy.barrier(withActivation(account, view), switches, operation);
  if (code === undefined) return undefined;
  const changes = code === 'E014' ? [put(operator, { ...switches, failNext: switches.failNext - 1 })] : [];
  return { ...answerOnly(refuse({ code }, policy.dialect['error-code-value'])), changes };
}
