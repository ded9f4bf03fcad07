import { textAt } from '../shared/json.ts';
import type { Call, Gateway, Problem, Tenant, Transaction } from './model.ts';
import type { Readings } from './readings.ts';

/** What a correlator is known by. */
export function correlatorKey(correlator: string, { correlatorCase }: Pick<Readings, 'correlatorCase'>): string {
  return correlatorCase === 'any' ? correlator.toLowerCase() : correlator;
}

/** What a correlator was first used for, if it was used (section 7, rule 2). */
export function firstUse(gateway: Gateway, call: Call, tenant: Tenant): Transaction | 'spent' | undefined {
  const noted = tenant.correlators.get(correlatorKey(textAt(call.body, 'clientCorrelator'), gateway.readings));
  const found = noted !== undefined && noted !== 'spent' && !noted.visible ? 'spent' : noted;
  return gateway.hooks.firstUse ? gateway.hooks.firstUse(found, call, tenant) : found;
}

/** E005, where the first use is not simply answered once more. */
export function* reuseProblems(gateway: Gateway, call: Call, tenant: Tenant): Generator<Problem> {
  const first = firstUse(gateway, call, tenant);
  if (first === undefined) return;
  const { crossReuse, reusedCorrelator } = gateway.readings;
  const isReplay = first !== 'spent' && (first.kind === call.operation || crossReuse === 'existing');
  if (!isReplay || reusedCorrelator === 'refuse') {
    yield { http: 400, code: 'E005', message: 'Correlator seen before', field: 'clientCorrelator' };
  }
}

/** Notes the correlator of a refused request. A failure of the gateway itself (5xx) may be tried again. */
export function spendCorrelator(gateway: Gateway, call: Call, tenant: Tenant, problem: Problem): void {
  const correlator = correlatorKey(textAt(call.body, 'clientCorrelator'), gateway.readings);
  const isFault = problem.http < 400 || problem.http >= 500 || problem.http === 429;
  if (gateway.readings.refusedCorrelator === 'free' || isFault || correlator === '') return;
  if (!tenant.correlators.has(correlator)) tenant.correlators.set(correlator, 'spent');
}
