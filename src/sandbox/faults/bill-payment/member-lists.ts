import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { fault } from './define.ts';
import { editAnswer } from './edit.ts';
import { editListings, listingOf, membersOf } from './edit-members.ts';

/** Defects of the member list and of the call for one member (section 4.2). */
export const memberListFaults: readonly BillFault[] = [
  fault(
    'member-list-from-page-2',
    'wrong-answer',
    'member-list-page-defaults-to-1',
    'The member list without Page is its second page',
    { policy: () => ({ memberPage: 2 }) },
  ),
  fault(
    'member-list-backwards-without-page',
    'wrong-answer',
    'member-list-page-defaults-to-1',
    'The member list without Page begins with the newest member',
    {
      ...editListings((listings, { PerPage }, site) => {
        if (site.call.query.Page !== undefined) return listings;
        const shown = new Map(listings.map((it) => [it.MemberNumber, it]));
        const newest = membersOf(site).toReversed().slice(0, Number(PerPage));
        return newest.map((it) => shown.get(it.memberNumber) ?? listingOf(it));
      }),
    },
  ),
  fault(
    'member-list-100-per-page',
    'wrong-answer',
    'member-list-per-page-defaults-to-200',
    'The member list without PerPage has pages of 100',
    { policy: () => ({ membersPerPage: 100 }) },
  ),
  fault(
    'member-list-199-per-page',
    'wrong-answer',
    'member-list-per-page-defaults-to-200',
    'The member list without PerPage has pages of 199',
    { policy: () => ({ membersPerPage: 199 }) },
  ),
  fault(
    'member-list-loses-page-ends',
    'wrong-answer',
    'member-list-pages',
    'Each page of the member list but the last lacks its last member',
    {
      ...editListings((listings, { Page, TotalPages }) =>
        Number(Page) < Number(TotalPages) ? listings.slice(0, -1) : listings,
      ),
    },
  ),
  fault(
    'member-list-pages-overlap',
    'wrong-answer',
    'member-list-pages',
    'A page of the member list after the first begins with the last member of the page before',
    {
      ...editListings((listings, { Page, PerPage }, site) => {
        const before = membersOf(site)[(Number(Page) - 1) * Number(PerPage) - 1];
        return before && listings.length > 0 ? [listingOf(before), ...listings.slice(1)] : listings;
      }),
    },
  ),
  fault(
    'single-shows-first-member',
    'wrong-answer',
    'member-single-shows-member',
    'The call for a single member shows the first member of the biller',
    {
      ...editAnswer('getMember', 200, (_, site) => {
        const [first] = membersOf(site);
        return first ? listingOf(first) : {};
      }),
    },
  ),
  fault(
    'single-shows-similar-member',
    'wrong-answer',
    'member-single-shows-member',
    'The call for a single member shows the first whose number begins alike',
    {
      ...editAnswer('getMember', 200, (_, site) => {
        const wanted = site.call.params.membernumber ?? '';
        const found = membersOf(site).find(({ memberNumber: it }) => it.startsWith(wanted) || wanted.startsWith(it));
        return found ? listingOf(found) : {};
      }),
    },
  ),
];
