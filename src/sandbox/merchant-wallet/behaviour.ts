import { answerUnder, decisionUnder, eventsUnder, policyUnder } from '../faults/decorators.ts';
import { operator, operatorOf } from '../shared-tables/operator.ts';
import type { Account, Behaviour, Call, Env } from '../slice/api-slice.ts';
import type { Decision } from '../slice/decision.ts';
import type { Dialect } from '../slice/dialects.ts';
import { put, type View } from '../store/table.ts';
import { traced } from './answers/traced.ts';
import { turnedAway } from './answers/turned-away.ts';
import { authorize } from './authorize.ts';
import { walletDialect } from './dialects.ts';
import { events } from './events/events.ts';
import type { Operation, WalletEnv } from './operation.ts';
import { accountStatement } from './operations/account-statement.ts';
import { bankChange } from './operations/bank-change.ts';
import { codeInquiry } from './operations/code-inquiry.ts';
import { deposit } from './operations/deposit.ts';
import { depositInquiry } from './operations/deposit-inquiry.ts';
import { generateCode } from './operations/generate-code.ts';
import { linkedAccountInquiry } from './operations/linked-account-inquiry.ts';
import { login } from './operations/login.ts';
import { responseCodeList } from './operations/response-code-list.ts';
import { reversal } from './operations/reversal.ts';
import { utilityPayment } from './operations/utility-payment.ts';
import { documentedPolicy } from './policy.ts';
import { callers } from './tables/callers.ts';
import type { CallSite, WalletFault } from './wallet-fault.ts';

const operations: Readonly<Record<string, Operation>> = {
  accountStatement,
  bankChange,
  codeInquiry,
  deposit,
  depositInquiry,
  generateCode,
  linkedAccountInquiry,
  login,
  responseCodeList,
  reversal,
  utilityPayment,
};

/** The merchant wallet service under one dialect, with its faults folded around each decision. */
export function behaviour(dialect: Dialect, faults: readonly WalletFault[]): Behaviour {
  const policy = policyUnder(documentedPolicy(walletDialect(dialect)), faults);
  const decideEvent = eventsUnder('merchant wallet', events, faults);
  const envOf = (env: Env): WalletEnv => ({ ...env, policy });
  return {
    decide(call, account, view, plain) {
      const env = envOf(plain);
      const site: CallSite = { call, caller: view.get(callers, account.username), view, env };
      const decision = decisionUnder(faults, decide(call, account, view, env), site);
      if ('hold' in decision.answer) return decision;
      return answerUnder(faults, { ...decision, answer: traced(decision.answer, env.newId()) }, site);
    },
    event: (name, payload, view, plain) => decideEvent({ name, payload, view, env: envOf(plain) }),
  };
}

function decide(call: Call, account: Account, view: View, env: WalletEnv): Decision {
  const { policy } = env;
  const switches = operatorOf(view, 'merchant-wallet');
  const barrier = policy.barrier(switches, call.operation);
  if (barrier !== undefined) {
    const changes = barrier === '096' ? [put(operator, { ...switches, failNext: switches.failNext - 1 })] : [];
    return { ...turnedAway({ code: barrier }, call.operation, env), changes };
  }
  const operation = operations[call.operation ?? ''];
  const caller = view.get(callers, account.username);
  if (!operation || call.operation === undefined || !caller) {
    return turnedAway({ code: '040', detail: 'see section 4 for the paths and their methods' }, call.operation, env);
  }
  const own = { ...call, operation: call.operation, account, caller };
  const authorized = authorize(own, view, env);
  if ('code' in authorized) return turnedAway(authorized, call.operation, env);
  const { permission } = operation;
  if (permission !== undefined && !policy.permits(caller.type, permission)) {
    return turnedAway({ code: '057' }, call.operation, env);
  }
  const decision = operation.decide(own, view, env);
  return authorized.changes.length === 0
    ? decision
    : { ...decision, changes: [...authorized.changes, ...decision.changes] };
}
