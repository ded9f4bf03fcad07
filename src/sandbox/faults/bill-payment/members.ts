import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { type MemberRow, members } from '../../bill-payment/tables/members.ts';
import { stored } from '../decided.ts';
import { fault } from './define.ts';
import { refuse } from './edit.ts';
import { acceptWithout, sentToBiller } from './edit-members.ts';
import { editRows, note, noted } from './edit-rows.ts';

/** Defects of creating and updating members (section 4.2). */
export const memberFaults: readonly BillFault[] = [
  fault(
    'member-with-details-not-kept',
    'wrong-answer',
    'member-create-accepted',
    'A member that is created with AccountDetails is not kept',
    { ...editRows('createMember', members, (row) => (row.accountDetails === '' ? row : undefined)) },
  ),
  fault(
    'full-record-refused',
    'refuses-too-much',
    'member-create-accepted',
    'A member is not created where all optional fields are there',
    {
      ...refuse('createMember', (site) => {
        const { EmailAddress, MobileNo, PostalAddress, AccountDetails } = sentToBiller(site);
        return [EmailAddress, MobileNo, PostalAddress, AccountDetails].every((it) => it !== undefined);
      }),
    },
  ),
  fault(
    'create-needs-email-address',
    'refuses-too-much',
    'member-create-without-optional-fields',
    'A member is not created without EmailAddress',
    { ...refuse('createMember', (site) => sentToBiller(site).EmailAddress === undefined) },
  ),
  fault(
    'create-needs-contact-details',
    'refuses-too-much',
    'member-create-without-optional-fields',
    'A member is not created with nothing but its number and name',
    { ...refuse('createMember', (site) => Object.keys(sentToBiller(site)).length <= 2) },
  ),
  fault(
    'create-gives-a-number',
    'accepts-too-much',
    'member-create-without-member-number-refused',
    'A member that is created without MemberNumber gets one',
    {
      ...acceptWithout('createMember', 'MemberNumber'),
      ...editRows('createMember', members, (row, { env }) => {
        if (row.memberNumber !== '') return row;
        const memberNumber = env.newId().slice(0, 8);
        return { ...row, memberNumber, id: `${row.billerCode}/${memberNumber}` };
      }),
    },
  ),
  fault(
    'create-without-full-name',
    'accepts-too-much',
    'member-create-without-full-name-refused',
    'A member is created without FullName',
    { ...acceptWithout('createMember', 'FullName') },
  ),
  fault(
    'one-account-detail-kept',
    'wrong-answer',
    'member-account-details-kept',
    'Of several AccountDetails the first is kept',
    {
      ...editRows('createMember', members, (row) => ({
        ...row,
        accountDetails: withEntries(row, (entries) => entries.slice(0, 1)),
      })),
    },
  ),
  fault(
    'update-leaves-mobile-number',
    'wrong-answer',
    'member-update-changes-record',
    'An update leaves MobileNo and EmailAddress as they were',
    {
      policy: ({ updated }) => ({
        updated(before, sent) {
          const { mobileNo, emailAddress } = before ?? sent;
          return { ...updated(before, sent), mobileNo, emailAddress };
        },
      }),
    },
  ),
  fault(
    'second-update-ignored',
    'wrong-answer',
    'member-update-changes-record',
    'From its second update on a member stays as it is',
    {
      decision(decision, { call, view }) {
        const [row] = call.operation === 'updateMember' ? stored(decision, members) : [];
        if (!row) return decision;
        const name = `updates of ${row.id}`;
        const count = noted(view, name) + 1;
        return { ...decision, changes: [...(count > 1 ? [] : decision.changes), note(name, count)] };
      },
    },
  ),
  fault(
    'update-keeps-omitted-fields',
    'wrong-answer',
    'member-update-empties-omitted-fields',
    'An update keeps the optional fields that were left out',
    {
      policy: () => ({
        updated: (before, sent) => ({
          ...sent,
          emailAddress: sent.emailAddress || (before?.emailAddress ?? ''),
          mobileNo: sent.mobileNo || (before?.mobileNo ?? ''),
          postalAddress: sent.postalAddress || (before?.postalAddress ?? ''),
          accountDetails: sent.accountDetails || (before?.accountDetails ?? ''),
        }),
      }),
    },
  ),
  fault(
    'update-keeps-omitted-address',
    'wrong-answer',
    'member-update-empties-omitted-fields',
    'An update keeps the PostalAddress that was left out',
    {
      policy: () => ({
        updated: (before, sent) => ({ ...sent, postalAddress: sent.postalAddress || (before?.postalAddress ?? '') }),
      }),
    },
  ),
  fault(
    'update-needs-full-record',
    'refuses-too-much',
    'member-update-empties-omitted-fields',
    'An update that leaves optional fields out is refused',
    { ...refuse('updateMember', (site) => Object.keys(sentToBiller(site)).length < 6) },
  ),
  fault(
    'update-without-member-number',
    'accepts-too-much',
    'member-update-without-member-number-refused',
    'An update without MemberNumber is answered 200',
    {
      answer: (answer, site) =>
        site.call.operation === 'updateMember' && sentToBiller(site).MemberNumber === undefined && answer.status === 400
          ? { status: 200, headers: {}, body: undefined }
          : answer,
    },
  ),
  fault(
    'update-without-full-name',
    'accepts-too-much',
    'member-update-without-full-name-refused',
    'An update without FullName keeps the name',
    {
      policy: (policy) => ({
        ...acceptWithout('updateMember', 'FullName').policy?.(policy),
        updated: (before, sent) => ({ ...sent, fullName: sent.fullName || (before?.fullName ?? '') }),
      }),
    },
  ),
];

function withEntries({ accountDetails }: MemberRow, edit: (entries: [string, string][]) => [string, string][]): string {
  if (accountDetails === '') return '';
  return JSON.stringify(Object.fromEntries(edit(Object.entries(JSON.parse(accountDetails) as Record<string, string>))));
}
