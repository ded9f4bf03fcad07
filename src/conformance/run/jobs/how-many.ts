import { availableParallelism } from 'node:os';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Check } from '../../check.ts';

/** What a check costs, in exchanges, by slug. Only the order, the number of jobs and the choice within a budget rest on it. */
export type Costs = Readonly<Record<string, number>>;

/** To start a job takes about as long as so many exchanges: below twice as many a second one gains nothing. */
const worthExchanges = 2_500;
/** A pace below this leaves the judge waiting most of the time, with one job already. */
const worthCallsPerMinute = 30_000;
/** Of a check that nobody measured. */
const usualCost = 20;

/** What a check beside its exchanges takes, in exchanges: its tenant, what is done through the driver. */
const besides = 3;

export function costOf(check: Pick<Check, 'slug'>, costs: Costs | undefined): number {
  return besides + callsOf(check, costs, 1);
}

/** Tells, check by check as they end, how much of all of them is done, from 0 to 1. */
export function shareOf(all: readonly Pick<Check, 'slug'>[], costs: Costs | undefined): (ended: string) => number {
  const left = new Map(all.map((it) => [it.slug, costOf(it, costs)]));
  const whole = [...left.values()].reduce((sum, it) => sum + it, 0);
  let done = 0;
  return (ended) => {
    done += left.get(ended) ?? 0;
    left.delete(ended);
    return left.size === 0 ? 1 : done / whole;
  };
}

/** About how many calls a check makes with so much effort. */
export function callsOf({ slug }: Pick<Check, 'slug'>, costs: Costs | undefined, effort: number): number {
  return Math.ceil(asCosts(effort) * (costs?.[slug] ?? usualCost));
}

/** Little effort spares little: examples are always tried. */
function asCosts(effort: number): number {
  return Math.max(effort, 0.1);
}

/**
 * In how many jobs these checks are run: the embedded sandbox is started once more for each, and a target whose driver makes
 * tenants has room for them. Whoever has one pair of hands has one job: a person at the phone, a receiver at a port of its own,
 * a driver that holds state of its own in this process.
 */
export function howManyJobs(
  checks: readonly Check[],
  target: TargetSettings,
  {
    atMost = availableParallelism(),
    effort = 1,
    costs,
    worth = worthExchanges,
  }: { atMost?: number; effort?: number; costs?: Costs; worth?: number },
): number {
  if (whyOneJob(target) !== undefined) return 1;
  const all = asCosts(effort) * checks.reduce((sum, it) => sum + costOf(it, costs), 0);
  return Math.max(1, Math.min(atMost, checks.length, Math.floor(all / worth)));
}

/** Why such a target is judged in one job, as a sentence goes on; undefined where it can be several. */
export function whyOneJob({ kind, driver, callbacks, callsPerMinute }: TargetSettings): string | undefined {
  if (kind === 'embedded') return undefined;
  if (kind === 'prism') return 'a mock is judged in no time';
  if (driver?.kind !== 'payproof') return 'its driver is none that gives each job tenants of its own';
  if (callbacks?.kind === 'public') return 'its callbacks come in at one port';
  if (callsPerMinute < worthCallsPerMinute)
    return `its ${callsPerMinute} calls a minute take the time, and not the judge`;
  return undefined;
}
