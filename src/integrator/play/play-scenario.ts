import {
  type IntegratorFinding,
  type IntegratorJudge,
  type IntegratorObserver,
  type Moment,
  newIntegratorJudge,
  type RunResult,
} from '../../conformance/index.ts';
import { type Api, loadRegister, type Rule } from '../../contract/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import type { Integrator } from '../ground.ts';
import type { Scenario } from '../scenario.ts';
import { spanOf } from '../span-ms.ts';
import { type JudgedScenario, judgedScenario } from './judged-scenario.ts';
import { resultOf } from './result-of.ts';
import { openStage } from './stage.ts';
import { virtualTime } from './virtual-time.ts';

export interface PlayOptions {
  scenario: Scenario;
  integrator: Integrator;
  observers: readonly IntegratorObserver[];
  /** The clock stands still while anybody works, and goes on when all wait. */
  clock: 'virtual';
  /** Those that the integrator is given; the scenario's own where it is left out. */
  apis?: readonly Api[];
  /** The register, where it is left out. */
  rules?: readonly Rule[];
  /** What an integrator may be late by differs with it, and the time of day. */
  seed?: number;
  onFinding?(finding: IntegratorFinding): void;
  /** Hears every moment beside the judge. */
  onMoment?(moment: Moment): void;
}

export interface Played extends JudgedScenario {
  result: RunResult;
  /** What the integrator was rejected with, in words: it did not end as it should. */
  crash?: string;
}

/** How long it is looked at what is still owed, where a scenario does not say. */
const usuallyLastsMs = 60_000;

/** Plays a scenario around an integrator in this process, and judges it. */
export async function playScenario(options: PlayOptions): Promise<Played> {
  const { scenario, integrator, apis = [scenario.api], rules = loadRegister() } = options;
  const time = virtualTime(options.seed);
  const begunAt = wallTimers.elapsed();
  const startedAt = new Date(wallTimers.now()).toISOString();
  let judge: IntegratorJudge | undefined;
  const early: Moment[] = [];
  const see = (moment: Moment): void => {
    options.onMoment?.(moment);
    if (judge) judge.see(moment);
    else early.push(moment);
  };
  const stage = await openStage({ scenario, apis, time, see });
  const observers = options.observers.filter((it) => apis.includes(it.api));
  const { onFinding } = options;
  judge = newIntegratorJudge({
    ...{ observers, rules, issued: stage.issued, isOneProcess: true },
    ...(onFinding ? { onFinding } : {}),
  });
  for (const moment of early) judge.see(moment);
  let crash: string | undefined;
  try {
    await integrator(stage.ground).catch((problem: unknown) => {
      crash = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    });
    await time.wait(spanOf(scenario.lasts, usuallyLastsMs)).catch(() => undefined);
    see({ kind: 'end', at: time.now(), ...(crash === undefined ? { isOver: true } : {}) });
  } finally {
    time.close();
    await stage.close();
  }
  const [problem] = stage.problems();
  if (problem !== undefined) throw new Error(`the scenario ${scenario.name} cannot be played: ${problem}`);
  const tookMs = wallTimers.elapsed() - begunAt;
  const judged = judgedScenario(scenario, judge, stage, { tookMs, error: crash });
  const result = resultOf([judged], {
    rules,
    apis,
    startedAt,
    tookMs: Math.round(tookMs),
    interrupted: false,
    command: `payproof exec --scenario ${judged.report.check}`,
  });
  return { ...judged, result, ...(crash === undefined ? {} : { crash }) };
}
