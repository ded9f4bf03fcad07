import {
  type IntegratorFinding,
  type IntegratorJudge,
  type IntegratorObserver,
  type Moment,
  newIntegratorJudge,
} from '../../conformance/index.ts';
import type { Api, Rule } from '../../contract/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import { type JudgedScenario, judgedScenario } from '../play/judged-scenario.ts';
import type { PlayTime } from '../play/play-time.ts';
import { realTime } from '../play/real-time.ts';
import { openStage, type Stage } from '../play/stage.ts';
import type { Scenario } from '../scenario.ts';
import { spanOf } from '../span-ms.ts';
import { environmentOf, groundFileOf } from './environment-of.ts';
import { faketimeVariables } from './faketime.ts';
import { newGroundFile } from './ground-file.ts';
import { logFiles } from './log-files.ts';
import { machineLag } from './machine-lag.ts';
import { type CommandEnd, type RunningCommand, runCommand } from './run-command.ts';

export interface ExecOptions {
  words: readonly string[];
  apis: readonly Api[];
  observers: readonly IntegratorObserver[];
  rules: readonly Rule[];
  /** How many of the provider's ms pass in one of the wall. */
  timeScale: number;
  /** Files that the command logs to, beside its output. */
  logs: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Path of libfaketime, where the command's own clock is to be as fast. */
  faketime?: string | undefined;
  timeoutMs: number;
  signal: AbortSignal;
  out(chunk: Buffer): void;
  err(chunk: Buffer): void;
  onFinding?(finding: IntegratorFinding): void;
}

export interface ExecutedScenario extends JudgedScenario {
  end: CommandEnd;
}

/** How long it is waited for what is still owed, where a scenario does not say: on the provider's clock. */
const usuallyLastsMs = 60_000;
/** How long nothing must happen, on the wall, before a play ends early. */
const quietMs = 500;

/** Plays a scenario around a command that it starts, in real time, and judges what the command does. */
export async function execScenario(scenario: Scenario, options: ExecOptions): Promise<ExecutedScenario> {
  const { apis, timeScale, signal, folder, onFinding } = options;
  const time = realTime(timeScale);
  const begunAt = wallTimers.elapsed();
  let judge: IntegratorJudge | undefined;
  let command: RunningCommand | undefined;
  const see = (moment: Moment): void => judge?.see(moment);
  const stage = await openStage({ scenario, apis, time, see });
  const file = newGroundFile();
  const lag = machineLag();
  const logs = logFiles(options.logs, folder);
  const tell = (source: string, line: string): void => see({ kind: 'output', at: time.now(), source, line });
  try {
    judge = newIntegratorJudge({
      observers: options.observers.filter((it) => apis.includes(it.api)),
      rules: options.rules,
      issued: stage.issued,
      timeScale,
      isOneProcess: true,
      lagMs: lag.ms,
      workLagMs: lag.ofWorkMs,
      receiverLagMs: lag.ofReceiversMs,
      ...(onFinding ? { onFinding } : {}),
    });
    const facts = { scenario, timeScale, file: file.path };
    // A clock that is as fast as the provider's has nothing to divide.
    file.write(groundFileOf(stage, { ...facts, timeScale: options.faketime === undefined ? timeScale : 1 }));
    const clockVariables =
      options.faketime === undefined
        ? {}
        : faketimeVariables(options.faketime, {
            scale: timeScale,
            aheadMs: time.now() - wallTimers.now(),
            preloaded: options.environment['LD_PRELOAD'],
          });
    command = runCommand({
      words: options.words,
      folder,
      environment: { ...options.environment, ...environmentOf(stage, facts), ...clockVariables },
      out: options.out,
      err: options.err,
      onLine: tell,
      signal,
      timeoutMs: options.timeoutMs,
    });
    const end = await command.ended;
    await owed(stage, time, { lasts: spanOf(scenario.lasts, usuallyLastsMs), signal });
    command.close();
    await logs.look(tell, signal);
    see({ kind: 'end', at: time.now(), ...(end.problem === undefined ? { isOver: true } : {}) });
    const [impossible] = stage.problems();
    const error = end.problem ?? (impossible && `the scenario cannot be played: ${impossible}`);
    return { ...judgedScenario(scenario, judge, stage, { tookMs: wallTimers.elapsed() - begunAt, error }), end };
  } finally {
    command?.close();
    file.remove();
    lag.close();
    time.close();
    await stage.close();
  }
}

/** Waits until nothing falls due any more and nothing happens, but no longer than the scenario lasts. */
async function owed(
  stage: Stage,
  time: PlayTime,
  { lasts, signal }: { lasts: number; signal: AbortSignal },
): Promise<void> {
  const end = time.now() + lasts;
  while (!signal.aborted && time.now() < end) {
    const nextDue = await stage.nextDue();
    const idleMs = wallTimers.now() - stage.lastStirAt();
    if (idleMs >= quietMs && (nextDue === undefined || nextDue > end)) return;
    const waitMs = Math.min(Math.max(20, quietMs - idleMs), (end - time.now()) / time.scale);
    await wallTimers.after(Math.max(1, waitMs), signal);
  }
}
