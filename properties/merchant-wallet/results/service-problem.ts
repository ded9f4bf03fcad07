import { check } from '../../../src/conformance/index.ts';
import {
  accountsOf,
  call,
  logIn,
  rangeOf,
  sendLogin,
  sessionRules,
  tokenOperations,
  validCalls,
} from '../../../src/given/merchant-wallet/index.ts';

/** Sections 2.1, 7: a problem of the service itself is told with 5xx. */
export const serviceProblem = check({
  slug: 'wallet-service-problem',
  title: 'every operation answers 5xx where the service itself fails',
  rules: ['login', ...tokenOperations].map((it) => `${it}/5XX`),
  assumes: sessionRules,
  needs: ['operator.failNext'],
  disturbs: true,
  async body(trial) {
    const [account] = accountsOf(trial);
    if (!account) return;
    const session = await logIn(trial, account);
    for (const { operation, input } of await validCalls(trial, session)) {
      await trial.driver.operator?.failNext?.();
      const exchange = await call(trial, session, operation, input());
      trial.holds(`${operation}/5XX`, '5xx', rangeOf(exchange), exchange);
    }
    await trial.driver.operator?.failNext?.();
    const login = await sendLogin(trial, account);
    trial.holds('login/5XX', '5xx', rangeOf(login), login);
  },
});
