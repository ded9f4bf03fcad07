import type { BillFault, CallSite } from '../../bill-payment/bill-fault.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { type Edit, withMembers } from '../edit-answer.ts';
import { fault } from './define.ts';
import { answered, editAnswer, sent } from './edit.ts';
import { alsoMoving } from './edit-life.ts';
import { note, noted } from './edit-rows.ts';

const someone: JsonObject = {
  MemberName: 'Someone',
  MemberAddress: null,
  AccountDetails: {},
  AccountBalances: {},
  AccountBalance: null,
};

/** Changes lookups by one way or both that have this ResultCode. */
function editLookup(
  way: 'lookupMember' | 'lookupMemberByPost',
  code: 0 | 1 | 2,
  edit: (body: JsonObject, site: CallSite) => Edit,
) {
  return editAnswer(way, 200, (body, site) => (body.ResultCode === code ? edit(body, site) : {}));
}

/** A lookup that lacks a field finds a member all the same. */
function defaulted(way: 'lookupMember' | 'lookupMemberByPost', member: 'billerCode' | 'memberNumber') {
  const wire = member === 'billerCode' ? 'BillerCode' : 'MemberNumber';
  const value = member === 'billerCode' ? 'INSURER' : 'P-5550';
  return {
    decision: (decision, site) => {
      const { query } = site.call;
      if (way === 'lookupMember' && site.call.operation === way && !query[member]) {
        return site.again({ call: { query: { ...query, [member]: value } } });
      }
      if (way === 'lookupMemberByPost' && site.call.operation === way) {
        const given = sent(site);
        if (given[wire] === undefined || given[wire] === '') {
          return site.again({ call: { body: Buffer.from(JSON.stringify({ ...given, [wire]: value })) } });
        }
      }
      return decision;
    },
  } satisfies Pick<BillFault, 'decision'>;
}

/** Defects in the member lookup. */
export const lookupFaults: readonly BillFault[] = [
  fault(
    'known-member-not-found-by-get',
    'refuses-too-much',
    'lookup-known-member-is-success',
    'A lookup by GET finds no member of a listed biller',
    { ...editLookup('lookupMember', 1, () => ({ ResultCode: 0, AuthData: null })) },
  ),
  fault(
    'miss-hides-the-biller',
    'refuses-too-much',
    'lookup-known-member-is-success',
    'After a lookup that found nobody, the next one finds nobody either',
    {
      decision(decision, { call, view }) {
        const { ResultCode: code } = answered(decision);
        if (!/^lookupMember/.test(call.operation ?? '') || code === undefined || code === 2) return decision;
        const isHidden = noted(view, 'missed') > 0;
        const changes = [...decision.changes, note('missed', code === 0 ? 1 : 0)];
        const { answer } = decision;
        if (code === 0 || !isHidden || 'hold' in answer) return { ...decision, changes };
        return { ...decision, answer: withMembers(answer, () => ({ ResultCode: 0, AuthData: null })), changes };
      },
    },
  ),
  fault(
    'unknown-member-found-by-post',
    'accepts-too-much',
    'lookup-unknown-member-is-failed',
    'A lookup by POST finds whoever it is asked for',
    { ...editLookup('lookupMemberByPost', 0, () => ({ ResultCode: 1, AuthData: someone })) },
  ),
  fault(
    'unknown-member-is-offline',
    'wrong-answer',
    'lookup-unknown-member-is-failed',
    'A lookup by GET of an unknown member has ResultCode 2',
    { ...editLookup('lookupMember', 0, () => ({ ResultCode: 2 })) },
  ),
  fault(
    'offline-biller-has-no-members',
    'wrong-answer',
    'lookup-offline-biller-is-offline',
    'A lookup at a biller that is offline has ResultCode 0',
    { ...editLookup('lookupMember', 2, () => ({ ResultCode: 0 })) },
  ),
  fault(
    'offline-biller-finds-anyone',
    'accepts-too-much',
    'lookup-offline-biller-is-offline',
    'A lookup by POST at a biller that is offline succeeds',
    { ...editLookup('lookupMemberByPost', 2, () => ({ ResultCode: 1, AuthData: someone })) },
  ),
  fault(
    'lookup-by-get-without-auth-data',
    'wrong-answer',
    'lookup-success-has-auth-data',
    'A successful lookup by GET has AuthData null',
    { ...editLookup('lookupMember', 1, () => ({ AuthData: null })) },
  ),
  fault(
    'post-names-somebody-else',
    'wrong-answer',
    'lookup-by-get-and-post-agree',
    'A lookup by POST gives the name of another member',
    { ...editLookup('lookupMemberByPost', 1, () => ({ AuthData: someone })) },
  ),
  fault(
    'successful-lookup-costs-a-cent',
    'wrong-answer',
    'lookup-changes-nothing',
    'A lookup that finds its member debits 0.01 ZWG',
    {
      decision: (decision, { call, view }) =>
        call.operation === 'lookupMemberByPost' && answered(decision).ResultCode === 1
          ? alsoMoving(decision, view, 'ZWG', -1)
          : decision,
    },
  ),
  fault(
    'lookup-is-listed-as-payment',
    'wrong-answer',
    'lookup-changes-nothing',
    'A lookup by GET stands in the payment list as a Failed payment',
    {
      decision(decision, { call, env, again }) {
        if (call.operation !== 'lookupMember' || answered(decision).ResultCode !== 1) return decision;
        const { query } = call;
        const body = JSON.stringify({
          ...{ Action: 'Auth', BillerCode: query.billerCode, Reference: env.newId(), MemberNumber: query.memberNumber },
          ...{ Products: [{ Code: 'NONE' }], TotalAmount: 0 },
        });
        const headers = { ...call.headers, 'content-type': 'application/json' };
        const { changes } = again({ call: { operation: 'processPayment', headers, body: Buffer.from(body) } });
        return { ...decision, changes: [...decision.changes, ...changes] };
      },
    },
  ),
  fault(
    'lookup-biller-code-optional',
    'accepts-too-much',
    'lookup-without-biller-code-refused',
    'A lookup by GET without billerCode asks a biller of its own choice',
    { ...defaulted('lookupMember', 'billerCode') },
  ),
  fault(
    'lookup-member-number-optional',
    'accepts-too-much',
    'lookup-without-member-number-refused',
    'A lookup by GET without memberNumber finds the first member',
    { ...defaulted('lookupMember', 'memberNumber') },
  ),
  fault(
    'posted-lookup-biller-code-optional',
    'accepts-too-much',
    'lookup-by-post-without-biller-code-refused',
    'A lookup by POST without BillerCode asks a biller of its own choice',
    { ...defaulted('lookupMemberByPost', 'billerCode') },
  ),
  fault(
    'posted-lookup-member-number-optional',
    'accepts-too-much',
    'lookup-by-post-without-member-number-refused',
    'A lookup by POST without MemberNumber finds the first member',
    { ...defaulted('lookupMemberByPost', 'memberNumber') },
  ),
];
