import { type Edit, withMembers } from '../../faults/answer-editor.ts';
import type { JsonObject } from '../../slice/decision.ts';
import type { BillFault, CallSite } from '../bill-fault.ts';
import { members } from '../tables/members.ts';
import { billerSettings } from '../tables/settings.ts';
import { answered, editAnswer, sent } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { alsoMoving } from './edit/life.ts';
import { note, noted } from './edit/rows.ts';

const someone: JsonObject = {
  MemberName: 'Someone',
  MemberAddress: null,
  AccountDetails: {},
  AccountBalances: {},
  AccountBalance: null,
};

/** Defects of the topic member-lookups, by the rule that they break. */
export const faults: BillFaults = {
  'lookup-known-member-is-success': {
    'known-member-not-found-by-get': refusesTooMuch(
      'A lookup by GET finds no member of a listed biller',
      editLookup('lookupMember', 1, () => ({ ResultCode: 0, AuthData: null })),
    ),
    'miss-hides-the-biller': refusesTooMuch('After a lookup that found nobody, the next one finds nobody either', {
      decision(decision, { call, view }) {
        const { ResultCode: code } = answered(decision);
        if (!/^lookupMember/.test(call.operation ?? '') || code === undefined || code === 2) return decision;
        const isHidden = noted(view, 'missed') > 0;
        const changes = [...decision.changes, note('missed', code === 0 ? 1 : 0)];
        const { answer } = decision;
        if (code === 0 || !isHidden || 'hold' in answer) return { ...decision, changes };
        return { ...decision, answer: withMembers(answer, () => ({ ResultCode: 0, AuthData: null })), changes };
      },
    }),
  },
  'lookup-unknown-member-is-failed': {
    'unknown-member-found-by-post': acceptsTooMuch(
      'A lookup by POST finds whoever it is asked for',
      editLookup('lookupMemberByPost', 0, () => ({ ResultCode: 1, AuthData: someone })),
    ),
    'unknown-member-is-offline': answersWrongly(
      'A lookup by GET of an unknown member has ResultCode 2',
      editLookup('lookupMember', 0, () => ({ ResultCode: 2 })),
    ),
    'lookup-finds-members-of-another-biller': careless.answersWrongly(
      'A lookup finds numbers that are a member of another biller',
      {
        decision(decision, site) {
          const { call, view } = site;
          if (call.operation !== 'lookupMember' || answered(decision).ResultCode !== 0) return decision;
          const other = view.all(members).find((it) => !it.isDeleted && it.memberNumber === call.query.memberNumber);
          return other ? site.again({ call: { query: { ...call.query, billerCode: other.billerCode } } }) : decision;
        },
      },
    ),
  },
  'lookup-offline-biller-is-offline': {
    'offline-biller-has-no-members': answersWrongly(
      'A lookup at a biller that is offline has ResultCode 0',
      editLookup('lookupMember', 2, () => ({ ResultCode: 0 })),
    ),
    'offline-biller-finds-anyone': acceptsTooMuch(
      'A lookup by POST at a biller that is offline succeeds',
      editLookup('lookupMemberByPost', 2, () => ({ ResultCode: 1, AuthData: someone })),
    ),
    'lookup-served-from-a-cache': careless.acceptsTooMuch(
      'A lookup at a biller that went offline still finds the members that it knew',
      {
        decision(decision, site) {
          const { operation, query } = site.call;
          if (operation !== 'lookupMember' || answered(decision).ResultCode !== 2) return decision;
          const isNews = site.view.get(billerSettings, String(query.billerCode)) !== undefined;
          return isNews ? site.again({ policy: { isOnline: () => true } }) : decision;
        },
      },
    ),
  },
  'lookup-success-has-auth-data': {
    'lookup-by-get-without-auth-data': answersWrongly(
      'A successful lookup by GET has AuthData null',
      editLookup('lookupMember', 1, () => ({ AuthData: null })),
    ),
  },
  'lookup-by-get-and-post-agree': {
    'post-names-somebody-else': answersWrongly(
      'A lookup by POST gives the name of another member',
      editLookup('lookupMemberByPost', 1, () => ({ AuthData: someone })),
    ),
  },
  'lookup-changes-nothing': {
    'successful-lookup-costs-a-cent': answersWrongly('A lookup that finds its member debits 0.01 ZWG', {
      decision: (decision, { call, view }) =>
        call.operation === 'lookupMemberByPost' && answered(decision).ResultCode === 1
          ? alsoMoving(decision, view, 'ZWG', -1)
          : decision,
    }),
    'lookup-is-listed-as-payment': answersWrongly('A lookup by GET stands in the payment list as a Failed payment', {
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
    }),
  },
  'lookup-without-biller-code-refused': {
    'lookup-biller-code-optional': acceptsTooMuch(
      'A lookup by GET without billerCode asks a biller of its own choice',
      defaulted('lookupMember', 'billerCode'),
    ),
  },
  'lookup-without-member-number-refused': {
    'lookup-member-number-optional': acceptsTooMuch(
      'A lookup by GET without memberNumber finds the first member',
      defaulted('lookupMember', 'memberNumber'),
    ),
  },
  'lookup-by-post-without-biller-code-refused': {
    'posted-lookup-biller-code-optional': acceptsTooMuch(
      'A lookup by POST without BillerCode asks a biller of its own choice',
      defaulted('lookupMemberByPost', 'billerCode'),
    ),
  },
  'lookup-by-post-without-member-number-refused': {
    'posted-lookup-member-number-optional': acceptsTooMuch(
      'A lookup by POST without MemberNumber finds the first member',
      defaulted('lookupMemberByPost', 'memberNumber'),
    ),
  },
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
