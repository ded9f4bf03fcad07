import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { headerOf, statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const api = 'merchant-wallet';
/** Fewer calls than these may all have been meant to be refused. */
const callsAtLeast = 5;

/**
 * Logins that succeed and a whole run in which no call by their tokens was taken: what stands between may take the
 * header away, and a service that takes none was not reached as it is meant to be. What was found ends in `error`.
 */
export function withoutVerdictsOnTokens(
  { source }: Pick<TargetSettings, 'source'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const calls = exchanges.filter((it) => it.api === api && it.operation !== 'login' && hasToken(it));
  const statuses = calls.map((it) => readable(() => statusOf(it)));
  const refused = statuses.filter((it) => it === 401);
  // What is no JSON may be refused before its token is looked at.
  const isTaken = statuses.some((it) => it === undefined || Number(it) < 400) || refused.length * 10 < calls.length * 9;
  if (refused.length < callsAtLeast || isTaken) return [...contributions];
  const error = `of ${calls.length} calls by tokens of logins that succeeded none was taken, ${refused.length} were answered 401. Look whether a proxy on the way to ${keyInFile(source, `apis.${api}.base`)} takes the Authorization header away; where none does, this service takes no token`;
  return setAside(contributions, ({ rule }) => (rule.startsWith(`${api}/`) ? error : undefined));
}

function hasToken({ request }: Exchange): boolean {
  return /^Bearer ./i.test(headerOf(request.headers, 'authorization') ?? '');
}
