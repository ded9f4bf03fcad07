import type { JsonObject } from '../../../slice/decision.ts';
import { text, type Wire } from '../../../slice/json-body.ts';
import type { BillFault, CallSite } from '../../bill-fault.ts';
import { readBillerBody } from '../../requests/biller-body.ts';
import { type MemberRow, memberId, members } from '../../tables/members.ts';
import { editAnswer } from './answers.ts';

/** What a biller call sent as its body, in whichever form; empty where it cannot be read. */
export function sentToBiller({ call }: CallSite): Wire {
  const read = readBillerBody(call.headers, call.body);
  return 'wire' in read ? read.wire : {};
}

/** How a biller call sent its body. */
export function formOf({ call }: CallSite): 'json' | 'form' | 'xml' | 'other' {
  const mediaType = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return 'json';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  return mediaType === 'application/xml' || mediaType === 'text/xml' ? 'xml' : 'other';
}

/** Takes a body that lacks a required field, or has it empty, as if it were optional. */
export function acceptWithout(operation: string, field: string): Pick<BillFault, 'policy'> {
  return {
    policy: ({ issueStands, emptyIsMissing }) => ({
      issueStands: (issue, of) => (of !== operation || issue.steps[0] !== field) && issueStands(issue, of),
      emptyIsMissing: (name, of) => (of !== operation || name !== field) && emptyIsMissing(name, of),
    }),
  };
}

/** A member with what was sent, as far as it is there. */
export function newMember(wire: Wire, billerCode: string): MemberRow {
  const memberNumber = text(wire.MemberNumber);
  return {
    ...{ id: memberId(billerCode, memberNumber), billerCode, memberNumber, fullName: text(wire.FullName) },
    ...{ emailAddress: text(wire.EmailAddress), mobileNo: text(wire.MobileNo) },
    ...{ postalAddress: text(wire.PostalAddress), accountDetails: '', isDeleted: false },
  };
}

/** Changes the members of one page of the list. */
export function editListings(
  edit: (listings: JsonObject[], page: JsonObject, site: CallSite) => JsonObject[],
): Pick<BillFault, 'answer'> {
  return editAnswer('listMembers', 200, (page, site) => ({
    Listings: edit((page.Listings ?? []) as JsonObject[], page, site),
  }));
}

/** The members of the caller's biller that are not deleted. */
export function membersOf({ view, user }: CallSite): MemberRow[] {
  return view.find(members, 'biller', user?.billerCode ?? '').filter((it) => !it.isDeleted);
}

/** A member as the list and the call for one show it. */
export function listingOf(row: MemberRow): JsonObject {
  return {
    ...{ MemberNumber: row.memberNumber, FullName: row.fullName, EmailAddress: row.emailAddress },
    ...{ MobileNo: row.mobileNo, PostalAddress: row.postalAddress, AccountDetails: row.accountDetails },
  };
}
