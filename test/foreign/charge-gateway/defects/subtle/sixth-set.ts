import { laterOfTheSixth } from './sixth-set/later.ts';
import { valuesOfTheSixth } from './sixth-set/values.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-24 from the document alone, before the checks and worlds of that day were read: the first rate is in docs/trust.md. */
export const sixthSetDefects: readonly SubtleDefect[] = [...valuesOfTheSixth, ...laterOfTheSixth];
