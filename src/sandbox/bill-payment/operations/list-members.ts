import { answerOnly, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { badRequest } from '../answers/bad-request.ts';
import { pageOf } from '../answers/page-of.ts';
import { failure } from '../answers/refusals.ts';
import type { Operation } from '../operation.ts';
import { queryReader } from '../requests/query-reader.ts';
import { type MemberRow, memberId, members } from '../tables/members.ts';

/** GET /api/member/list (section 4.2). Filters, whose syntax is not shown, is a part of number or name here. */
export const listMembers: Operation = {
  interface: 'biller',
  decide(call, view, { policy }) {
    const query = queryReader(call);
    const filters = query.text('Filters')?.toLowerCase() ?? '';
    const page = query.number('Page', 1) ?? policy.memberPage;
    const perPage = query.number('PerPage', 1) ?? policy.membersPerPage;
    if (query.invalid.length > 0) return answerOnly(badRequest(query.invalid));
    const found = view
      .find(members, 'biller', call.user.billerCode)
      .filter((it) => policy.isMember(it))
      .filter((it) => `${it.memberNumber} ${it.fullName}`.toLowerCase().includes(filters));
    const { items, counters } = pageOf(found, page, perPage);
    const Listings = items.map(shown);
    const isPage = policy.dialect['member-list-fields'] === 'page';
    return answerOnly(jsonAnswer(200, isPage ? { ...counters, Listings } : Listings));
  },
};

/** GET /api/member/single/{membernumber} (section 4.2). */
export const getMember: Operation = {
  interface: 'biller',
  decide({ params, user }, view, { policy }) {
    const found = view.get(members, memberId(user.billerCode, params.membernumber ?? ''));
    if (found && policy.isMember(found)) return answerOnly(jsonAnswer(200, shown(found)));
    const message = 'There is no member with this number.';
    const form = policy.dialect['member-single-unknown'];
    if (form === 'empty-body') return answerOnly({ status: 200, headers: {}, body: undefined });
    return answerOnly(form === 'http-404' ? failure(404, message) : badRequest([{ path: 'membernumber', message }]));
  },
};

function shown(row: MemberRow): JsonObject {
  return {
    MemberNumber: row.memberNumber,
    FullName: row.fullName,
    EmailAddress: row.emailAddress,
    MobileNo: row.mobileNo,
    PostalAddress: row.postalAddress,
    AccountDetails: row.accountDetails,
  };
}
