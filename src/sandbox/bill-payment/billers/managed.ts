import { member } from '../catalogue/biller.ts';
import { memberId, members } from '../tables/members.ts';
import { singleReceipt } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** A biller that keeps its members through the Biller interface (section 4.2). */
export const managedSystem: BillerSystem = {
  member({ code }, memberNumber, view, { policy }) {
    const row = view.get(members, memberId(code, memberNumber));
    if (!row || !policy.isMember(row)) return undefined;
    const details = row.accountDetails === '' ? {} : (JSON.parse(row.accountDetails) as Record<string, string>);
    return member({ memberNumber, name: row.fullName, address: row.postalAddress, details });
  },
  receipts: singleReceipt,
};
