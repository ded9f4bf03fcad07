import type { Outcome, RunResult } from '../conformance/result.ts';
import { painter } from './terminal/paint.ts';
import { visibleRun } from './visible-run.ts';

/** What changed between two runs. */
export interface Baseline {
  /** Rules whose outcome changed, in the order of the new run. */
  changed: { rule: string; before: Outcome; after: Outcome }[];
  /** Observed rules whose readings changed. */
  readings: { rule: string; before: string[]; after: string[] }[];
  added: string[];
  gone: string[];
  /** APIs whose contract is another one. */
  contracts: string[];
}

/** Compares a run with an earlier one, by rule; its texts are made visible. */
export function compareRuns(earlier: RunResult, later: RunResult): Baseline {
  // Exchanges are not compared, and they are most of a run.
  const [before, after] = [visibleRun({ ...earlier, exchanges: [] }), visibleRun({ ...later, exchanges: [] })];
  const old = new Map(before.verdicts.map((it) => [it.rule, it]));
  const fresh = new Set(after.verdicts.map((it) => it.rule));
  const both = after.verdicts.flatMap((now) => {
    const then = old.get(now.rule);
    return then ? [{ rule: now.rule, then, now }] : [];
  });
  const apis = Object.keys({ ...before.contracts, ...after.contracts }) as (keyof typeof after.contracts)[];
  return {
    changed: both
      .filter((it) => it.then.outcome !== it.now.outcome)
      .map((it) => ({ rule: it.rule, before: it.then.outcome, after: it.now.outcome })),
    readings: both
      .map((it) => ({ rule: it.rule, before: it.then.readings ?? [], after: it.now.readings ?? [] }))
      .filter((it) => it.before.join('\n') !== it.after.join('\n') && it.before.length > 0 && it.after.length > 0),
    added: after.verdicts.filter((it) => !old.has(it.rule)).map((it) => it.rule),
    gone: before.verdicts.filter((it) => !fresh.has(it.rule)).map((it) => it.rule),
    contracts: apis.filter((api) => before.contracts[api] !== after.contracts[api]),
  };
}

/** The changes for a terminal, the newly broken first. */
export function renderBaseline(baseline: Baseline, { color }: { color: boolean }): string {
  const paint = painter(color);
  const broke = baseline.changed.filter((it) => it.after === 'fail');
  const rest = baseline.changed.filter((it) => it.after !== 'fail');
  const lines = [
    ...broke.map((it) => `${paint('red', 'newly broken')}  ${it.rule} (was ${it.before})`),
    ...rest.map(
      (it) =>
        `${it.before === 'fail' && it.after === 'pass' ? paint('green', 'mended      ') : 'changed     '}  ${it.rule}: ${it.before} -> ${it.after}`,
    ),
    ...baseline.readings.map((it) => `other reading ${it.rule}: ${it.before.join(', ')} -> ${it.after.join(', ')}`),
    ...baseline.added.map((it) => `new rule      ${it}`),
    ...baseline.gone.map((it) => `rule is gone  ${it}`),
    ...baseline.contracts.map((it) => `contract of ${it} is another one`),
  ];
  return `${['Since the baseline:', ...(lines.length > 0 ? lines.map((it) => `  ${it}`) : ['  nothing changed'])].join('\n')}\n`;
}
