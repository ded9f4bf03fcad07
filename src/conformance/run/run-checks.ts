import { defined } from '../../contract/defined.ts';
import type { Rule } from '../../contract/rule.ts';
import type { Check } from '../check.ts';
import type { Run } from '../trial/trial-parts.ts';
import type { Purse } from './budget/purse.ts';
import { stagesWithin } from './budget/stages-within.ts';
import { asksPerson, type CheckRun, runCheck } from './check-run.ts';
import { type Costs, shareOf } from './jobs/how-many.ts';
import type { Team } from './jobs/team.ts';
import type { Plan } from './plan.ts';
import { type Plots, plotsOf } from './plots.ts';
import type { RunOptions } from './run-options.ts';
import { lookForOthers } from './set-aside/others-at-work.ts';
import { first, stageNumbers, type Taken } from './stage.ts';
import { unlessInterrupted } from './until-interrupted.ts';

/** Checks that run at the same time where every check has a tenant of its own; on one that is shared as many as it has plots. */
const lanes = 12;

type Options = Pick<RunOptions, 'signal' | 'until' | 'stop' | 'command' | 'onProgress'> & {
  purse?: Purse;
  costs?: Costs;
};

/** Runs the checks of a plan, or those that a team leaves to this job; what came of them is in the plan's order. */
export async function runChecks(
  run: Run,
  plan: Plan,
  rules: ReadonlyMap<string, Rule>,
  options: Options,
  team?: Team,
): Promise<CheckRun[]> {
  const isolates = run.target.capabilities.has('isolate');
  const order = new Map(plan.checks.map((it, index) => [it.slug, index]));
  const done: CheckRun[] = [];
  const { purse } = options;
  const judged = new Set(plan.rules.map((it) => it.id));
  const planned = purse ? purse.within.unable.length + purse.within.chosen.length : plan.checks.length;
  // What a budget chooses is not known before it is spent.
  const shareAt = purse ? undefined : shareOf(plan.checks, options.costs);
  const isOver = (): boolean =>
    options.signal?.aborted === true ||
    (options.until !== undefined && breaks(done, options.until)) ||
    (team === undefined && options.stop !== undefined && brokenIn(done, options.stop.known) >= options.stop.failures) ||
    (purse?.isSpent(run.recorder) ?? false);
  async function runOne({ check, plot, end }: Taken): Promise<void> {
    const ended = await runCheck(run, check, rules, { command: options.command, judged, plot });
    await lookForOthers(run, ended.contribution);
    done.push(ended);
    end?.(ended);
    // A team tells of all its jobs.
    if (team) return;
    const of = { done: done.length, total: Math.max(planned, done.length), check: check.title };
    options.onProgress?.({ ...of, ...defined({ share: shareAt?.(check.slug) }) });
  }
  /** As many at a time as are given. */
  async function side(take: () => Taken | undefined, atMost: number): Promise<void> {
    const inHand = new Set<Promise<void>>();
    for (;;) {
      while (inHand.size < atMost && !isOver()) {
        const next = take();
        if (next === undefined) break;
        const one = runOne(next).finally(() => inHand.delete(one));
        inHand.add(one);
      }
      if (inHand.size === 0) return;
      await Promise.race(inHand);
    }
  }
  // What a person has to be asked for comes last: everything else is decided while nobody waits.
  const groupOf = (it: Check): number => (asksPerson(run, it) ? 2 : isolates || !standsAlone(it) ? 0 : 1);
  // What may spoil the credentials of a tenant that others use comes last of its group.
  const stageOf = (it: Check): number => 2 * groupOf(it) + (it.when === 'last' && (purse || !isolates) ? 1 : 0);
  const { apis, settings } = run.target;
  const plots = isolates ? undefined : plotsOf({ apis, ...defined({ concurrency: settings.concurrency }) });
  const plotsFor = (stage: number): Plots | undefined => (stage === 0 ? plots : undefined);
  const atMostOf = (stage: number): number => (stage > 1 ? 1 : isolates ? lanes : (plotsFor(stage)?.count ?? 1));
  const all = async (): Promise<void> => {
    if (team) {
      const take = takeOf(plan, team);
      // The cheapest one: its verdict is told before the long ones hold the thread.
      const opening = isOver() ? undefined : take();
      if (opening) await runOne(opening);
      return side(take, lanesOf(run, team.jobs));
    }
    const stages = purse
      ? stagesWithin(run.recorder, purse, stageOf, atMostOf, plotsFor)
      : stageNumbers.map((stage) => ({
          take: first(
            plan.checks.filter((it) => stageOf(it) === stage),
            plotsFor(stage),
          ),
          atMost: atMostOf(stage),
        }));
    for (const it of stages) await side(it.take, it.atMost);
  };
  await unlessInterrupted(all(), options.signal);
  return [...done].sort((a, b) => (order.get(a.report.check) ?? 0) - (order.get(b.report.check) ?? 0));
}

/** Whether others would notice it on a tenant that they share: it moves the clock, changes settings, or uses up the rate. */
function standsAlone({ disturbs, needs }: Check): boolean {
  return disturbs === true || needs.includes('load');
}

/** All jobs together begin no more at a time on a target than one would; a sandbox of its own is nobody else's. */
function lanesOf({ target }: Run, jobs: number): number {
  return target.settings.kind === 'embedded' ? lanes : Math.ceil(lanes / jobs);
}

function takeOf({ checks }: Plan, { order, queue, tell }: Team): () => Taken | undefined {
  const bySlug = new Map(checks.map((it) => [it.slug, it]));
  return () => {
    const place = queue.take();
    const check = place === undefined ? undefined : bySlug.get(order[place] ?? '');
    if (place === undefined || check === undefined) return undefined;
    return {
      check,
      end(done) {
        queue.end(place);
        tell(done);
      },
    };
  };
}

function breaks(done: readonly CheckRun[], rule: string): boolean {
  return done.some((it) => it.contribution.findings.some((finding) => finding.rule === rule));
}

/** How many rules the checks have broken so far. */
export function brokenIn(done: readonly CheckRun[], known: ReadonlySet<string>): number {
  const rules = new Set(done.flatMap((it) => it.contribution.findings.map((finding) => finding.rule)));
  return [...rules].filter((it) => !known.has(it)).length;
}
