import { answered, statusOf } from '../../faults/decided.ts';
import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { text } from '../../slice/json-body.ts';
import { put } from '../../store/table.ts';
import { memberId, members } from '../tables/members.ts';
import { editAnswer } from './edit/answers.ts';
import { anyRole, roleRefused, withoutCredentials } from './edit/credentials.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { newMember, sentToBiller } from './edit/members.ts';
import { editNotices } from './edit/notices.ts';

const writes = [
  'createMember',
  'updateMember',
  'deleteMember',
  'undeleteMember',
  'uploadMembers',
  'uploadMembersDelete',
];

/** Defects of the topic credentials, by the rule that they break. */
export const faults: BillFaults = {
  'vendor-call-without-credentials-401': {
    'wallets-without-credentials': acceptsTooMuch(
      'The wallets are shown without credentials',
      withoutCredentials('listWallets'),
    ),
    'member-lookup-without-credentials': acceptsTooMuch(
      'A lookup by GET needs no credentials',
      withoutCredentials('lookupMember'),
    ),
    'reversal-without-credentials': careless.acceptsTooMuch(
      'A reversal needs no credentials',
      withoutCredentials('reversePayment'),
    ),
    'statistics-without-credentials': careless.acceptsTooMuch(
      'Target statistics need no credentials',
      withoutCredentials('getTargetStatistics'),
    ),
  },
  'biller-call-without-credentials-401': {
    'member-list-without-credentials': acceptsTooMuch(
      'The member list is shown without credentials',
      withoutCredentials('listMembers'),
    ),
    'upload-without-credentials': acceptsTooMuch('An upload needs no credentials', withoutCredentials('uploadMembers')),
    'single-member-without-credentials': careless.acceptsTooMuch(
      'A single member is shown without credentials',
      withoutCredentials('getMember'),
    ),
    'undelete-without-credentials': careless.acceptsTooMuch(
      'An undelete needs no credentials',
      withoutCredentials('undeleteMember'),
    ),
  },
  'wrong-password-401': {
    'any-password-lists-billers': acceptsTooMuch('Any password lists the billers', {
      authorization: (it, operation, given) =>
        operation === 'listBillers' && given?.username === it.account.username ? { ...it, verdict: 'right' } : it,
    }),
    'password-case-ignored': acceptsTooMuch('A password is right in any case of its letters', {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.toLowerCase() === it.account.password.toLowerCase()
          ? { ...it, verdict: 'right' }
          : it,
    }),
    'password-of-eight-letters': careless.acceptsTooMuch('The first eight letters of a password are enough', {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.slice(0, 8) === it.account.password.slice(0, 8)
          ? { ...it, verdict: 'right' }
          : it,
    }),
    'password-trimmed': careless.acceptsTooMuch('A password is right with blanks around it', {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.trim() === it.account.password
          ? { ...it, verdict: 'right' }
          : it,
    }),
    'password-with-more-behind': careless.acceptsTooMuch('A password is right with anything behind it', {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.startsWith(it.account.password)
          ? { ...it, verdict: 'right' }
          : it,
    }),
    'any-password-lists-members': careless.acceptsTooMuch('Any password lists the members', {
      authorization: (it, operation, given) =>
        operation === 'listMembers' && given?.username === it.account.username ? { ...it, verdict: 'right' } : it,
    }),
  },
  'unknown-user-401': {
    'any-user-of-the-feed': acceptsTooMuch('An unknown user gets the payment feed', {
      authorization: (it, operation, given) =>
        operation === 'getPaymentFeed' && given && given.username !== it.account.username
          ? { ...it, verdict: 'right' }
          : it,
    }),
    'unknown-user-downloads': careless.acceptsTooMuch('An unknown user name downloads payments', {
      authorization: (it, operation, given) =>
        operation === 'downloadPayments' && given && given.username !== it.account.username
          ? { ...it, verdict: 'right' }
          : it,
      ...anyRole('downloadPayments'),
    }),
  },
  'vendor-user-needs-api-role': {
    'any-role-reads-wallets': acceptsTooMuch('A user without the API role reads the wallets', anyRole('listWallets')),
    'any-role-pays': acceptsTooMuch('A user without the API role pays', anyRole('processPayment')),
    'missing-role-refused-with-403': answersWrongly('A vendor call by a user without the API role is answered 403', {
      decision: (decision, { user, env, call }) =>
        statusOf(decision) === 401 && user && !env.policy.permits(user, 'vendor', call.operation ?? '')
          ? { ...decision, answer: { status: 403, headers: {}, body: undefined } }
          : decision,
    }),
    'no-role-sees-nothing': careless.answersWrongly('A user without the API role gets an empty list of wallets', {
      decision: (decision, { call }) =>
        call.operation === 'listWallets' && statusOf(decision) === 401 ? answerOnly(jsonAnswer(200, [])) : decision,
    }),
    'no-role-looks-up': careless.acceptsTooMuch(
      'A user without the API role looks members up by POST',
      anyRole('lookupMemberByPost'),
    ),
  },
  'biller-user-needs-biller-role': {
    'any-role-downloads': acceptsTooMuch(
      'A user with neither biller role downloads payments',
      anyRole('downloadPayments'),
    ),
    'any-role-deletes-members': acceptsTooMuch(
      'A user with neither biller role deletes members',
      anyRole('deleteMember'),
    ),
    'no-role-reads-members': careless.acceptsTooMuch(
      'Every user with a password reads the member list',
      anyRole('listMembers'),
    ),
    'no-role-bulk-deletes': careless.acceptsTooMuch(
      'Every user with a password deletes members by upload',
      anyRole('uploadMembersDelete'),
    ),
  },
  'biller-admin-role-accepted': {
    'biller-admin-may-not-upload': refusesTooMuch(
      'A Biller Admin may not upload members',
      roleRefused('Biller Admin', 'uploadMembers'),
    ),
    'biller-admin-may-not-list': refusesTooMuch(
      'A Biller Admin may not list members',
      roleRefused('Biller Admin', 'listMembers'),
    ),
    'biller-admin-may-not-download': careless.refusesTooMuch(
      'A Biller Admin may not download payments',
      roleRefused('Biller Admin', 'downloadPayments'),
    ),
  },
  'biller-user-role-accepted': {
    'biller-user-may-not-create': refusesTooMuch(
      'A Biller User may not create members',
      roleRefused('Biller User', 'createMember'),
    ),
    'biller-user-may-not-download': refusesTooMuch(
      'A Biller User may not download payments',
      roleRefused('Biller User', 'downloadPayments'),
    ),
    'biller-user-may-only-read': careless.refusesTooMuch(
      'A Biller User may read and change nothing',
      roleRefused('Biller User', ...writes),
    ),
  },
  'refused-call-has-no-effect': {
    'refused-member-created': acceptsTooMuch(
      'A member is created although its call is answered 401 for want of the role',
      {
        decision(decision, site) {
          if (site.call.operation !== 'createMember' || statusOf(decision) !== 401 || !site.user) return decision;
          const row = newMember(sentToBiller(site), site.user.billerCode);
          return { ...decision, changes: [...decision.changes, put(members, row)] };
        },
      },
    ),
    'nameless-member-created': acceptsTooMuch(
      'A member without FullName is created although its call is answered 400',
      {
        decision(decision, site) {
          const wire = sentToBiller(site);
          if (site.call.operation !== 'createMember' || statusOf(decision) !== 400 || wire.FullName !== undefined)
            return decision;
          const row = newMember(wire, site.user?.billerCode ?? '');
          return { ...decision, changes: [...decision.changes, put(members, row)] };
        },
      },
    ),
    'refused-call-done-all-the-same': careless.acceptsTooMuch(
      'A delete by a user without the role is answered 401 and done',
      {
        decision(decision, { call, again }) {
          if (call.operation !== 'deleteMember' || statusOf(decision) !== 401) return decision;
          return { ...again({ policy: { permits: () => true } }), answer: decision.answer };
        },
      },
    ),
    'refused-payment-done-all-the-same': careless.acceptsTooMuch(
      'A PAY by a user without the API role is answered 401 and done',
      {
        decision(decision, { call, again }) {
          if (call.operation !== 'processPayment' || statusOf(decision) !== 401) return decision;
          return { ...again({ policy: { permits: () => true } }), answer: decision.answer };
        },
      },
    ),
    'refused-create-changes-the-address': careless.acceptsTooMuch(
      'Creating a member that exists is answered 400 and changes its PostalAddress',
      {
        decision(decision, site) {
          const wire = sentToBiller(site);
          const known = site.view.get(members, memberId(site.user?.billerCode ?? '', text(wire.MemberNumber)));
          const isRefused = site.call.operation === 'createMember' && statusOf(decision) === 400;
          if (!isRefused || !known || known.isDeleted || text(wire.FullName) === '') return decision;
          return { ...decision, changes: [put(members, { ...known, postalAddress: text(wire.PostalAddress) })] };
        },
      },
    ),
    'refused-update-empties-the-record': careless.acceptsTooMuch(
      'An update without FullName is answered 400 and empties EmailAddress and MobileNo',
      {
        decision(decision, site) {
          const wire = sentToBiller(site);
          const known = site.view.get(members, memberId(site.user?.billerCode ?? '', text(wire.MemberNumber)));
          const isRefused = site.call.operation === 'updateMember' && statusOf(decision) === 400;
          if (!isRefused || !known) return decision;
          return { ...decision, changes: [put(members, { ...known, emailAddress: '', mobileNo: '' })] };
        },
      },
    ),
  },
  'answers-hold-no-secrets': {
    'password-in-validation-error': answersWrongly('The Message of a 400 names the user and the password', {
      decision(decision, { call }) {
        if (statusOf(decision) !== 400) return decision;
        const [, encoded = ''] = (call.headers.authorization ?? '').split(' ');
        const Message = `Refused for ${Buffer.from(encoded, 'base64').toString('utf8')}.`;
        return { ...decision, answer: { status: 400, headers: {}, body: { ...answered(decision), Message } } };
      },
    }),
    'credentials-in-upload-narration': answersWrongly(
      'The Narration of an upload repeats the Authorization header',
      editAnswer('uploadMembers', 200, (_, { call }) => ({
        Narration: `by ${call.headers.authorization ?? 'nobody'}`,
      })),
    ),
    'secret-key-in-notice': careless.answersWrongly(
      'The payment webhook holds the secret key beside Hash',
      editNotices({ body: (payload, secretKey) => JSON.stringify({ ...payload, SecretKey: secretKey }) }),
    ),
    'authorization-in-answer-header': careless.answersWrongly(
      'The answer to a lookup repeats the Authorization header among its own',
      {
        answer: (answer, { call }) =>
          call.operation === 'lookupMember'
            ? { ...answer, headers: { ...answer.headers, 'X-Requested-By': call.headers.authorization ?? '' } }
            : answer,
      },
    ),
  },
};
