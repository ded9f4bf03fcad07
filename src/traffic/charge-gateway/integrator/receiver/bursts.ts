import type { Sending } from '../../../../conformance/index.ts';

/** Fewer in a row show nothing of who looks up by a timer besides. */
const forgedInARow = 6;
const remembered = 400;

/** What came for one charge: Unix ms on the provider's clock. */
export interface Burst {
  correlator: string;
  /** When the charge began to be looked up. */
  since: number;
  /** Forged callbacks in a row that were not refused. */
  forged: { at: number; call: Sending }[];
  lookedUp: { at: number; call: Sending }[];
}

export function newBurst(correlator: string, since: number): Burst {
  return { correlator, since, forged: [], lookedUp: [] };
}

export function remember<T>(all: T[], one: T): void {
  all.push(one);
  if (all.length > remembered) all.shift();
}

/**
 * Whoever looks up at each of many callbacks in a row asks more often around them than before, which no timer does: then gives
 * the proof. Its own polls hide a single look-up, and not so many.
 * @param reachMs how long after the last of them a look-up may still be caused by it.
 */
export function causedByBurst({ since, forged, lookedUp }: Burst, reachMs: number): Sending[] | undefined {
  const [first, last] = [forged[0], forged.at(-1)];
  if (!first || !last || forged.length < forgedInARow) return undefined;
  const spanMs = last.at - first.at + reachMs;
  // As long a time without them is needed beside it.
  if (since > first.at - spanMs) return undefined;
  const within = (from: number, to: number) => lookedUp.filter(({ at }) => at >= from && at < to);
  const before = within(first.at - spanMs, first.at);
  const after = within(first.at, last.at + reachMs);
  const atLeast = Math.max(forgedInARow - 1, forged.length / 2);
  if (after.length - before.length < atLeast) return undefined;
  return [first.call, last.call, ...after.slice(-1).map((it) => it.call)];
}
