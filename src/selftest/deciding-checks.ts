import type { Decider, Exchange, Observer } from '../conformance/index.ts';

/** Which checks sent what decides a rule: their slugs by its id. */
export type DecidingChecks = Map<string, Set<string>>;

/**
 * The same observers, which also look at what each check sent by itself: what they decide there is noted. Of a rule that
 * only traffic decides nobody else knows which check provokes it.
 */
export function notingWhoDecides(observers: readonly Observer[], noted: DecidingChecks): Observer[] {
  return observers.map((observer) => ({
    ...observer,
    *observe(exchanges, decide, context) {
      const looking = observer.observe(exchanges, decide, context);
      if (looking) yield* looking;
      for (const [check, own] of Map.groupBy(exchanges, (it: Exchange) => it.check)) {
        if (check === undefined) continue;
        const alone = observer.observe(own, notingDecider(observer, check, noted), context);
        if (alone) yield* alone;
      }
    },
  }));
}

function notingDecider({ api }: Observer, check: string, noted: DecidingChecks): Decider {
  const note = (rule: string): true => {
    const id = `${api}/${rule}`;
    noted.set(id, (noted.get(id) ?? new Set()).add(check));
    return true;
  };
  return { holds: note, expects: note, observe: note };
}
