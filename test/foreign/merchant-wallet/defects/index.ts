import { acceptingDefects } from './accepts.ts';
import { answeringDefects } from './answers.ts';
import type { Defect } from './defect.ts';
import { moneyDefects } from './money.ts';
import { refusingDefects } from './refuses.ts';
import { statementDefects } from './statements.ts';
import { stateDefects } from './states.ts';
import { eighteenthSetDefects } from './subtle/eighteenth-set.ts';
import { eighthSetDefects } from './subtle/eighth-set.ts';
import { eleventhSetDefects } from './subtle/eleventh-set.ts';
import { fifthSetDefects } from './subtle/fifth-set.ts';
import { fourteenthSetDefects } from './subtle/fourteenth-set.ts';
import { fourthSetDefects } from './subtle/fourth-set.ts';
import { subtleDefects } from './subtle/index.ts';
import { nineteenthSetDefects } from './subtle/nineteenth-set.ts';
import { ninthSetDefects } from './subtle/ninth-set.ts';
import { seventhSetDefects } from './subtle/seventh-set.ts';
import { sixthSetDefects } from './subtle/sixth-set.ts';
import { tenthSetDefects } from './subtle/tenth-set.ts';
import { thirdSetDefects } from './subtle/third-set.ts';
import { thirteenthSetDefects } from './subtle/thirteenth-set.ts';
import { twentiethSetDefects } from './subtle/twentieth-set.ts';
import { twentyThirdSetDefects } from './subtle/twenty-third-set.ts';

export {
  type Defect,
  eighteenthSetDefects,
  eighthSetDefects,
  eleventhSetDefects,
  fifthSetDefects,
  fourteenthSetDefects,
  fourthSetDefects,
  nineteenthSetDefects,
  ninthSetDefects,
  seventhSetDefects,
  sixthSetDefects,
  subtleDefects,
  tenthSetDefects,
  thirdSetDefects,
  thirteenthSetDefects,
  twentiethSetDefects,
  twentyThirdSetDefects,
};

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
  const all = [
    ...defects,
    ...subtleDefects,
    ...thirdSetDefects,
    ...fourthSetDefects,
    ...fifthSetDefects,
    ...sixthSetDefects,
    ...seventhSetDefects,
    ...eighthSetDefects,
    ...ninthSetDefects,
    ...tenthSetDefects,
    ...eleventhSetDefects,
    ...thirteenthSetDefects,
    ...fourteenthSetDefects,
    ...eighteenthSetDefects,
    ...nineteenthSetDefects,
    ...twentiethSetDefects,
    ...twentyThirdSetDefects,
  ];
  const defect = all.find((one) => one.id === id);
  if (!defect) throw new Error(`There is no defect '${id}'. Known: ${all.map((one) => one.id).join(', ')}.`);
  return defect;
}
