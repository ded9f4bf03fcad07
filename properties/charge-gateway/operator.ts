import { basicHeader, check, type Exchange, type RawInput, statusOf, type Trial } from '../../src/conformance/index.ts';
import {
  acceptedCharge,
  chargeBody,
  chargeRules,
  lookUp,
  pendingCharge,
  rule,
} from '../../src/given/charge-gateway/index.ts';
import { basics } from './needs.ts';

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

async function judgeEvery(
  trial: Trial,
  id: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for (const [operation, input] of everyOperation(
    trial,
    trial.fixtures.numbers?.whitelisted?.[0] ?? '',
    trial.fresh('cc'),
  )) {
    const exchange = await trial.send(operation, { ...input, headers });
    trial.holds(id, status, statusOf(exchange), exchange);
    trial.holds(rule(`${operation}/${status}`), status, statusOf(exchange), exchange);
    all.push(exchange);
  }
  return all;
}

const onEvery = (status: number): string[] => ['charge', 'lookup', 'refund'].map((it) => rule(`${it}/${status}`));

/** Sections 5, 7 E007: a developer whose sandbox is not enabled gets nothing. */
export const notEnabledAccount = check({
  slug: 'sandbox-not-enabled-account',
  api: 'charge-gateway',
  title: 'credentials whose sandbox is not enabled are refused with 403 on every operation',
  rules: [rule('sandbox-not-enabled-refused'), ...onEvery(403)],
  needs: [...basics, 'fixture:notEnabled'],
  async body(trial) {
    const { username = '', password = '' } = trial.fixtures.notEnabled ?? {};
    await judgeEvery(trial, rule('sandbox-not-enabled-refused'), 403, {
      authorization: basicHeader(username, password),
    });
  },
});

export const notEnabledByOperator = check({
  slug: 'sandbox-not-enabled',
  api: 'charge-gateway',
  title: 'every operation is refused with 403 while the sandbox is not enabled',
  rules: [rule('sandbox-not-enabled-refused'), ...onEvery(403)],
  assumes: chargeRules,
  needs: [...basics, 'operator.enableSandbox'],
  disturbs: true,
  async body(trial) {
    await trial.driver.operator?.enableSandbox?.({ enabled: false });
    try {
      await judgeEvery(trial, rule('sandbox-not-enabled-refused'), 403);
    } finally {
      await trial.driver.operator?.enableSandbox?.({ enabled: true });
    }
    await pendingCharge(trial);
  },
});

/** Section 7 E015. */
export const maintenance = check({
  slug: 'maintenance',
  api: 'charge-gateway',
  title: 'every operation is answered 503 during maintenance, and works afterwards with what was there before',
  rules: [rule('maintenance-refuses-everything'), rule('lookup-finds-charge'), ...onEvery(503)],
  assumes: chargeRules,
  needs: [...basics, 'operator.maintenance'],
  disturbs: true,
  async body(trial) {
    const before = await acceptedCharge(trial);
    await trial.driver.operator?.maintenance?.({ on: true });
    try {
      await judgeEvery(trial, rule('maintenance-refuses-everything'), 503);
    } finally {
      await trial.driver.operator?.maintenance?.({ on: false });
    }
    const lookup = await lookUp(trial, before);
    trial.holds(rule('lookup-finds-charge'), 200, statusOf(lookup), before.exchange, lookup);
    await pendingCharge(trial);
  },
});

/** Section 7 E014. */
export const internalError = check({
  slug: 'internal-error',
  api: 'charge-gateway',
  title: 'an unexpected internal error is answered 500, and the next call works',
  rules: [rule('internal-error-form'), ...onEvery(500)],
  assumes: chargeRules,
  needs: [...basics, 'operator.failNext'],
  disturbs: true,
  async body(trial) {
    for (const [operation, input] of everyOperation(
      trial,
      trial.fixtures.numbers?.whitelisted?.[0] ?? '',
      trial.fresh('cc'),
    )) {
      await trial.driver.operator?.failNext?.();
      const exchange = await trial.send(operation, input);
      trial.holds(rule('internal-error-form'), 500, statusOf(exchange), exchange);
      trial.holds(rule(`${operation}/500`), 500, statusOf(exchange), exchange);
    }
    await pendingCharge(trial);
  },
});
