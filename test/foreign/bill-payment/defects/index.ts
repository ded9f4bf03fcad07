import { acceptingDefects } from './accepts.ts';
import { announcementDefects } from './announcements.ts';
import { answeringDefects } from './answers.ts';
import { billerDefects } from './biller-side.ts';
import { bulkDefects } from './bulk.ts';
import { catalogueDefects } from './catalogue.ts';
import type { Defect } from './defect.ts';
import { eventDefects } from './events.ts';
import { formDefects } from './forms.ts';
import { fundingDefects } from './funding.ts';
import { gateDefects } from './gate.ts';
import { goodsDefects } from './goods.ts';
import { inquiryDefects } from './inquiries.ts';
import { invoiceDefects } from './invoices.ts';
import { lifeDefects } from './life.ts';
import { moneyDefects } from './money.ts';
import { outcomeDefects } from './outcomes.ts';
import { refusingDefects } from './refuses.ts';
import { eighteenthSetDefects } from './subtle/eighteenth-set.ts';
import { eighthSetDefects } from './subtle/eighth-set.ts';
import { eleventhSetDefects } from './subtle/eleventh-set.ts';
import { fifteenthSetDefects } from './subtle/fifteenth-set.ts';
import { fifthSetDefects } from './subtle/fifth-set.ts';
import { fourteenthSetDefects } from './subtle/fourteenth-set.ts';
import { fourthSetDefects } from './subtle/fourth-set.ts';
import { nineteenthSetDefects } from './subtle/nineteenth-set.ts';
import { ninthSetDefects } from './subtle/ninth-set.ts';
import { seventhSetDefects } from './subtle/seventh-set.ts';
import { sixteenthSetDefects } from './subtle/sixteenth-set.ts';
import { sixthSetDefects } from './subtle/sixth-set.ts';
import { tenthSetDefects } from './subtle/tenth-set.ts';
import { thirdSetDefects } from './subtle/third-set.ts';
import { thirteenthSetDefects } from './subtle/thirteenth-set.ts';
import { twelfthSetDefects } from './subtle/twelfth-set.ts';
import { twentiethSetDefects } from './subtle/twentieth-set.ts';
import { twentyFifthSetDefects } from './subtle/twenty-fifth-set.ts';
import { twentyFirstSetDefects } from './subtle/twenty-first-set.ts';
import { walletDefects } from './wallets.ts';

export {
  type Defect,
  eighteenthSetDefects,
  eighthSetDefects,
  eleventhSetDefects,
  fifteenthSetDefects,
  fifthSetDefects,
  fourteenthSetDefects,
  fourthSetDefects,
  nineteenthSetDefects,
  ninthSetDefects,
  seventhSetDefects,
  sixteenthSetDefects,
  sixthSetDefects,
  tenthSetDefects,
  thirdSetDefects,
  thirteenthSetDefects,
  twelfthSetDefects,
  twentiethSetDefects,
  twentyFifthSetDefects,
  twentyFirstSetDefects,
};

/** Ways to implement the document carelessly, hastily or too strictly, each to be switched on alone. */
export const defects: readonly Defect[] = [
  ...moneyDefects,
  ...fundingDefects,
  ...lifeDefects,
  ...outcomeDefects,
  ...acceptingDefects,
  ...refusingDefects,
  ...answeringDefects,
  ...goodsDefects,
  ...invoiceDefects,
  ...formDefects,
  ...catalogueDefects,
  ...inquiryDefects,
  ...walletDefects,
  ...billerDefects,
  ...bulkDefects,
  ...gateDefects,
  ...eventDefects,
  ...announcementDefects,
];

/** @throws Error where there is no such defect; it lists those that are. */
export function defectOf(id: string): Defect {
  const all = [
    ...defects,
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
    ...fifteenthSetDefects,
    ...sixteenthSetDefects,
    ...eighteenthSetDefects,
    ...nineteenthSetDefects,
    ...twentiethSetDefects,
    ...twentyFirstSetDefects,
    ...twentyFifthSetDefects,
  ];
  const defect = all.find((one) => one.id === id);
  if (!defect) throw new Error(`There is no defect '${id}'. Known: ${all.map((one) => one.id).join(', ')}.`);
  return defect;
}
