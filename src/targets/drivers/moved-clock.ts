import type { Timers } from '../timers.ts';
import { durationText } from './duration-text.ts';

type Advance = (of: { ms: number }) => Promise<unknown>;
type Now = () => Promise<unknown>;

/** A clock may tell whole seconds alone. */
const coarseMs = 2_000;
/** What a clock may gain by itself: it may run a thousand times as fast, and go on to what falls due. */
const ownPace = 1_000;
const ownMs = 60_000;

/**
 * Moves a driver's clock, and looks by its `clock.now` whether it went on: one that stands still, or takes seconds for milliseconds, makes each
 * rule about time look broken. Gives what is wrong in words; nothing where it cannot be read.
 */
export async function movedClock(
  { advance, now, timers }: { advance: Advance; now: Now; timers: Timers },
  of: { ms: number },
): Promise<string | undefined> {
  const [begun, before] = [timers.elapsed(), await readTime(now)];
  await advance(of);
  const after = before === undefined ? undefined : await readTime(now);
  if (before === undefined || after === undefined) return undefined;
  return strayOf(of.ms, after - before, timers.elapsed() - begun);
}

function strayOf(askedMs: number, movedMs: number, tookMs: number): string | undefined {
  const isShort = movedMs < askedMs - Math.max(coarseMs, askedMs / 100);
  const isLong = movedMs > 2 * askedMs + ownMs + ownPace * tookMs;
  if (!isShort && !isLong) return undefined;
  const moved = movedMs < 0 ? `back by ${durationText(-movedMs)}` : `on by ${durationText(movedMs)}`;
  return `was to move the clock on by ${durationText(askedMs)}, and by clock.now it went ${moved}; it must move it by \`ms\` milliseconds`;
}

async function readTime(now: Now): Promise<number | undefined> {
  const told = await now().catch(() => undefined);
  return typeof told === 'number' ? told : undefined;
}
