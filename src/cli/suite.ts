import { checks } from '../../properties/index.ts';
import type { Suite } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import { observers } from '../traffic/index.ts';

/** Everything that a run can judge with. */
export const suite: Suite = { checks, observers };

/** The APIs that have checks, in the order of the alphabet. */
export const judgedApis: readonly Api[] = [...new Set(checks.map((it) => it.api))].sort();
