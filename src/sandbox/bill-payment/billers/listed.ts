import { singleReceipt } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** A biller whose members stand in the catalogue. */
export const listedSystem: BillerSystem = {
  member: ({ members }, memberNumber) => members.find((it) => it.memberNumber === memberNumber),
  receipts: singleReceipt,
};
