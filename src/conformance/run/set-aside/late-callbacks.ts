import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { type TargetEvent, waitMethod } from '../../check.ts';
import type { Finding } from '../../result.ts';
import type { Contribution } from '../../verdicts.ts';
import { referencesIn } from '../references-in.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';

/** Fewer may have come by what was done next, as from a queue that each call moves on by one. */
const lateAtLeast = 3;
/** Who is slow is about as slow each time; what waits for the next call is not, as waits in vain grow shorter. */
const spreadAtMost = 1.5;
/** What comes sooner after a wait may have waited for the call that follows it. */
const apartMs = 200;

/**
 * Callbacks that all came the same time after what they tell, when payproof had stopped waiting for them: the provider is slow, and patience
 * short. Findings of the rules that missed them end in `error`, with the key to change, where what they missed came later.
 */
export function withoutVerdictsOnLate(
  { source, patienceMs }: Pick<TargetSettings, 'source' | 'patienceMs'>,
  { exchanges, events }: Pick<Sent, 'exchanges' | 'events'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const arrivals = firstArrivals(exchanges.filter((it) => it.by === 'provider'));
  if (arrivals.size < lateAtLeast) return [...contributions];
  const times = timesOf(exchanges, events);
  const waits = new Set(events.flatMap((it) => (it.kind === 'deed' && it.method === waitMethod ? (it.id ?? []) : [])));
  const byId = new Map(exchanges.map((it) => [it.id, it]));
  const cameTo = ({ proof }: Finding): number | undefined =>
    proof
      .flatMap((id) => byId.get(id) ?? [])
      .flatMap(referencesIn)
      .flatMap((it) => arrivals.get(it) ?? [])
      .at(0);
  /** How long after what it tells a callback came that had been waited for in vain. */
  const lateness = (finding: Finding): number | undefined => {
    const named = namedBy(finding);
    const wait = named.findLast((id) => waits.has(id));
    const ended = wait === undefined ? undefined : times.get(wait);
    const came = cameTo(finding);
    if (ended === undefined || came === undefined || came <= ended + apartMs) return undefined;
    const before = named.filter((id) => !waits.has(id)).flatMap((id) => times.get(id) ?? []);
    return came - Math.max(...before.filter((it) => it <= ended));
  };
  const findings = contributions.flatMap((it) => it.findings);
  const late = new Map(
    findings.flatMap((it): [Finding, number][] => {
      const ms = lateness(it);
      return ms === undefined ? [] : [[it, ms]];
    }),
  );
  const took = [...late.values()];
  const longest = Math.max(...took);
  if (took.length < lateAtLeast || longest > spreadAtMost * Math.min(...took)) return [...contributions];
  const rules = new Set([...late.keys()].map(({ rule }) => rule));
  const over = times.values().reduce((latest, it) => Math.max(latest, it), 0);
  const key = keyInFile(source, 'patience');
  const error = `callbacks came ${Math.ceil(longest / 1000)} s after what they tell, when payproof did not wait for them any more. Raise ${key}, which is ${patienceMs} ms`;
  return setAside(contributions, (finding) => {
    if (!rules.has(finding.rule)) return undefined;
    const last = Math.max(...namedBy(finding).flatMap((id) => times.get(id) ?? []));
    // What is due when the run is over nobody sees.
    const came = cameTo(finding) ?? (over - last < spreadAtMost * longest ? over : 0);
    return late.has(finding) || came > last ? error : undefined;
  });
}

function timesOf(exchanges: readonly Exchange[], events: readonly TargetEvent[]): Map<string, number> {
  return new Map([
    ...exchanges.map(({ id, at }): [string, number] => [id, at.wall]),
    ...events.flatMap(({ id, at }): [string, number][] => (id === undefined ? [] : [[id, at]])),
  ]);
}

/** When the first delivery came that names a reference, by reference. */
function firstArrivals(deliveries: readonly Exchange[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const it of deliveries)
    for (const reference of referencesIn(it)) if (!first.has(reference)) first.set(reference, it.at.wall);
  return first;
}
