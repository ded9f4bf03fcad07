import { type RunOptions, type RunResult, runConformance, type Suite } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type DecidingChecks, notingWhoDecides } from './deciding-checks.ts';
import type { FaultVerdict, PlantedFault } from './selftest-result.ts';
import type { FaultTask, HealthyTask, Learned, TaskResult } from './task.ts';

/** What all tasks of a selftest share; plain data, so that it can go to a worker. */
export interface Ground {
  target: TargetSettings;
  apis: readonly Api[];
  seed: number;
}

/** Share of each property's runs that a fault's own checks make: examples are always tried. */
const lowEffort = 0.1;

/**
 * How long a faulty sandbox is waited for, in ms: most faults keep something from happening, and what does happen in
 * this process happens at once. A fault that survives so is judged again with the target's own patience.
 */
const shortPatienceMs = 500;

/** A healthy sandbox answers in the end, however busy this machine is. */
const longTimeoutMs = 60_000;

/** The rules that a run broke, by cause in the order in which causes are told. */
export type RulesByCause = (run: RunResult) => string[][];

/** What a selftest judges with, and how reports tell what it found. */
export interface Judging {
  suite: Suite;
  rulesByCause: RulesByCause;
}

/** Does one piece of a selftest. */
export async function runTask(
  { suite, rulesByCause }: Judging,
  ground: Ground,
  task: FaultTask | HealthyTask,
): Promise<TaskResult> {
  if (task.kind === 'fault') {
    const verdict = await judgeFault(suite, ground, task);
    if (!task.causes || verdict.outcome !== 'killed') return { kind: 'fault', verdict };
    return {
      kind: 'fault',
      verdict: { ...verdict, causes: await causesOfFault(suite, ground, task.fault, rulesByCause) },
    };
  }
  const { apis, dialect, effort, learns } = task;
  const deciding: DecidingChecks = new Map();
  const all = learns ? { ...suite, observers: notingWhoDecides(suite.observers, deciding) } : suite;
  const chosen = effort < 1 ? withoutLoad(all) : all;
  const target = { ...ground.target, timeoutMs: Math.max(ground.target.timeoutMs, longTimeoutMs) };
  const result = await runConformance({ ...optionsOf(chosen, ground), target, apis, dialect, effort });
  const alarms = result.verdicts.filter(
    (it) => it.outcome === 'fail' || (it.outcome === 'error' && it.checks.length > 0),
  );
  return {
    kind: 'healthy',
    alarms: alarms.map((it) => ({ rule: it.rule, actual: it.findings[0]?.actual ?? it.errors })),
    learned: learns ? learnedOf(suite, deciding, result) : { costs: {}, deciding: {} },
  };
}

/**
 * Plants a fault and tries to kill it with ever more: batches of checks, then all that decide its rule together, then the
 * whole plan in haste, then the whole plan.
 */
async function judgeFault(
  suite: Suite,
  ground: Ground,
  { fault: { id, api, title, breaks }, batches, others }: FaultTask,
): Promise<FaultVerdict> {
  const quick = hasty(ground);
  const rules = [breaks];
  const stages: Partial<RunOptions>[] = [
    ...batches.map((checks) => ({ ...quick, rules, checks })),
    ...(others ? [{ ...quick, rules }, quick, {}] : []),
  ];
  let killedBy: string[] = [];
  let check: string | undefined;
  for (const stage of stages) {
    const options = { ...optionsOf(suite, ground), apis: [api], faults: [id], until: breaks };
    const result = await runConformance({ ...options, ...stage });
    killedBy = result.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
    if (!killedBy.includes(breaks)) continue;
    check = breakerOf(suite, result, breaks);
    break;
  }
  const outcome = killedBy.includes(breaks) ? 'killed' : killedBy.length > 0 ? 'killed-by-another' : 'survived';
  return { fault: id, title, primary: breaks, outcome, killedBy, ...(check !== undefined && { check }) };
}

/** The check that broke a rule first; where an observer did, the one that sent what it saw. */
function breakerOf({ checks }: Suite, { verdicts, exchanges }: RunResult, rule: string): string | undefined {
  const finding = verdicts.find((it) => it.rule === rule)?.findings[0];
  if (checks.some((it) => it.slug === finding?.check)) return finding?.check;
  return exchanges.find((it) => it.id === finding?.proof[0])?.check;
}

/** In which cause the rule of a fault stands, when everything of its API is judged. */
async function causesOfFault(
  suite: Suite,
  ground: Ground,
  { id, api, breaks }: PlantedFault,
  rulesByCause: RulesByCause,
): Promise<{ count: number; place: number }> {
  const result = await runConformance({
    ...optionsOf(withoutLoad(suite), ground),
    ...hasty(ground),
    apis: [api],
    faults: [id],
  });
  const causes = rulesByCause(result);
  return { count: causes.length, place: 1 + causes.findIndex((rules) => rules.includes(breaks)) };
}

/** Little effort and patience: what a faulty sandbox is judged with first. */
function hasty({ target }: Ground): Pick<RunOptions, 'effort' | 'target'> {
  return { effort: lowEffort, target: { ...target, patienceMs: Math.min(target.patienceMs, shortPatienceMs) } };
}

/** The suite without the checks that send hundreds of calls: no dialect has to do with them. */
function withoutLoad({ checks, observers }: Suite): Suite {
  return { checks: checks.filter((it) => !it.needs.includes('load')), observers };
}

function optionsOf(suite: Suite, { target, seed }: Ground) {
  return { suite, target, seed, command: 'payproof verify' };
}

/** The checks that name a rule as theirs, and those whose traffic decided it, but for load: it is tried with all others. */
function learnedOf(suite: Suite, seen: DecidingChecks, { checks }: RunResult): Learned {
  const deciding = new Map(seen);
  for (const { slug, rules } of withoutLoad(suite).checks)
    for (const rule of rules) deciding.set(rule, new Set(deciding.get(rule)).add(slug));
  return {
    costs: Object.fromEntries(checks.map((it) => [it.check, it.exchanges])),
    deciding: Object.fromEntries([...deciding].map(([rule, slugs]) => [rule, [...slugs]])),
  };
}
