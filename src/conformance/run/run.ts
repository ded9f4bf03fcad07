import type { Api } from '../../contract/api.ts';
import { loadContract } from '../../contract/contract.ts';
import { defined } from '../../contract/defined.ts';
import { loadRegister } from '../../contract/register.ts';
import type { Rule } from '../../contract/rule.ts';
import { version } from '../../contract/version.ts';
import { type OpenTarget, openTarget } from '../../targets/open-target.ts';
import { isSimulated } from '../../targets/settings/is-simulated.ts';
import { wallTimers } from '../../targets/timers.ts';
import type { RunResult } from '../result.ts';
import { redactDeep } from '../secrets/redact.ts';
import { interruptible } from '../trial/interruptible.ts';
import { verdictsOf, verdictsSoFar } from '../verdicts.ts';
import { newMeter } from './budget/meter.ts';
import { purseFor } from './budget/purse-for.ts';
import { calledBases } from './called-bases.ts';
import { endOf } from './end-of.ts';
import { hasSimulatedAnswer } from './has-simulated-answer.ts';
import { howManyJobs } from './jobs/how-many.ts';
import { beginJointly, type Joint } from './jobs/judge-jointly.ts';
import { judgeShare } from './judge-share.ts';
import type { Judged } from './judged.ts';
import { type Plan, planOf } from './plan.ts';
import { preflight } from './preflight.ts';
import type { RunOptions } from './run-options.ts';
import { otherShards, planOfShard, storedContribution } from './shard.ts';
import { unlessInterrupted } from './until-interrupted.ts';

/** Judges a target: runs the planned checks, lets the observers see the whole run, and gives one verdict a rule. */
export async function runConformance(options: RunOptions): Promise<RunResult> {
  const { shard } = options;
  const register = options.apis.flatMap((api) => loadRegister(api));
  const whole = planOf(options.suite, register, options);
  const plan = shard ? planOfShard(whole, shard) : whole;
  const jobs = options.jobs === undefined ? 1 : jobsFor(plan, options);
  const worker = options.jobs?.worker;
  if (worker === undefined || jobs === 1) return judge(plan, register, options);
  const ending = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
  let joint: Joint | undefined;
  const begin = (): Joint => {
    joint = beginJointly(plan, jobs, worker, { ...options, signal });
    joint.broken.catch(() => ending.abort());
    return joint;
  };
  try {
    const result = await judge(plan, register, { ...options, signal }, begin);
    await wayItBroke();
    return result;
  } catch (problem) {
    await wayItBroke();
    throw problem;
  } finally {
    await joint?.end();
  }
  /** Where one of them broke, the others were ended for that. */
  async function wayItBroke(): Promise<void> {
    if (ending.signal.aborted) await joint?.broken;
  }
}

function jobsFor(plan: Plan, { jobs, target, effort, suite, path, until, budget, signal }: RunOptions): number {
  if (path !== undefined || until !== undefined || budget !== undefined || signal?.aborted) return 1;
  return howManyJobs(plan.checks, target, { ...defined({ effort, costs: suite.costs }), ...jobs });
}

/** The whole of what was judged, as one job does it. */
async function judgeAlone(
  target: OpenTarget,
  plan: Plan,
  rules: ReadonlyMap<string, Rule>,
  options: Parameters<typeof judgeShare>[3],
): Promise<Judged> {
  const { disturbances, notes, redact, ...share } = await judgeShare(target, plan, rules, options);
  return {
    ...share,
    disturbances: disturbances.length > 0 ? disturbances : undefined,
    notes: notes.length > 0 ? notes : undefined,
    redact,
    hide: (value) => redactDeep(value, redact),
  };
}

async function judge(
  plan: Plan,
  register: readonly Rule[],
  options: RunOptions,
  jointly?: () => Joint,
): Promise<RunResult> {
  const { shard, signal } = options;
  const timers = interruptible(options.timers ?? wallTimers, signal);
  const from = timers.elapsed();
  const startedAt = new Date(timers.now()).toISOString();
  const target = await openTarget(options.target, {
    ...defined({
      faults: options.faults,
      dialect: options.dialect,
      terminal: options.terminal,
      signal,
    }),
    timers,
  });
  try {
    const judged = judgedApis(plan, options.apis);
    const meter = newMeter(timers);
    await preflight(meter.counted(target), judged);
    const purse = purseFor(target, plan, meter, options);
    const rules = new Map(register.map((rule) => [rule.id, rule]));
    const joint = target.capabilities.has('isolate') ? jointly?.() : undefined;
    const {
      contributions,
      checks,
      exchanges,
      events,
      sent,
      disturbances,
      notes = [],
      redact,
      hide,
    } = joint
      ? await joint.judge(target, rules)
      : await judgeAlone(target, plan, rules, { ...options, ...defined({ purse, costs: options.suite.costs }) });
    const remarked = (options.remarks ?? []).map((note) => ({ note, times: 1 }));
    const isInterrupted = signal?.aborted ?? false;
    const end = endOf(plan, { checks, contributions, sent, isInterrupted, stop: options.stop, purse });
    const verdicts =
      isInterrupted || end !== undefined
        ? verdictsSoFar(plan.rules, contributions, end?.rulesLeftOut)
        : verdictsOf(plan.rules, contributions, shard && otherShards);
    return {
      schema: 1,
      tool: { name: 'payproof', version },
      target: {
        name: options.target.name,
        kind: options.target.kind,
        ...calledBases(judged, target.apis, sent),
        capabilities: [...target.capabilities].sort(),
      },
      simulated: isSimulated(options.target) || hasSimulatedAnswer(sent),
      contracts: Object.fromEntries(judged.map((api) => [api, loadContract(api).sha256])),
      seed: options.seed,
      startedAt,
      tookMs: Math.round(timers.elapsed() - from),
      command: redact(
        `${options.command}${options.narrowed ? ` ${options.narrowed}` : ''} --seed ${options.seed}${shard ? ` --shard ${shard.index}/${shard.count}` : ''}`,
      ),
      interrupted: isInterrupted,
      rules: plan.rules,
      verdicts: hide(verdicts),
      checks,
      exchanges,
      events,
      ...defined({
        stoppedAfter: end?.stoppedAfter,
        budget: end?.budget,
        disturbances,
        notes: remarked.length + notes.length > 0 ? [...remarked, ...notes] : undefined,
      }),
      ...(shard
        ? {
            shard: {
              ...shard,
              planned: plan.checks.map((it) => it.slug),
              contributions: hide(contributions.map(storedContribution)),
            },
          }
        : {}),
    };
  } finally {
    await unlessInterrupted(target.close(), signal);
  }
}

/** The APIs that have something in the plan: no page names another. */
function judgedApis({ rules, checks }: Plan, all: readonly Api[]): readonly Api[] {
  const planned = new Set([...rules, ...checks].map((it) => it.api));
  return planned.size === 0 ? all : all.filter((api) => planned.has(api));
}
