import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { members } from '../../bill-payment/tables/members.ts';
import { put } from '../../store/table.ts';
import { answered, statusOf } from '../decided.ts';
import { fault } from './define.ts';
import { editAnswer } from './edit.ts';
import { anyRole, roleRefused, withoutCredentials } from './edit-credentials.ts';
import { newMember, sentToBiller } from './edit-members.ts';

/** Defects of Basic credentials and of roles (section 5). */
export const credentialFaults: readonly BillFault[] = [
  fault(
    'wallets-without-credentials',
    'accepts-too-much',
    'vendor-call-without-credentials-401',
    'The wallets are shown without credentials',
    { ...withoutCredentials('listWallets') },
  ),
  fault(
    'member-lookup-without-credentials',
    'accepts-too-much',
    'vendor-call-without-credentials-401',
    'A lookup by GET needs no credentials',
    { ...withoutCredentials('lookupMember') },
  ),
  fault(
    'member-list-without-credentials',
    'accepts-too-much',
    'biller-call-without-credentials-401',
    'The member list is shown without credentials',
    { ...withoutCredentials('listMembers') },
  ),
  fault(
    'upload-without-credentials',
    'accepts-too-much',
    'biller-call-without-credentials-401',
    'An upload needs no credentials',
    { ...withoutCredentials('uploadMembers') },
  ),
  fault('any-password-lists-billers', 'accepts-too-much', 'wrong-password-401', 'Any password lists the billers', {
    authorization: (it, operation, given) =>
      operation === 'listBillers' && given?.username === it.account.username ? { ...it, verdict: 'right' } : it,
  }),
  fault(
    'password-case-ignored',
    'accepts-too-much',
    'wrong-password-401',
    'A password is right in any case of its letters',
    {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.toLowerCase() === it.account.password.toLowerCase()
          ? { ...it, verdict: 'right' }
          : it,
    },
  ),
  fault('any-user-of-the-feed', 'accepts-too-much', 'unknown-user-401', 'An unknown user gets the payment feed', {
    authorization: (it, operation, given) =>
      operation === 'getPaymentFeed' && given && given.username !== it.account.username
        ? { ...it, verdict: 'right' }
        : it,
  }),
  fault(
    'any-role-reads-wallets',
    'accepts-too-much',
    'vendor-user-needs-api-role',
    'A user without the API role reads the wallets',
    { ...anyRole('listWallets') },
  ),
  fault('any-role-pays', 'accepts-too-much', 'vendor-user-needs-api-role', 'A user without the API role pays', {
    ...anyRole('processPayment'),
  }),
  fault(
    'missing-role-refused-with-403',
    'wrong-answer',
    'vendor-user-needs-api-role',
    'A vendor call by a user without the API role is answered 403',
    {
      decision: (decision, { user, env, call }) =>
        statusOf(decision) === 401 && user && !env.policy.permits(user, 'vendor', call.operation ?? '')
          ? { ...decision, answer: { status: 403, headers: {}, body: undefined } }
          : decision,
    },
  ),
  fault(
    'any-role-downloads',
    'accepts-too-much',
    'biller-user-needs-biller-role',
    'A user with neither biller role downloads payments',
    { ...anyRole('downloadPayments') },
  ),
  fault(
    'any-role-deletes-members',
    'accepts-too-much',
    'biller-user-needs-biller-role',
    'A user with neither biller role deletes members',
    { ...anyRole('deleteMember') },
  ),
  fault(
    'biller-admin-may-not-upload',
    'refuses-too-much',
    'biller-admin-role-accepted',
    'A Biller Admin may not upload members',
    { ...roleRefused('Biller Admin', 'uploadMembers') },
  ),
  fault(
    'biller-admin-may-not-list',
    'refuses-too-much',
    'biller-admin-role-accepted',
    'A Biller Admin may not list members',
    { ...roleRefused('Biller Admin', 'listMembers') },
  ),
  fault(
    'biller-user-may-not-create',
    'refuses-too-much',
    'biller-user-role-accepted',
    'A Biller User may not create members',
    { ...roleRefused('Biller User', 'createMember') },
  ),
  fault(
    'biller-user-may-not-download',
    'refuses-too-much',
    'biller-user-role-accepted',
    'A Biller User may not download payments',
    { ...roleRefused('Biller User', 'downloadPayments') },
  ),
  fault(
    'refused-member-created',
    'accepts-too-much',
    'refused-call-has-no-effect',
    'A member is created although its call is answered 401 for want of the role',
    {
      decision(decision, site) {
        if (site.call.operation !== 'createMember' || statusOf(decision) !== 401 || !site.user) return decision;
        const row = newMember(sentToBiller(site), site.user.billerCode);
        return { ...decision, changes: [...decision.changes, put(members, row)] };
      },
    },
  ),
  fault(
    'nameless-member-created',
    'accepts-too-much',
    'refused-call-has-no-effect',
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
  fault(
    'password-in-validation-error',
    'wrong-answer',
    'answers-hold-no-secrets',
    'The Message of a 400 names the user and the password',
    {
      decision(decision, { call }) {
        if (statusOf(decision) !== 400) return decision;
        const [, encoded = ''] = (call.headers.authorization ?? '').split(' ');
        const Message = `Refused for ${Buffer.from(encoded, 'base64').toString('utf8')}.`;
        return { ...decision, answer: { status: 400, headers: {}, body: { ...answered(decision), Message } } };
      },
    },
  ),
  fault(
    'credentials-in-upload-narration',
    'wrong-answer',
    'answers-hold-no-secrets',
    'The Narration of an upload repeats the Authorization header',
    {
      ...editAnswer('uploadMembers', 200, (_, { call }) => ({
        Narration: `by ${call.headers.authorization ?? 'nobody'}`,
      })),
    },
  ),
];
