import { defined } from '../../../contract/defined.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { OpenTarget } from '../../../targets/open-target.ts';
import { came } from '../../../targets/preflight/preflight-text.ts';
import { troubleOfFailure } from '../../../targets/preflight/trouble-of-failure.ts';
import { tryCall } from '../../../targets/preflight/try-call.ts';
import { isThisMachine } from '../../../targets/wire/is-this-machine.ts';
import type { Check } from '../../check.ts';
import type { Finding } from '../../result.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import { setAside } from './set-aside.ts';

type Called = Pick<OpenTarget, 'receiver' | 'settings' | 'timers' | 'route'>;

/**
 * Where nothing at all came to a receiver whose public address leads not even payproof back to it, or whose address is one of
 * this machine alone and the provider is elsewhere, nobody knows whether nothing was sent: what a run misses of callbacks ends in `error`, with what to look at. One delivery that arrived shows
 * that the address is good.
 * @param askers slugs of the checks that gave an address away.
 */
export async function withoutVerdictsUnheard(
  target: Called,
  { checks, askers }: { checks: readonly Check[]; askers: ReadonlySet<string> },
  exchanges: readonly Exchange[],
  contributions: readonly Contribution[],
): Promise<Contribution[]> {
  const all = [...contributions];
  const { callbacks } = target.settings;
  if (callbacks === undefined || exchanges.some((it) => it.by === 'provider')) return all;
  const listening = checks.filter((it) => it.needs.includes('callbacks'));
  const alone = new Set(listening.map((it) => it.slug));
  const theirs = new Set(listening.flatMap((it) => it.rules));
  const isHere = callbacks.kind === 'loopback' || isThisMachine(callbacks.base);
  const away = Object.entries(target.settings.apis).filter(([, { base }]) => isHere && !isThisMachine(base));
  if (callbacks.kind === 'loopback' && away.length === 0) return all;
  const isOfCallbacks = ({ check, rule }: Finding): boolean =>
    (alone.has(check) || (askers.has(check) && theirs.has(rule))) &&
    (away.length === 0 || away.some(([api]) => rule.startsWith(`${api}/`)));
  if (!all.some((it) => it.findings.some(isOfCallbacks))) return all;
  const [first] = away;
  const trouble = first
    ? `${keyInFile(target.settings.source, 'callbacks')} is an address of this machine alone, which ${new URL(first[1].base).host} does not reach. Give it a \`base\` that does, or leave the key out`
    : await troubleOnTheWayBack(target);
  if (trouble === undefined) return all;
  const error = `no callback came in all the run, and ${trouble}`;
  return setAside(all, (finding) => (isOfCallbacks(finding) ? error : undefined));
}

/** What a call of the own receiver by its public address meets; undefined where it arrives. */
async function troubleOnTheWayBack({ receiver, settings, timers, route }: Called): Promise<string | undefined> {
  if (!receiver) return undefined;
  const url = receiver.newUrl();
  const { origin, host } = new URL(url);
  // Straight from here: the proxy to the target is none of the way back.
  const reaching = { timeoutMs: settings.timeoutMs, timers, route: defined({ ca: route.ca }) };
  const headers: [string, string][] = [
    ['Host', host],
    ['Content-Length', '0'],
  ];
  const tried = await tryCall({ method: 'POST', url, headers, body: Buffer.alloc(0) }, reaching);
  if (receiver.at(url).length > 0) return undefined;
  const what =
    'failure' in tried
      ? came(await troubleOfFailure(tried.failure, url, reaching))
      : `HTTP ${tried.answer.status}, not from payproof`;
  const key = keyInFile(settings.source, 'callbacks.base');
  return `payproof itself does not reach ${origin} from this machine: ${what}. Let ${key} lead to \`host\` and \`port\` of this machine; "payproof doctor" tries it`;
}
