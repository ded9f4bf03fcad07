import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { memberId, members } from '../../bill-payment/tables/members.ts';
import { put } from '../../store/table.ts';
import { statusOf, stored } from '../decided.ts';
import { fault } from './define.ts';
import { refuse } from './edit.ts';
import { acceptWithout, sentToBiller } from './edit-members.ts';
import { editRows, note, noted } from './edit-rows.ts';

/** Defects of deleting and undeleting members (section 4.2). */
export const memberRemovalFaults: readonly BillFault[] = [
  fault('delete-does-nothing', 'wrong-answer', 'member-delete-removes', 'A delete is answered 200 and does nothing', {
    ...editRows('deleteMember', members, () => undefined),
  }),
  fault(
    'member-with-address-not-deleted',
    'wrong-answer',
    'member-delete-removes',
    'A member that has a PostalAddress is not deleted',
    { ...editRows('deleteMember', members, (row) => (row.postalAddress === '' ? row : undefined)) },
  ),
  fault(
    'updated-member-not-deletable',
    'refuses-too-much',
    'member-delete-removes',
    'A member that was updated cannot be deleted',
    {
      decision(decision, site) {
        const { operation } = site.call;
        const [row] = stored(decision, members);
        if (row && operation === 'updateMember')
          return { ...decision, changes: [...decision.changes, note(`updated ${row.id}`, 1)] };
        const isUpdated = row !== undefined && noted(site.view, `updated ${row.id}`) > 0;
        return refuse('deleteMember', () => isUpdated).decision?.(decision, site) ?? decision;
      },
    },
  ),
  fault(
    'delete-without-member-number',
    'accepts-too-much',
    'member-delete-without-member-number-refused',
    'A delete without MemberNumber is answered 200',
    {
      answer: (answer, site) =>
        site.call.operation === 'deleteMember' && sentToBiller(site).MemberNumber === undefined && answer.status === 400
          ? { status: 200, headers: {}, body: undefined }
          : answer,
    },
  ),
  fault(
    'deleted-number-created-again',
    'accepts-too-much',
    'deleted-number-not-reused-by-create',
    'A member is created under the number of a deleted one',
    {
      policy: ({ isUsedUp }) => ({ isUsedUp: (row, by) => by !== 'createMember' && isUsedUp(row, by) }),
    },
  ),
  fault(
    'deleted-member-comes-back-by-create',
    'accepts-too-much',
    'deleted-number-not-reused-by-create',
    'Creating a deleted member with the name that it had brings it back',
    {
      decision(decision, site) {
        const { MemberNumber, FullName } = sentToBiller(site);
        const known = site.view.get(members, memberId(site.user?.billerCode ?? '', String(MemberNumber)));
        if (site.call.operation !== 'createMember' || !known?.isDeleted || known.fullName !== FullName) return decision;
        const changes = [put(members, { ...known, isDeleted: false })];
        return { ...decision, answer: { status: 200, headers: {}, body: undefined }, changes };
      },
    },
  ),
  fault(
    'deleted-number-uploaded-again',
    'accepts-too-much',
    'deleted-number-not-reused-by-upload',
    'An upload makes a member under the number of a deleted one',
    {
      policy: ({ isUsedUp }) => ({ isUsedUp: (row, by) => by !== 'uploadMembers' && isUsedUp(row, by) }),
    },
  ),
  fault(
    'undelete-does-nothing',
    'wrong-answer',
    'member-undelete-restores',
    'An undelete is answered 200 and does nothing',
    { ...editRows('undeleteMember', members, () => undefined) },
  ),
  fault(
    'undelete-loses-the-record',
    'wrong-answer',
    'member-undelete-restores',
    'An undeleted member has its number and name only',
    {
      ...editRows('undeleteMember', members, (row) => ({
        ...row,
        ...{ emailAddress: '', mobileNo: '', postalAddress: '', accountDetails: '' },
      })),
    },
  ),
  fault(
    'undelete-refused-with-details',
    'refuses-too-much',
    'member-undelete-restores',
    'A member that has AccountDetails cannot be undeleted',
    { ...refuse('undeleteMember', (_, decision) => stored(decision, members).some((it) => it.accountDetails !== '')) },
  ),
  fault(
    'undelete-without-member-number',
    'accepts-too-much',
    'member-undelete-without-member-number-refused',
    'An undelete without MemberNumber is answered 200',
    {
      ...acceptWithout('undeleteMember', 'MemberNumber'),
      decision: (decision, site) =>
        site.call.operation === 'undeleteMember' &&
        sentToBiller(site).MemberNumber === undefined &&
        statusOf(decision) === 400
          ? { ...decision, answer: { status: 200, headers: {}, body: undefined } }
          : decision,
    },
  ),
];
