import type { Chain } from './chain.ts';
import type { Clock } from './clock.ts';
import type { Finding } from './finding.ts';

type Waits = Readonly<Pick<Chain, 'operation' | 'gaps'>>;

/** So many repetitions that wait for nothing are no chance; of look-ups a poll and a callback may each make two at one moment. */
const repetitionsAtOnce = 2;
const lookupsAtOnce = 4;
/** Polls have a pace of their own, and nobody's is that of so many within so short a time. */
const polls = { many: 20, withinMs: 15_000 };
/** Who waits so long after 503 waits for the end of the maintenance. */
const maintenanceMs = 5_000;
/** Who repeats a call more often does so for good. */
const endlessAfter = 50;
/** Two waits are equal where they differ by this share at most: no two timers end alike. */
const equalWithin = 0.02;

const growing = 'longer and longer waits';

/** Judges the waits so far (section 7 rule 1): right, too short to show anything yet, or what is wrong with them. */
export function judgeWaits(waits: Waits, status: 500 | 503, clock: Clock): Finding | 'right' | 'too short' {
  const { gaps } = waits;
  const isOfLookups = waits.operation === 'lookup';
  const finding = {
    expected: status === 500 ? growing : 'a wait for the end of the maintenance',
    actual: `waits of ${gaps
      .slice(-3)
      .map((it) => `${Math.round(it)} ms`)
      .join(', ')}`,
  };
  const atOnce = isOfLookups ? lookupsAtOnce : repetitionsAtOnce;
  const isHammering = gaps.length >= atOnce && gaps.slice(-atOnce).every((it) => it < clock.noWaitMs);
  const isEndless = !isOfLookups && gaps.length > endlessAfter;
  const isRushed = isOfLookups && gaps.length >= polls.many && sumOf(gaps.slice(-polls.many)) <= polls.withinMs;
  const isNone = !isOfLookups && (clock.isNoWait(gaps) || (status === 500 && clock.isDropped(gaps)));
  if (isHammering || isEndless || isRushed || isNone) return finding;
  if (clock.isTooShort(gaps)) return 'too short';
  // Polls that go on at their own pace are no repetitions.
  if (isOfLookups || gaps.length < 3 || isPatient(gaps, status)) return 'right';
  return clock.isGrowing(gaps) ? 'right' : finding;
}

/** What is wrong with waits after which nothing more came: after two equal ones no third shows that they grow. Those of polls need not. */
export function judgeEndedWaits({ operation, gaps }: Waits, status: 500 | 503, clock: Clock): Finding | undefined {
  const [one = 0, two = 0] = gaps;
  const isEqual = gaps.length === 2 && Math.abs(one - two) <= equalWithin * Math.max(one, two);
  if (operation === 'lookup' || !isEqual || isPatient(gaps, status) || clock.isTooShort(gaps)) return undefined;
  return { expected: growing, actual: `waits of ${one} ms and ${two} ms` };
}

function sumOf(gaps: readonly number[]): number {
  return gaps.reduce((sum, it) => sum + it, 0);
}

function isPatient([first = 0]: readonly number[], status: 500 | 503): boolean {
  return status === 503 && first >= maintenanceMs;
}
