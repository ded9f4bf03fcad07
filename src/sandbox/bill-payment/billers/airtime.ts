import { pathOf } from '../answers/bad-request.ts';
import { usdNetwork } from '../catalogue/airtime.ts';
import { member } from '../catalogue/biller.ts';
import { singleReceipt } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** Airtime for any mobile number; the USD value for numbers of one network only (section 3.4). */
export const airtimeSystem: BillerSystem = {
  member: (_biller, memberNumber) => member({ memberNumber, name: 'Subscriber' }),
  objection({ member: { memberNumber }, lines }) {
    if (usdNetwork.test(memberNumber) || lines.every(({ code }) => code !== 'AIRTIME_USD')) return undefined;
    const narration = 'Airtime in USD is not sold for numbers of this network yet.';
    return { narration, technical: 'network without USD airtime', path: pathOf(['MemberNumber']) };
  },
  receipts: singleReceipt,
};
