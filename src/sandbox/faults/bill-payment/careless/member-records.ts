import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { members } from '../../../bill-payment/tables/members.ts';
import { put } from '../../../store/table.ts';
import { stored } from '../../decided.ts';
import { fault } from '../define.ts';
import { editListings, listingOf, membersOf } from '../edit-members.ts';
import { editRows, note, noted, withRows } from '../edit-rows.ts';

/** What a careless implementer gets wrong about one member's record, and about members alike. */
export const carelessRecordFaults: readonly BillFault[] = [
  fault('created-mobile-lost', 'wrong-answer', 'member-create-accepted', 'A created member loses its MobileNo', {
    ...editRows('createMember', members, (row) => ({ ...row, mobileNo: '' })),
  }),
  fault(
    'details-come-from-uploads-alone',
    'wrong-answer',
    'member-account-details-kept',
    'AccountDetails of a created or updated member are lost; those of an upload are kept',
    {
      decision: (decision, { call }) =>
        ['createMember', 'updateMember'].includes(call.operation ?? '')
          ? { ...decision, changes: withRows(decision.changes, members, (row) => ({ ...row, accountDetails: '' })) }
          : decision,
    },
  ),
  fault(
    'delete-takes-those-alike',
    'wrong-answer',
    'member-delete-removes',
    'A delete takes along each member whose number begins with that one',
    {
      decision(decision, site) {
        const [row] = site.call.operation === 'deleteMember' ? stored(decision, members) : [];
        if (!row) return decision;
        const alike = membersOf(site).filter((it) => it.memberNumber.startsWith(row.memberNumber));
        const changes = alike.map((it) => put(members, { ...it, isDeleted: true }));
        return { ...decision, changes: [...decision.changes, ...changes] };
      },
    },
  ),
  fault(
    'single-takes-the-nearest',
    'wrong-answer',
    'member-single-shows-member',
    'The call for a single member that does not exist shows one whose number begins alike',
    {
      answer(answer, site) {
        if (site.call.operation !== 'getMember' || answer.status === 200) return answer;
        const begin = (site.call.params.membernumber ?? '').slice(0, 6);
        const found = membersOf(site).find((it) => it.memberNumber.startsWith(begin));
        return found ? { ...answer, status: 200, body: listingOf(found) } : answer;
      },
    },
  ),
  fault(
    'uploaded-members-not-listed',
    'wrong-answer',
    'member-list-pages',
    'A member that came by an upload is found by its number and not listed',
    {
      decision(decision, { call }) {
        if (call.operation !== 'uploadMembers') return decision;
        const marks = stored(decision, members).map((row) => note(`uploaded ${row.memberNumber}`, 1));
        return { ...decision, changes: [...decision.changes, ...marks] };
      },
      ...editListings((listings, _, { view }) =>
        listings.filter((it) => noted(view, `uploaded ${String(it.MemberNumber)}`) === 0),
      ),
    },
  ),
];
