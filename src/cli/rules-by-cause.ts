import type { RunResult } from '../conformance/index.ts';
import { causesOf } from '../report/index.ts';

/** The rules that broke in a run, by cause: first the one that the cause is told by. */
export function rulesByCause(run: RunResult): string[][] {
  return causesOf(run).map((it) => [it.rule, ...it.symptoms.map(({ rule }) => rule)]);
}
