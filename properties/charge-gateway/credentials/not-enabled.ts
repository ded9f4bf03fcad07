import { basicHeader, check, type Exchange, GivenBroken, statusOf } from '../../../src/conformance/index.ts';
import { pendingCharge } from '../../../src/given/charge-gateway/index.ts';
import { judgeEvery, onEvery } from '../errors/outages.ts';
import { standing, standingAssumes, standingRules } from '../errors/standing.ts';

/** Sections 5, 7 E007: a developer whose sandbox is not enabled gets nothing. */
export const notEnabledAccount = check({
  slug: 'sandbox-not-enabled-account',
  title: 'credentials whose sandbox is not enabled are refused with 403 on every operation',
  rules: ['sandbox-not-enabled-refused', ...onEvery(403)],
  needs: ['fixture:notEnabled'],
  async body(trial) {
    const { username = '', password = '' } = trial.fixtures.notEnabled ?? {};
    await judgeEvery(
      trial,
      'sandbox-not-enabled-refused',
      403,
      {
        authorization: basicHeader(username, password),
      },
      demandNotEnabled,
    );
  },
});

export const notEnabledByOperator = check({
  slug: 'sandbox-not-enabled',
  title: 'every operation is refused with 403 while the sandbox is not enabled, and what was there before stays',
  rules: ['sandbox-not-enabled-refused', 'lookup-finds-charge', ...onEvery(403), ...standingRules],
  assumes: standingAssumes,
  needs: ['operator.enableSandbox'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const judgeStanding = await standing(trial);
    await trial.driver.operator?.enableSandbox?.({ enabled: false });
    try {
      await judgeEvery(trial, 'sandbox-not-enabled-refused', 403);
    } finally {
      await trial.driver.operator?.enableSandbox?.({ enabled: true });
    }
    await judgeStanding();
    await pendingCharge(trial);
  },
});

/** Throws GivenBroken where nothing was answered as E007 is: the user may have access, or be nobody. `sandbox-not-enabled` needs no such user. */
function demandNotEnabled(all: readonly Exchange[]): void {
  const statuses = all.map(statusOf);
  if (statuses.includes(403)) return;
  throw new GivenBroken(
    `to the credentials of \`apis.charge-gateway.fixtures.notEnabled\` came ${statuses.join(', ')}, and never 403. Look whether they exist and have no access, or leave them out`,
  );
}
