import { answerUnder, decisionUnder, eventsUnder, policyUnder } from '../faults/decorators.ts';
import type { Account, Behaviour, Call, Env } from '../slice/api-slice.ts';
import { answerOnly, type Decision } from '../slice/decision.ts';
import type { Dialect } from '../slice/dialects.ts';
import type { View } from '../store/table.ts';
import type { CallSite, ChargeFault } from './charge-fault.ts';
import { chargeDialect } from './dialects.ts';
import { refuse } from './errors.ts';
import { events } from './events/events.ts';
import { gate } from './gate.ts';
import type { ChargeEnv, Operation } from './operation.ts';
import { charge } from './operations/charge.ts';
import { lookup } from './operations/lookup.ts';
import { refund } from './operations/refund.ts';
import { documentedPolicy, type Policy } from './policy.ts';
import { countedMinute, isAboveRate, withMinute } from './tables/rate.ts';

const operations: Readonly<Record<string, Operation>> = { charge, lookup, refund };

/** The charge gateway under one dialect, with its faults folded around each decision. */
export function behaviour(dialect: Dialect, faults: readonly ChargeFault[]): Behaviour {
  const policy = policyUnder(documentedPolicy(chargeDialect(dialect)), faults);
  const decideEvent = eventsUnder('charge gateway', events, faults);
  const envOf = (env: Env): ChargeEnv => ({ ...env, policy });
  return {
    decide(call, account, view, plain) {
      const env = envOf(plain);
      const site: CallSite = { call, account, view, env };
      return answerUnder(faults, decisionUnder(faults, decide(call, account, view, env), site), site);
    },
    event: (name, payload, view, plain) => decideEvent({ name, payload, view, env: envOf(plain) }),
  };
}

function decide(call: Call, account: Account, view: View, env: ChargeEnv): Decision {
  const { dialect } = env.policy;
  if (dialect['above-rate'] === 'served') return decideCall(call, account, view, env);
  const minute = countedMinute(view, env);
  if (isAboveRate(minute)) return answerOnly(refuse({ code: 'too-many-requests' }, dialect['error-code-value']));
  return withMinute(decideCall(call, account, view, env), minute);
}

function decideCall(call: Call, account: Account, view: View, env: ChargeEnv): Decision {
  const barrier = gate(call, account, view, env);
  if (barrier) return barrier;
  const operation = operationOf(call, env.policy);
  if (operation === 'redirect') {
    return answerOnly({
      status: 308,
      headers: { location: `${call.path.slice(call.path.lastIndexOf('/') + 1)}/` },
      body: undefined,
    });
  }
  if (operation) return operation(call, view, env);
  const detail = /\/transactions\/(amount|refund)$/.test(call.path)
    ? 'the charge and refund paths end in a slash'
    : 'see section 4 for the paths and their methods';
  return answerOnly(refuse({ code: 'unknown-path', detail }, env.policy.dialect['error-code-value']));
}

/** A path without its slash is the operation only in the dialect that takes it so. */
function operationOf({ operation, path }: Call, { dialect }: Policy): Operation | 'redirect' | undefined {
  if (operation === undefined) return undefined;
  const lacksSlash = operation !== 'lookup' && !path.endsWith('/');
  if (!lacksSlash || dialect['slash-is-part-of-the-path'] === 'accepted') return operations[operation];
  return dialect['slash-is-part-of-the-path'] === 'redirected' ? 'redirect' : undefined;
}
