import { lookupAnswer, problemAnswer } from './answers.ts';
import type { Answer, Call, Gateway, Problem, Tenant, Transaction } from './model.ts';
import { subscriber } from './msisdn.ts';
import { correlatorKey } from './reuse.ts';

export function* lookupProblems(gateway: Gateway, call: Call, tenant: Tenant): Generator<Problem> {
  if (!subscriber(call.endUserId, gateway.readings) && gateway.readings.lookupBadNumber === '400') {
    yield { http: 400, code: 'E002', message: 'Not a Zimbabwean mobile number', field: 'endUserId' };
  }
  if (!findByCorrelator(gateway, call, tenant)) {
    yield { http: 404, code: 'E008', message: 'Nothing there' };
  }
}

/** Section 4.2. */
export function lookup(gateway: Gateway, call: Call, tenant: Tenant): Answer {
  const found = findByCorrelator(gateway, call, tenant) as Transaction;
  const isRefused = gateway.readings.failedPin === 'look-up-422' && found.status === 'FAILED';
  if (isRefused && found.code.startsWith('E'))
    return problemAnswer({ http: 422, code: found.code, message: found.message }, gateway.readings);
  return lookupAnswer(gateway, found);
}

export function findByCorrelator(gateway: Gateway, call: Call, tenant: Tenant): Transaction | undefined {
  const { readings, hooks } = gateway;
  const msisdn = subscriber(call.endUserId, readings);
  const found = tenant.transactions.findLast(
    (one) =>
      one.visible &&
      correlatorKey(one.clientCorrelator, readings) === correlatorKey(call.clientCorrelator, readings) &&
      one.msisdn === msisdn &&
      (readings.lookupForm === 'any' || one.endUserId === call.endUserId) &&
      (one.kind === 'charge' || readings.lookupRefunds === 'found'),
  );
  return hooks.found ? hooks.found(found, call, tenant, gateway) : found;
}
