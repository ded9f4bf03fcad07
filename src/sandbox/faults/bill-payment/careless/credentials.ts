import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { answerOnly, jsonAnswer } from '../../../slice/decision.ts';
import { statusOf } from '../../decided.ts';
import { fault } from '../define.ts';
import { anyRole, roleRefused, withoutCredentials } from '../edit-credentials.ts';
import { editNotices } from '../edit-notices.ts';

const writes = [
  'createMember',
  'updateMember',
  'deleteMember',
  'undeleteMember',
  'uploadMembers',
  'uploadMembersDelete',
];

/** What a careless implementer gets wrong about credentials and roles. */
export const carelessCredentialFaults: readonly BillFault[] = [
  fault(
    'password-of-eight-letters',
    'accepts-too-much',
    'wrong-password-401',
    'The first eight letters of a password are enough',
    {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.slice(0, 8) === it.account.password.slice(0, 8)
          ? { ...it, verdict: 'right' }
          : it,
    },
  ),
  fault(
    'password-with-more-behind',
    'accepts-too-much',
    'wrong-password-401',
    'A password is right with anything behind it',
    {
      authorization: (it, _, given) =>
        given?.username === it.account.username && given.password.startsWith(it.account.password)
          ? { ...it, verdict: 'right' }
          : it,
    },
  ),
  fault('any-password-lists-members', 'accepts-too-much', 'wrong-password-401', 'Any password lists the members', {
    authorization: (it, operation, given) =>
      operation === 'listMembers' && given?.username === it.account.username ? { ...it, verdict: 'right' } : it,
  }),
  fault('unknown-user-downloads', 'accepts-too-much', 'unknown-user-401', 'An unknown user name downloads payments', {
    authorization: (it, operation, given) =>
      operation === 'downloadPayments' && given && given.username !== it.account.username
        ? { ...it, verdict: 'right' }
        : it,
    ...anyRole('downloadPayments'),
  }),
  fault(
    'reversal-without-credentials',
    'accepts-too-much',
    'vendor-call-without-credentials-401',
    'A reversal needs no credentials',
    { ...withoutCredentials('reversePayment') },
  ),
  fault(
    'statistics-without-credentials',
    'accepts-too-much',
    'vendor-call-without-credentials-401',
    'Target statistics need no credentials',
    { ...withoutCredentials('getTargetStatistics') },
  ),
  fault(
    'single-member-without-credentials',
    'accepts-too-much',
    'biller-call-without-credentials-401',
    'A single member is shown without credentials',
    { ...withoutCredentials('getMember') },
  ),
  fault(
    'undelete-without-credentials',
    'accepts-too-much',
    'biller-call-without-credentials-401',
    'An undelete needs no credentials',
    { ...withoutCredentials('undeleteMember') },
  ),
  fault(
    'no-role-sees-nothing',
    'wrong-answer',
    'vendor-user-needs-api-role',
    'A user without the API role gets an empty list of wallets',
    {
      decision: (decision, { call }) =>
        call.operation === 'listWallets' && statusOf(decision) === 401 ? answerOnly(jsonAnswer(200, [])) : decision,
    },
  ),
  fault(
    'no-role-looks-up',
    'accepts-too-much',
    'vendor-user-needs-api-role',
    'A user without the API role looks members up by POST',
    { ...anyRole('lookupMemberByPost') },
  ),
  fault(
    'no-role-reads-members',
    'accepts-too-much',
    'biller-user-needs-biller-role',
    'Every user with a password reads the member list',
    { ...anyRole('listMembers') },
  ),
  fault(
    'no-role-bulk-deletes',
    'accepts-too-much',
    'biller-user-needs-biller-role',
    'Every user with a password deletes members by upload',
    { ...anyRole('uploadMembersDelete') },
  ),
  fault(
    'biller-user-may-only-read',
    'refuses-too-much',
    'biller-user-role-accepted',
    'A Biller User may read and change nothing',
    { ...roleRefused('Biller User', ...writes) },
  ),
  fault(
    'biller-admin-may-not-download',
    'refuses-too-much',
    'biller-admin-role-accepted',
    'A Biller Admin may not download payments',
    { ...roleRefused('Biller Admin', 'downloadPayments') },
  ),
  fault(
    'refused-call-done-all-the-same',
    'accepts-too-much',
    'refused-call-has-no-effect',
    'A delete by a user without the role is answered 401 and done',
    {
      decision(decision, { call, again }) {
        if (call.operation !== 'deleteMember' || statusOf(decision) !== 401) return decision;
        return { ...again({ policy: { permits: () => true } }), answer: decision.answer };
      },
    },
  ),
  fault(
    'refused-payment-done-all-the-same',
    'accepts-too-much',
    'refused-call-has-no-effect',
    'A PAY by a user without the API role is answered 401 and done',
    {
      decision(decision, { call, again }) {
        if (call.operation !== 'processPayment' || statusOf(decision) !== 401) return decision;
        return { ...again({ policy: { permits: () => true } }), answer: decision.answer };
      },
    },
  ),
  fault(
    'secret-key-in-notice',
    'wrong-answer',
    'answers-hold-no-secrets',
    'The payment webhook holds the secret key beside Hash',
    { ...editNotices({ body: (payload, secretKey) => JSON.stringify({ ...payload, SecretKey: secretKey }) }) },
  ),
  fault(
    'authorization-in-answer-header',
    'wrong-answer',
    'answers-hold-no-secrets',
    'The answer to a lookup repeats the Authorization header among its own',
    {
      answer: (answer, { call }) =>
        call.operation === 'lookupMember'
          ? { ...answer, headers: { ...answer.headers, 'X-Requested-By': call.headers.authorization ?? '' } }
          : answer,
    },
  ),
];
