import { member } from '../catalogue/biller.ts';
import { singleReceipt } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** A biller that takes every member number. */
export const openSystem: BillerSystem = {
  member: (_biller, memberNumber) => member({ memberNumber, name: memberNumber }),
  receipts: singleReceipt,
};
