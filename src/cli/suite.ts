import { checks, costs, staticChecks } from '../../properties/index.ts';
import type { Suite } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import type { TargetSettings } from '../targets/index.ts';
import { observers } from '../traffic/index.ts';

/** Everything that a run can judge with. */
export const suite: Suite = { checks, observers, costs };

/** What a target of that kind is judged with: a mock is asked for the contract's own examples too. */
export function suiteFor({ kind }: Pick<TargetSettings, 'kind'>): Suite {
  return kind === 'prism' ? { ...suite, checks: [...staticChecks, ...checks] } : suite;
}

/** The APIs that have checks, in the order of the alphabet. */
export const judgedApis: readonly Api[] = [...new Set(checks.map((it) => it.api))].sort();
