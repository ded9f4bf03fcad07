import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { strayOf, strayWords } from '../../trial/disturbance-of.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';

/** One may be a machine that starts anew. */
const timesAtLeast = 2;

/**
 * Pages of a firewall or a portal, and answers that are empty or cut, of which some were gone when the same was done again: others like
 * them were met by checks that did not look at them, and are as little the provider's. What rests on them ends in `error`.
 */
export function withoutVerdictsOnStrays(
  _settings: TargetSettings,
  { exchanges, strays }: Pick<Sent, 'exchanges' | 'strays'>,
  contributions: readonly Contribution[],
): Contribution[] {
  if ([...strays.values()].reduce((sum, it) => sum + it, 0) < timesAtLeast) return [...contributions];
  const suspects = new Map(
    exchanges.flatMap((exchange) => {
      const stray = exchange.disturbed === undefined ? readable(() => strayOf(exchange)) : undefined;
      const words = stray && [...strays.keys()].find((it) => isAlike(it, strayWords(stray)));
      return words === undefined ? [] : [[exchange.id, { exchange, words }] as const];
    }),
  );
  return setAside(contributions, (finding) => {
    const suspect = namedBy(finding)
      .map((id) => suspects.get(id))
      .find((it) => it !== undefined);
    if (suspect === undefined) return undefined;
    const { words } = suspect;
    const { request, operation } = suspect.exchange;
    return `${request.method} ${operation ?? new URL(request.url).pathname} ${words}, and such answers came in this run that were gone when the same was done again. Look at what stands between payproof and the service: a firewall, a portal, a balancer with a server that is not well`;
  });
}

/** A page comes under one status; what is empty or cut was that on its way, whatever the status. */
function isAlike(gone: string, words: string): boolean {
  return gone.endsWith('page') ? gone === words : gone.replace(/\d+/, '') === words.replace(/\d+/, '');
}
