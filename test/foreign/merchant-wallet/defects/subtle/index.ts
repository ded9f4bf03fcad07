import { atOnceDefects } from './at-once.ts';
import { countedDefects } from './counted.ts';
import { refusalDefects } from './refusals.ts';
import type { SubtleDefect } from './subtle-defect.ts';
import { timeDefects } from './times.ts';
import { togetherDefects } from './together.ts';
import { valueDefects } from './values.ts';

export type { SubtleDefect };

/** Defects that show only under the circumstances that they name, written before the checks were read for them. */
export const subtleDefects: readonly SubtleDefect[] = [
  ...valueDefects,
  ...countedDefects,
  ...togetherDefects,
  ...atOnceDefects,
  ...timeDefects,
  ...refusalDefects,
];
