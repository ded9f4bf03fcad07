import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { TargetEvent } from '../../check.ts';
import { statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { type Shown, setAsideShown } from './set-aside.ts';

const api = 'charge-gateway';

/** What an operator turns on and off for all calls, or for the next one alone, and how each call is answered then. */
const switches = [
  { method: 'operator.maintenance', on: 'maintenance begins', off: 'maintenance ends', status: 503 },
  {
    method: 'operator.enableSandbox',
    on: 'the access of the credentials is taken away',
    off: 'the access of the credentials is given back',
    status: 403,
  },
  { method: 'operator.failNext', on: 'the next call is to fail with an internal error', off: undefined, status: 500 },
] as const;
type Switch = (typeof switches)[number];

/**
 * A driver may say that it turned something on and have done nothing. Where calls of several kinds were sent then and none
 * was turned away, the driver is as likely to be wrong as the gateway: what was found of those calls ends in `error`. One
 * that was, with whatever status, shows that the switch works; and where only one kind of call was tried, it is the gateway that does not heed it.
 */
export function withoutVerdictsUnheeded(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const calls = exchanges.filter((it) => it.api === api && it.by === 'client');
  const mistakes = switches.flatMap((it): Shown[] => {
    const own = events.filter((event) => event.kind === 'deed' && event.method === it.method);
    const under = own.flatMap((event, place) => callsUnder(it, event, { next: own[place + 1], calls }));
    const meant = [...new Set(under)];
    // Whose access is not enabled at all is refused without the switch.
    const shown = it.status === 403 ? meant : calls;
    if (shown.some((call) => readable(() => statusOf(call)) === it.status) || meant.some(isTurnedAway)) return [];
    if (new Set(meant.map(({ operation }) => operation)).size < 2) return [];
    const words = `of ${meant.length} calls that were sent after ${it.method} none was answered ${it.status}. Look whether ${it.method} of ${keyInFile(source, 'driver')} does what it says; where it does, this gateway takes no notice`;
    return [{ words, ids: [...meant, ...own].flatMap(({ id }) => id ?? []) }];
  });
  return setAsideShown(contributions, mistakes);
}

/** As no call is for what it asks: it is the gateway or the caller that cannot do anything, by status or E-code (section 7). */
function isTurnedAway(call: Exchange): boolean {
  const status = readable(() => statusOf(call));
  if (typeof status === 'number' && (status === 401 || status === 403 || status >= 500)) return true;
  return typeof call.answer !== 'string' && /\bE0(?:07|14|15)\b/.test(call.answer.body.toString());
}

/** The calls that were sent while it was on: until it was off again, or the very next one. */
function callsUnder(
  { on, off }: Switch,
  event: TargetEvent,
  { next, calls }: { next: TargetEvent | undefined; calls: readonly Exchange[] },
): Exchange[] {
  if (event.kind !== 'deed' || event.words !== on) return [];
  const later = calls.filter(({ at }) => at.wall >= event.at);
  // A call that was sent in the same millisecond may have been before it.
  if (off === undefined) return later.slice(0, 2);
  return next === undefined ? later : later.filter(({ at }) => at.wall <= next.at);
}
