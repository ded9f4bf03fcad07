import { type Exchange, GivenBroken, Lacking, type Trial } from '../../../conformance/index.ts';
import { judgeSucceeded } from './judge-refused.ts';
import { succeeded, verdictOf } from './result.ts';
import type { Session } from './session.ts';

/**
 * Decides by each of `ids` that a proper call of a session succeeded. Where the target does not declare what the
 * account may do, and no such call succeeded yet, a refusal may be one for want of permission.
 * Throws Lacking for that, GivenBroken for any other call that did not succeed.
 * @param what is permitted or not: the operation, where not a part of it.
 */
export function judgeAccepted(
  trial: Trial,
  { account }: Session,
  ids: string | readonly string[],
  exchange: Exchange,
  what: string = exchange.operation ?? '',
): void {
  const seen = `merchant-wallet: ${account.type} ${what} succeeded`;
  if (account.permits === undefined && verdictOf(exchange) === 'refused' && !trial.learned.has(seen))
    throw new Lacking(`fixture:accounts.${account.type}.permits (${what} was refused)`);
  if (succeeded(exchange)) trial.learned.set(seen, 'yes');
  const all = [ids].flat().map((id) => judgeSucceeded(trial, id, exchange));
  if (all.includes(false)) throw new GivenBroken(`a proper ${exchange.operation} did not succeed`);
}
