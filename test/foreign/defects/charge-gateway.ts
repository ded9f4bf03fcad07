import { acceptingDefects } from './charge-gateway/accepts.ts';
import { answeringDefects } from './charge-gateway/answers.ts';
import { asyncDefects } from './charge-gateway/async.ts';
import type { Defect } from './charge-gateway/defect.ts';
import { laterDefects } from './charge-gateway/later.ts';
import { refusingDefects } from './charge-gateway/refuses.ts';
import { stateDefects } from './charge-gateway/states.ts';

export { type Defect, laterDefects };

/** Ways to implement the document carelessly, hastily or too strictly, each to be switched on alone. */
export const defects: readonly Defect[] = [
  ...acceptingDefects,
  ...refusingDefects,
  ...answeringDefects,
  ...stateDefects,
  ...asyncDefects,
];

/** @throws Error where there is no such defect; it lists those that are. */
export function defectOf(id: string): Defect {
  const all = [...defects, ...laterDefects];
  const defect = all.find((one) => one.id === id);
  if (!defect) throw new Error(`There is no defect '${id}'. Known: ${all.map((one) => one.id).join(', ')}.`);
  return defect;
}
