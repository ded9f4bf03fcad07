import { flag, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** A member whom a biller keeps through the Biller interface (section 4.2). */
export interface MemberRow {
  /** `<biller>/<member number>`. */
  id: string;
  billerCode: string;
  memberNumber: string;
  fullName: string;
  emailAddress: string;
  mobileNo: string;
  postalAddress: string;
  /** JSON text of an object with texts, or empty. */
  accountDetails: string;
  /** A deleted one stays, so that its number is never used again. */
  isDeleted: boolean;
}

export const members: Table<MemberRow> = {
  name: 'bill-payment/members',
  key: (row) => row.id,
  judge: rowOf<MemberRow>({
    id: text,
    billerCode: text,
    memberNumber: text,
    fullName: text,
    emailAddress: text,
    mobileNo: text,
    postalAddress: text,
    accountDetails: text,
    isDeleted: flag,
  }),
  indexes: { biller: (row) => row.billerCode },
};

export function memberId(billerCode: string, memberNumber: string): string {
  return `${billerCode}/${memberNumber}`;
}
