import { laterOfTheFifth } from './fifth-set/later.ts';
import { togetherOfTheFifth } from './fifth-set/together.ts';
import { valuesOfTheFifth } from './fifth-set/values.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-24 from the document alone, by somebody who had read none of the checks: the first rate is in docs/trust.md. */
export const fifthSetDefects: readonly SubtleDefect[] = [
  ...valuesOfTheFifth,
  ...togetherOfTheFifth,
  ...laterOfTheFifth,
];
