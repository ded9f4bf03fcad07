import type { TargetEvent } from '../conformance/check.ts';

/**
 * Every trial reads the customer's whole inbox anew. Returns a filter that lets each SMS through once: of the events of
 * one trial, in order, those that no trial before it had seen.
 */
export function freshEvents(): (events: readonly TargetEvent[]) => TargetEvent[] {
  const seen = new Map<string, number>();
  return (events) => {
    const here = new Map<string, number>();
    return events.filter((it) => {
      if (it.kind !== 'sms') return true;
      const key = JSON.stringify([it.endUserId, it.text]);
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      if (count <= (seen.get(key) ?? 0)) return false;
      seen.set(key, count);
      return true;
    });
  };
}
