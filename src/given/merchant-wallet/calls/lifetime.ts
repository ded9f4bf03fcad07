import { GivenBroken, type Trial } from '../../../conformance/index.ts';
import { type Account, accountsOf } from './accounts.ts';
import { verdictOf } from './result.ts';
import { call, logIn } from './session.ts';

/** Section 5: how long a token is valid by default. */
export const secondsByDefault = 900;

/** By the credentials object, of which each tenant has its own. */
const known = new WeakMap<object, Promise<void>>();

/**
 * Throws GivenBroken where the target file tells another lifetime of tokens than the default, and tokens live exactly that long. Moves
 * the clock, where the driver can, once a tenant. Its rules: `sessionRules`.
 */
export function demandLifetime(trial: Trial): Promise<void> {
  const declared = trial.fixtures.tokenLifetimeSeconds;
  const [account] = accountsOf(trial);
  if (declared === undefined || declared === secondsByDefault || !account || !trial.driver.clock?.advance)
    return Promise.resolve();
  const before = known.get(trial.credentials);
  if (before) return before;
  const looked = lookAtLife(trial, account, declared);
  known.set(trial.credentials, looked);
  return looked;
}

async function lookAtLife(trial: Trial, account: Account, declared: number): Promise<void> {
  const pass = (seconds: number) => trial.driver.clock?.advance?.({ ms: seconds * 1000 });
  // A log-in may give the token of the one before as long as that is good.
  await pass(Math.max(declared, secondsByDefault) + 2);
  const session = await logIn(trial, account);
  const isTaken = async (): Promise<boolean> =>
    verdictOf(await call(trial, session, 'responseCodeList', { headers: { accept: '*/*' } })) === 'success';
  await pass(secondsByDefault - 5);
  if (!(await isTaken())) return;
  await pass(10);
  if (await isTaken()) return;
  throw new GivenBroken(
    `a token lives ${secondsByDefault} seconds, as by default. Correct \`apis.merchant-wallet.fixtures.tokenLifetimeSeconds\`, which says ${declared}, or leave it out`,
  );
}
