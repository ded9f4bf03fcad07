import { acceptingDefects } from './accepts.ts';
import { answeringDefects } from './answers.ts';
import type { Defect } from './defect.ts';
import { moneyDefects } from './money.ts';
import { refusingDefects } from './refuses.ts';
import { statementDefects } from './statements.ts';
import { stateDefects } from './states.ts';

export type { Defect };

/** Ways to implement the document carelessly, hastily or too strictly, each to be switched on alone. */
export const defects: readonly Defect[] = [
  ...acceptingDefects,
  ...refusingDefects,
  ...answeringDefects,
  ...moneyDefects,
  ...stateDefects,
  ...statementDefects,
];

/** @throws Error where there is no such defect; it lists those that are. */
export function defectOf(id: string): Defect {
  const defect = defects.find((one) => one.id === id);
  if (!defect) throw new Error(`There is no defect '${id}'. Known: ${defects.map((one) => one.id).join(', ')}.`);
  return defect;
}
