import { fifthAtOnce } from './fifth-at-once.ts';
import { fifthStates } from './fifth-states.ts';
import { fifthTimes } from './fifth-times.ts';
import { fifthTogether } from './fifth-together.ts';
import { fifthValues } from './fifth-values.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-24 from the document alone, by somebody who had read none of the checks: the first rate is in docs/trust.md. */
export const fifthSetDefects: readonly SubtleDefect[] = [
  ...fifthValues,
  ...fifthTogether,
  ...fifthStates,
  ...fifthTimes,
  ...fifthAtOnce,
];
