import {
  hasSimulatedAnswer,
  type IntegratorObserver,
  integratorResult,
  newIntegratorJudge,
  type RunResult,
} from '../../conformance/index.ts';
import { loadRegister } from '../../contract/index.ts';
import type { Day } from './moments-in.ts';

export interface DayOptions {
  observers: readonly IntegratorObserver[];
  /** What the day was read from, as it was named. */
  name: string;
  isSimulated: boolean;
  /** How many ms of the day passed in one of the wall. */
  timeScale: number;
  /** ISO 8601 UTC. */
  startedAt: string;
  tookMs: number;
  /** Shell command that makes this run again. */
  command: string;
}

/** Judges an integrator by a day that was recorded. */
export function judgeDay(day: Day, options: DayOptions): RunResult {
  const { apis, moments, bases, leftOut } = day;
  const rules = loadRegister();
  const judge = newIntegratorJudge({
    observers: options.observers.filter((it) => apis.includes(it.api)),
    rules,
    timeScale: options.timeScale,
  });
  for (const moment of moments) judge.see(moment);
  const { name, startedAt, tookMs, command, observers: _, isSimulated } = options;
  const first = Object.entries(bases).map(([api, [base = '']]) => [api, base]);
  const others = Object.entries(bases).flatMap(([api, [, ...more]]) => (more.length > 0 ? [[api, more]] : []));
  const result = integratorResult({
    judges: [judge],
    rules,
    apis,
    target: {
      name,
      kind: 'remote',
      bases: Object.fromEntries(first),
      ...(others.length > 0 ? { otherBases: Object.fromEntries(others) } : {}),
      capabilities: [],
    },
    simulated: isSimulated || hasSimulatedAnswer(judge.exchanges()),
    reports: [],
    secrets: [],
    startedAt,
    tookMs,
    interrupted: false,
    command,
  });
  const notes = [...leftOut].map(([why, times]) => ({ note: `left out: ${why}`, times }));
  return notes.length > 0 ? { ...result, notes } : result;
}
