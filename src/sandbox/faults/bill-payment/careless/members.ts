import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { members } from '../../../bill-payment/tables/members.ts';
import { remove } from '../../../store/table.ts';
import { stored } from '../../decided.ts';
import { fault } from '../define.ts';
import { editAnswer, refuse } from '../edit.ts';
import { editListings, formOf, listingOf, membersOf } from '../edit-members.ts';
import { editRows, note, noted } from '../edit-rows.ts';

/** What a careless implementer gets wrong about members. */
export const carelessMemberFaults: readonly BillFault[] = [
  fault(
    'delete-forgets-the-member',
    'wrong-answer',
    'member-undelete-restores',
    'A delete removes the record, so that nothing can be undeleted',
    {
      decision: (decision, { call }) =>
        call.operation === 'deleteMember'
          ? { ...decision, changes: stored(decision, members).map((row) => remove(members, row.id)) }
          : decision,
    },
  ),
  fault(
    'bulk-deleted-number-created-again',
    'accepts-too-much',
    'deleted-number-not-reused-by-create',
    'A number that a delete upload deleted may be created again',
    {
      decision: (decision, { call }) =>
        call.operation === 'uploadMembersDelete'
          ? { ...decision, changes: stored(decision, members).map((row) => remove(members, row.id)) }
          : decision,
    },
  ),
  fault(
    'deleted-member-pays-on',
    'accepts-too-much',
    'member-delete-removes',
    'A deleted member is still a member to lookups and payments',
    {
      decision: (decision, site) =>
        ['lookupMember', 'lookupMemberByPost', 'processPayment'].includes(site.call.operation ?? '')
          ? site.again({ policy: { isMember: () => true } })
          : decision,
    },
  ),
  fault(
    'undeleted-member-not-listed',
    'wrong-answer',
    'member-list-pages',
    'A member that was undeleted is found by its number and no longer listed',
    {
      decision(decision, { call }) {
        if (call.operation !== 'undeleteMember') return decision;
        const marks = stored(decision, members).map((row) => note(`undeleted ${row.memberNumber}`, 1));
        return { ...decision, changes: [...decision.changes, ...marks] };
      },
      ...editListings((listings, _, { view }) =>
        listings.filter((it) => noted(view, `undeleted ${String(it.MemberNumber)}`) === 0),
      ),
    },
  ),
  fault(
    'update-merges-account-details',
    'wrong-answer',
    'member-update-changes-record',
    'An update adds its AccountDetails to those that were there',
    {
      policy: ({ updated }) => ({
        updated(before, sent) {
          const row = updated(before, sent);
          if (!before?.accountDetails || row.accountDetails === '') return row;
          const merged = { ...JSON.parse(before.accountDetails), ...JSON.parse(row.accountDetails) };
          return { ...row, accountDetails: JSON.stringify(merged) };
        },
      }),
    },
  ),
  fault(
    'form-update-keeps-omitted-fields',
    'wrong-answer',
    'member-update-empties-omitted-fields',
    'An update by form post keeps the optional fields that were left out',
    {
      ...editRows('updateMember', members, (row, site) => {
        const before = site.view.get(members, row.id);
        return formOf(site) === 'form' && before
          ? {
              ...row,
              mobileNo: row.mobileNo || before.mobileNo,
              postalAddress: row.postalAddress || before.postalAddress,
            }
          : row;
      }),
    },
  ),
  fault(
    'omitted-fields-become-null-texts',
    'wrong-answer',
    'member-update-empties-omitted-fields',
    'An update writes the text null into each optional field that was left out',
    {
      ...editRows('updateMember', members, (row) => ({
        ...row,
        ...{ emailAddress: row.emailAddress || 'null', mobileNo: row.mobileNo || 'null' },
        postalAddress: row.postalAddress || 'null',
      })),
    },
  ),
  fault(
    'member-name-in-ascii',
    'wrong-answer',
    'member-body-as-json-accepted',
    'Letters beyond ASCII turn into question marks in a FullName',
    {
      ...editRows('createMember', members, (row) => ({
        ...row,
        fullName: row.fullName.replace(/[^\x20-\x7e]/gu, '?'),
      })),
    },
  ),
  fault(
    'single-does-not-decode-its-path',
    'refuses-too-much',
    'member-single-shows-member',
    'The call for a single member does not decode the number in its path',
    {
      decision: (decision, { call, again }) =>
        call.operation === 'getMember'
          ? again({ call: { params: { membernumber: call.path.split('/').at(-1) ?? '' } } })
          : decision,
    },
  ),
  fault(
    'single-ignores-case',
    'wrong-answer',
    'member-single-shows-member',
    'The call for a single member takes the first number that is the same in any case',
    {
      ...editAnswer('getMember', 200, (_, site) => {
        const wanted = (site.call.params.membernumber ?? '').toLowerCase();
        const found = membersOf(site).find((it) => it.memberNumber.toLowerCase() === wanted);
        return found ? listingOf(found) : {};
      }),
    },
  ),
  fault(
    'member-list-ignores-per-page',
    'wrong-answer',
    'member-list-pages',
    'The member list ignores PerPage and gives its first 200 members on every page',
    { ...editListings((_, __, site) => membersOf(site).slice(0, 200).map(listingOf)) },
  ),
  fault(
    'full-last-page-is-empty',
    'wrong-answer',
    'member-list-pages',
    'The last page of the member list is empty where it is full',
    {
      ...editListings((listings, { Page, PerPage, TotalPages }) =>
        Page === TotalPages && Number(Page) > 1 && listings.length === Number(PerPage) ? [] : listings,
      ),
    },
  ),
  fault(
    'updated-member-listed-twice',
    'wrong-answer',
    'member-list-pages',
    'A member that was updated stands in the list twice',
    {
      decision(decision, { call }) {
        if (call.operation !== 'updateMember') return decision;
        const marks = stored(decision, members).map((row) => note(`listed ${row.memberNumber}`, 1));
        return { ...decision, changes: [...decision.changes, ...marks] };
      },
      ...editListings((listings, _, { view }) =>
        listings.flatMap((it) => (noted(view, `listed ${String(it.MemberNumber)}`) > 0 ? [it, it] : [it])),
      ),
    },
  ),
  fault('member-limit-of-five', 'refuses-too-much', 'createMember/200', 'A biller has room for five members', {
    ...refuse('createMember', (site) => membersOf(site).length >= 5),
  }),
];
