import { waitMethod } from '../check.ts';
import type { Moment, Place, Recorder } from '../trial/recorder.ts';
import { relevant, type Told } from './relevant.ts';

/** A trial of so few moments is told whole. */
const wholeUpTo = 14;
/** No finding rests on more, but that its proof is always there. */
const momentsAtMost = 40;

/** Tells of what a finding rests on: the ids of exchanges and events, in the order in which they began. */
export type DeedOf = (of: { proof: readonly string[]; place?: Place }) => string[];

/**
 * Looks, in the trial where something broke, for what made the situation: what shares a reference with what proves it, what
 * moved the clock between, and where a balance or a list proves it (which name no transaction) whatever was written before.
 */
export function deedsIn(recorder: Pick<Recorder, 'exchanges' | 'events' | 'moments' | 'outerTrial'>): DeedOf {
  const exchanges = new Map(recorder.exchanges.map((it) => [it.id, it]));
  const events = new Map(recorder.events.flatMap((it) => (it.id === undefined ? [] : [[it.id, it]])));
  const positions = new Map(recorder.moments.map((it, index) => [it.id, index]));
  const byCheck = Map.groupBy(recorder.moments, (it) => it.check);

  function candidatesOf(proof: readonly string[], place: Place | undefined): Told[] {
    const last = Math.max(-1, ...proof.map((id) => positions.get(id) ?? -1));
    const { trial, until, check } = place ?? { ...recorder.moments[last], until: last + 1 };
    if (check === undefined || trial === undefined) return [];
    const own = trialsOf(trial);
    const isMine = (it: Moment): boolean =>
      proof.includes(it.id) || (own.has(it.trial) && (positions.get(it.id) ?? 0) < until);
    return (byCheck.get(check) ?? []).filter(isMine).flatMap((it): Told[] => {
      const [exchange, event] = [exchanges.get(it.id), events.get(it.id)];
      const told = { id: it.id, isOuter: it.trial !== trial };
      return exchange && exchange.disturbed === undefined ? [{ ...told, exchange }] : event ? [{ ...told, event }] : [];
    });
  }

  function trialsOf(trial: number): ReadonlySet<number> {
    const outer = recorder.outerTrial(trial);
    return new Set(outer === undefined ? [trial] : [outer, trial]);
  }

  return ({ proof, place }) => {
    const all = candidatesOf(proof, place).filter(isTold);
    const told = all.length <= wholeUpTo ? all : bounded(relevant(all, new Set(proof)), new Set(proof));
    // What an observer compares may be of another check.
    const ids = new Set([...told.map((it) => it.id), ...proof]);
    return [...ids].sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  };
}

/** Of what was waited for in vain that alone is told which decided: nothing was done after it. */
function isTold({ event }: Told, at: number, all: readonly Told[]): boolean {
  return event?.kind !== 'deed' || event.method !== waitMethod || at === all.length - 1;
}

/** What proves it, and of the others those that came last. */
function bounded(told: readonly Told[], proof: ReadonlySet<string>): Told[] {
  let room = Math.max(0, momentsAtMost - told.filter((it) => proof.has(it.id)).length);
  return told
    .toReversed()
    .filter((it) => {
      if (proof.has(it.id)) return true;
      room -= 1;
      return room >= 0;
    })
    .toReversed();
}
