import { check, type Exchange, type RawInput, statusOf, type Trial } from '../../../src/conformance/index.ts';
import { acceptedCharge, chargeBody, lookUp, pendingCharge } from '../../../src/given/charge-gateway/index.ts';
import { standing, standingAssumes, standingRules } from './standing.ts';

/** One call of each operation; what it names need not exist where the call is turned away before. */
function everyOperation(
  trial: Trial,
  endUserId: string,
  clientCorrelator: string,
): [operation: string, input: RawInput][] {
  return [
    ['charge', { json: chargeBody(trial) }],
    ['lookup', { path: { endUserId, clientCorrelator } }],
    ['refund', { json: { ...chargeBody(trial, { tranType: 'REF' }), originalGatewayReference: trial.fresh('GW') } }],
  ];
}

/** @param demand throws where the answers say that it is not judged. */
export async function judgeEvery(
  trial: Trial,
  id: string,
  status: number,
  headers: Record<string, string> = {},
  demand?: (all: readonly Exchange[]) => void,
): Promise<Exchange[]> {
  const endUserId = trial.fixtures.numbers?.whitelisted?.[0] ?? '';
  const all: [operation: string, exchange: Exchange][] = [];
  for (const [operation, input] of everyOperation(trial, endUserId, trial.fresh('cc')))
    all.push([operation, await trial.send(operation, { ...input, headers })]);
  const exchanges = all.map(([, exchange]) => exchange);
  demand?.(exchanges);
  for (const [operation, exchange] of all) {
    trial.holds(id, status, statusOf(exchange), exchange);
    trial.holds(`${operation}/${status}`, status, statusOf(exchange), exchange);
  }
  return exchanges;
}

export const onEvery = (status: number): string[] => ['charge', 'lookup', 'refund'].map((it) => `${it}/${status}`);

/** Section 7 E015. */
export const maintenance = check({
  slug: 'maintenance',
  title: 'every operation is answered 503 during maintenance, and works afterwards with what was there before',
  rules: ['maintenance-refuses-everything', 'lookup-finds-charge', ...onEvery(503), ...standingRules],
  assumes: standingAssumes,
  needs: ['operator.maintenance'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const before = await acceptedCharge(trial);
    const judgeStanding = await standing(trial);
    await trial.driver.operator?.maintenance?.({ on: true });
    try {
      await judgeEvery(trial, 'maintenance-refuses-everything', 503);
    } finally {
      await trial.driver.operator?.maintenance?.({ on: false });
    }
    const lookup = await lookUp(trial, before);
    trial.holds('lookup-finds-charge', 200, statusOf(lookup), before.exchange, lookup);
    await judgeStanding();
    await pendingCharge(trial);
  },
});

/** Section 7 E014. */
export const internalError = check({
  slug: 'internal-error',
  title: 'an unexpected internal error is answered 500, the next call works, and what was there before stays',
  rules: ['internal-error-form', 'lookup-finds-charge', ...onEvery(500), ...standingRules],
  assumes: standingAssumes,
  needs: ['operator.failNext'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const judgeStanding = await standing(trial);
    for (const [operation, input] of everyOperation(
      trial,
      trial.fixtures.numbers?.whitelisted?.[0] ?? '',
      trial.fresh('cc'),
    )) {
      await trial.driver.operator?.failNext?.();
      const exchange = await trial.send(operation, input);
      trial.holds('internal-error-form', 500, statusOf(exchange), exchange);
      trial.holds(`${operation}/500`, 500, statusOf(exchange), exchange);
    }
    await judgeStanding();
    await pendingCharge(trial);
  },
});
