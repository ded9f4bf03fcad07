import type { Rule } from '../../contract/rule.ts';
import type { Check } from '../check.ts';
import type { Run } from '../trial/trial-parts.ts';
import { asksPerson, type CheckRun, runCheck } from './check-run.ts';
import type { Team } from './jobs/team.ts';
import type { Plan } from './plan.ts';
import type { RunOptions } from './run-options.ts';
import { unlessInterrupted } from './until-interrupted.ts';

/** Checks that run at the same time where every check has a tenant of its own. */
const lanes = 12;

type Options = Pick<RunOptions, 'signal' | 'until' | 'stop' | 'command' | 'onProgress'>;

/** The next check to begin, and what is to be done when it has ended. */
interface Taken {
  check: Check;
  end?(done: CheckRun): void;
}

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
  const isOver = (): boolean =>
    options.signal?.aborted === true ||
    (options.until !== undefined && breaks(done, options.until)) ||
    (team === undefined && options.stop !== undefined && brokenIn(done, options.stop.known) >= options.stop.failures);
  async function runOne({ check, end }: Taken): Promise<void> {
    const ended = await runCheck(run, check, rules, options.command);
    done.push(ended);
    if (end) end(ended);
    else options.onProgress?.({ done: done.length, total: plan.checks.length, check: check.title });
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
  const all = async (): Promise<void> => {
    if (team) return side(takeOf(plan, team), lanesOf(run, team.jobs));
    // What a person has to be asked for comes last: everything else is decided while nobody waits.
    const asking = plan.checks.filter((it) => asksPerson(run, it));
    const calm = plan.checks.filter((it) => !asking.includes(it) && (isolates || !it.disturbs));
    const disturbing = plan.checks.filter((it) => !asking.includes(it) && !calm.includes(it));
    await side(first(calm), isolates ? lanes : 1);
    await side(first(disturbing), 1);
    await side(first(asking), 1);
  };
  await unlessInterrupted(all(), options.signal);
  return [...done].sort((a, b) => (order.get(a.report.check) ?? 0) - (order.get(b.report.check) ?? 0));
}

/** All jobs together begin no more at a time on a target than one would; a sandbox of its own is nobody else's. */
function lanesOf({ target }: Run, jobs: number): number {
  return target.settings.kind === 'embedded' ? lanes : Math.ceil(lanes / jobs);
}

function first(checks: Check[]): () => Taken | undefined {
  return () => {
    const check = checks.shift();
    return check && { check };
  };
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
