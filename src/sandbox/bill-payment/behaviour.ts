import { answerUnder, decisionUnder, eventsUnder, policyUnder } from '../faults/decorators.ts';
import { operator, operatorOf } from '../shared-tables/operator.ts';
import type { Account, Behaviour, Call, Env } from '../slice/api-slice.ts';
import { answerOnly, type Decision } from '../slice/decision.ts';
import type { Dialect } from '../slice/dialects.ts';
import { put, type View } from '../store/table.ts';
import { failure, unauthorized } from './answers/refusals.ts';
import type { BillFault, CallSite } from './bill-fault.ts';
import { billDialect } from './dialects.ts';
import { events } from './events/events.ts';
import type { BillEnv } from './operation.ts';
import { operations } from './operations/index.ts';
import { documentedPolicy } from './policy.ts';
import { users } from './tables/users.ts';

/** The bill payment platform under one dialect, with its faults folded around each decision. */
export function behaviour(dialect: Dialect, faults: readonly BillFault[]): Behaviour {
  const policy = policyUnder(documentedPolicy(billDialect(dialect)), faults);
  const decideEvent = eventsUnder('bill payment platform', events, faults);
  const envOf = (env: Env): BillEnv => ({ ...env, policy });
  return {
    decide(call, account, view, plain) {
      const env = envOf(plain);
      const again: CallSite['again'] = ({ call: other, policy: edited }) =>
        decide({ ...call, ...other }, account, view, { ...env, policy: { ...policy, ...edited } });
      const site: CallSite = { call, user: view.get(users, account.username), view, env, again };
      return answerUnder(faults, decisionUnder(faults, decide(call, account, view, env), site), site);
    },
    event: (name, payload, view, plain) => decideEvent({ name, payload, view, env: envOf(plain) }),
  };
}

function decide(call: Call, account: Account, view: View, env: BillEnv): Decision {
  const { policy } = env;
  const switches = operatorOf(view, 'bill-payment');
  const barrier = policy.barrier(switches, call.operation);
  if (barrier === 'maintenance') return answerOnly(failure(503, 'The platform is under maintenance.'));
  if (barrier === 'failure') {
    const changes = [put(operator, { ...switches, failNext: switches.failNext - 1 })];
    return { ...answerOnly(failure(500, 'An error has occurred.')), changes };
  }
  const operation = operations[call.operation ?? ''];
  const user = view.get(users, account.username);
  if (!operation || call.operation === undefined) {
    return answerOnly(failure(404, 'There is no such operation; see section 4 for the paths and their methods.'));
  }
  if (!user || !policy.permits(user, operation.interface, call.operation)) {
    return answerOnly(unauthorized(policy.dialect['unauthorized-body']));
  }
  return operation.decide({ ...call, operation: call.operation, account, user }, view, env);
}
