import { acceptingDefects } from './accepts.ts';
import { answeringDefects } from './answers.ts';
import { asyncDefects } from './async.ts';
import type { Defect } from './defect.ts';
import { laterDefects } from './later.ts';
import { refusingDefects } from './refuses.ts';
import { stateDefects } from './states.ts';
import { eighthSetDefects } from './subtle/eighth-set.ts';
import { eleventhSetDefects } from './subtle/eleventh-set.ts';
import { fifthSetDefects } from './subtle/fifth-set.ts';
import { fourteenthSetDefects } from './subtle/fourteenth-set.ts';
import { fourthSetDefects } from './subtle/fourth-set.ts';
import { subtleDefects } from './subtle/index.ts';
import { nineteenthSetDefects } from './subtle/nineteenth-set.ts';
import { ninthSetDefects } from './subtle/ninth-set.ts';
import { seventeenthSetDefects } from './subtle/seventeenth-set.ts';
import { seventhSetDefects } from './subtle/seventh-set.ts';
import { sixteenthSetDefects } from './subtle/sixteenth-set.ts';
import { sixthSetDefects } from './subtle/sixth-set.ts';
import { tenthSetDefects } from './subtle/tenth-set.ts';
import { thirdSetDefects } from './subtle/third-set.ts';
import { thirteenthSetDefects } from './subtle/thirteenth-set.ts';
import { twelfthSetDefects } from './subtle/twelfth-set.ts';
import { twentyFourthSetDefects } from './subtle/twenty-fourth-set.ts';
import { twentySecondSetDefects } from './subtle/twenty-second-set.ts';

export {
  type Defect,
  eighthSetDefects,
  eleventhSetDefects,
  fifthSetDefects,
  fourteenthSetDefects,
  fourthSetDefects,
  laterDefects,
  nineteenthSetDefects,
  ninthSetDefects,
  seventeenthSetDefects,
  seventhSetDefects,
  sixteenthSetDefects,
  sixthSetDefects,
  subtleDefects,
  tenthSetDefects,
  thirdSetDefects,
  thirteenthSetDefects,
  twelfthSetDefects,
  twentyFourthSetDefects,
  twentySecondSetDefects,
};

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
  const all = [
    ...defects,
    ...laterDefects,
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
    ...twelfthSetDefects,
    ...thirteenthSetDefects,
    ...fourteenthSetDefects,
    ...sixteenthSetDefects,
    ...seventeenthSetDefects,
    ...nineteenthSetDefects,
    ...twentySecondSetDefects,
    ...twentyFourthSetDefects,
  ];
  const defect = all.find((one) => one.id === id);
  if (!defect) throw new Error(`There is no defect '${id}'. Known: ${all.map((one) => one.id).join(', ')}.`);
  return defect;
}
