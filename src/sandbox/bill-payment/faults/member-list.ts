import { stored } from '../../faults/decided.ts';
import { members } from '../tables/members.ts';
import { editAnswer } from './edit/answers.ts';
import { answersWrongly, type BillFaults, careless } from './edit/define.ts';
import { editListings, listingOf, membersOf } from './edit/members.ts';
import { askedOtherwise } from './edit/payment-lists.ts';
import { note, noted } from './edit/rows.ts';

/** Defects of the topic member-list, by the rule that they break. */
export const faults: BillFaults = {
  'member-list-page-defaults-to-1': {
    'member-list-from-page-2': answersWrongly('The member list without Page is its second page', {
      policy: () => ({ memberPage: 2 }),
    }),
    'member-list-backwards-without-page': answersWrongly(
      'The member list without Page begins with the newest member',
      editListings((listings, { PerPage }, site) => {
        if (site.call.query.Page !== undefined) return listings;
        const shown = new Map(listings.map((it) => [it.MemberNumber, it]));
        const newest = membersOf(site).toReversed().slice(0, Number(PerPage));
        return newest.map((it) => shown.get(it.memberNumber) ?? listingOf(it));
      }),
    ),
  },
  'member-list-per-page-defaults-to-200': {
    'member-list-100-per-page': answersWrongly('The member list without PerPage has pages of 100', {
      policy: () => ({ membersPerPage: 100 }),
    }),
    'member-list-199-per-page': answersWrongly('The member list without PerPage has pages of 199', {
      policy: () => ({ membersPerPage: 199 }),
    }),
  },
  'member-list-pages': {
    'member-list-loses-page-ends': answersWrongly(
      'Each page of the member list but the last lacks its last member',
      editListings((listings, { Page, TotalPages }) =>
        Number(Page) < Number(TotalPages) ? listings.slice(0, -1) : listings,
      ),
    ),
    'member-list-pages-overlap': answersWrongly(
      'A page of the member list after the first begins with the last member of the page before',
      editListings((listings, { Page, PerPage }, site) => {
        const before = membersOf(site)[(Number(Page) - 1) * Number(PerPage) - 1];
        return before && listings.length > 0 ? [listingOf(before), ...listings.slice(1)] : listings;
      }),
    ),
    'uploaded-members-not-listed': careless.answersWrongly(
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
    'undeleted-member-not-listed': careless.answersWrongly(
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
    'member-list-ignores-per-page': careless.answersWrongly(
      'The member list ignores PerPage and gives its first 200 members on every page',
      editListings((_, __, site) => membersOf(site).slice(0, 200).map(listingOf)),
    ),
    'full-last-page-is-empty': careless.answersWrongly(
      'The last page of the member list is empty where it is full',
      editListings((listings, { Page, PerPage, TotalPages }) =>
        Page === TotalPages && Number(Page) > 1 && listings.length === Number(PerPage) ? [] : listings,
      ),
    ),
    'updated-member-listed-twice': careless.answersWrongly('A member that was updated stands in the list twice', {
      decision(decision, { call }) {
        if (call.operation !== 'updateMember') return decision;
        const marks = stored(decision, members).map((row) => note(`listed ${row.memberNumber}`, 1));
        return { ...decision, changes: [...decision.changes, ...marks] };
      },
      ...editListings((listings, _, { view }) =>
        listings.flatMap((it) => (noted(view, `listed ${String(it.MemberNumber)}`) > 0 ? [it, it] : [it])),
      ),
    }),
    'tenth-page-of-members-is-the-first': careless.answersWrongly(
      'Page of the member list is read as one digit: the tenth page is the first',
      askedOtherwise('listMembers', ({ Page = '' }) => (Page.length > 1 ? { Page: Page.slice(0, 1) } : undefined)),
    ),
  },
  'member-single-shows-member': {
    'single-shows-first-member': answersWrongly(
      'The call for a single member shows the first member of the biller',
      editAnswer('getMember', 200, (_, site) => {
        const [first] = membersOf(site);
        return first ? listingOf(first) : {};
      }),
    ),
    'single-shows-similar-member': answersWrongly(
      'The call for a single member shows the first whose number begins alike',
      editAnswer('getMember', 200, (_, site) => {
        const wanted = site.call.params.membernumber ?? '';
        const found = membersOf(site).find(({ memberNumber: it }) => it.startsWith(wanted) || wanted.startsWith(it));
        return found ? listingOf(found) : {};
      }),
    ),
    'single-takes-the-nearest': careless.answersWrongly(
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
    'single-does-not-decode-its-path': careless.refusesTooMuch(
      'The call for a single member does not decode the number in its path',
      {
        decision: (decision, { call, again }) =>
          call.operation === 'getMember'
            ? again({ call: { params: { membernumber: call.path.split('/').at(-1) ?? '' } } })
            : decision,
      },
    ),
    'single-ignores-case': careless.answersWrongly(
      'The call for a single member takes the first number that is the same in any case',
      editAnswer('getMember', 200, (_, site) => {
        const wanted = (site.call.params.membernumber ?? '').toLowerCase();
        const found = membersOf(site).find((it) => it.memberNumber.toLowerCase() === wanted);
        return found ? listingOf(found) : {};
      }),
    ),
  },
};
