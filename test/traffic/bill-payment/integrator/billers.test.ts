import { expect, test } from 'vitest';
import { paymentsHash } from '../../../../src/integrator/payments-hash.ts';
import { judged, secret, type Written } from './judged.ts';

const payment = (PaymentId: number, more: object = {}): object => ({
  PaymentId,
  PlatformReference: `P-${PaymentId}`,
  BankReference: '',
  PaidDate: '2026-03-01T12:00:00',
  MemberNumber: 'M1',
  MemberName: 'Rudo',
  ProductCode: 'RATES',
  ProductPrice: 30,
  ...more,
});
const notice = (...Payments: object[]): string => JSON.stringify({ Payments, Hash: '' });
const ofMembers = (...payments: [id: number, MemberNumber: string][]): string => {
  const Payments = payments.map(([id, MemberNumber]) => payment(id, { MemberNumber, ProductDepartment: 'Water' }));
  return JSON.stringify({ Payments, Hash: paymentsHash(Payments as never, secret) });
};
const hashed = (...ids: number[]): string => ofMembers(...ids.map((it): [number, string] => [it, `M${it}`]));
const second = ofMembers([2, 'M1']);
const ofOne = (...ids: number[]): string => {
  const Payments = ids.map((it) => ({ ...payment(it, { PlatformReference: 'P-1' }), ProductDepartment: 'Water' }));
  return JSON.stringify({ Payments, Hash: paymentsHash(Payments as never, secret) });
};
const bare = (id: number): string => {
  const Payments = [payment(id)];
  return JSON.stringify({ Payments, Hash: paymentsHash(Payments as never, secret) });
};
const taken = (id: number): Written => ({ told: 'released', of: String(id) });
const right = (body: string, answered = 200): Written => ({ delivered: body, signed: 'rightly', answered });
const wrong = (body: string, answered = 401): Written => ({ delivered: body, signed: 'wrongly', answered });
const download = (id: string): Written => ({
  call: 'downloadPayments',
  url: 'http://127.0.0.1/api/member/downloadpayments?From=01-Mar-2026%2000:00:00&To=02-Mar-2026%2000:00:00',
  text: `Payment ID,Platform Ref\r\n${id},P-${id}\r\n`,
});
const member = (call: string, sent: object, status = 200): Written => ({
  call,
  url: 'http://127.0.0.1/api/member/any',
  sent,
  status,
});
const names = 'Member Number,Full Name,Email,Mobile,Postal Address\r\n';
const uploaded = (number: string, header = names): Written => ({
  upload: 'uploadMembers',
  csv: `${header}${number},Rudo,r@example.org,263771000001,1 Road\r\n`,
});
const unloaded = (csv: string): Written => ({ upload: 'uploadMembersDelete', csv });
const record = { MemberNumber: 'M1', FullName: 'Rudo', EmailAddress: 'r@example.org' };
const feed = (before: string, ...dates: string[]): Written => ({
  call: 'getPaymentFeed',
  url: `http://127.0.0.1/api/payment/feed?billercode=A${before}`,
  answer: dates.map((it) => ({ Date: it, MemberNumber: 'M', Amount: 1 })),
});
const page = feed('', '2026-03-01T12:00:00', '2026-03-01T11:07:03.250');
const before = (date: string): string => `&before=${Date.parse(date)}`;

test.each<[string, Written[]]>([
  ['payments that are taken', [right(notice(payment(1, { ProductDepartment: 'Water' }))), taken(1)]],
  ['a receiver that tells nothing', [right(notice(payment(1)), 202), right(notice(payment(1)), 409)]],
  ['a wrong signature that is answered 200', [wrong(notice(payment(1)), 200), right(notice(payment(2))), taken(2)]],
  [
    'one whose signature is wrong, and which a download of payments lists',
    [wrong(notice(payment(1))), download('1'), taken(1), right(notice(payment(2))), taken(2)],
  ],
  [
    'one that a download lists and that is taken by it, before the platform tells of it',
    [download('1'), taken(1), right(hashed(1)), right(hashed(2)), taken(2)],
  ],
  [
    'one whose signature is wrong and whose Hash is right, which may be what is validated',
    [wrong(hashed(1), 200), taken(1), right(hashed(2)), taken(2)],
  ],
  ['one without a signature whose Hash is right', [{ delivered: hashed(1) }, taken(1), right(hashed(2)), taken(2)]],
  [
    'one without a department that a process lost as it died, where another without one is taken',
    [right(bare(1)), right(bare(2)), taken(2)],
  ],
  [
    'a wrong Hash refused, by who validates Hash alone',
    [{ delivered: hashed(1) }, taken(1), right(notice(payment(2, { ProductDepartment: 'Water' })), 401)],
  ],
  [
    'one that is left to people, whose member nobody knows',
    [right(hashed(1)), taken(1), right(hashed(2)), { told: 'escalated', of: '2' }],
  ],
  ['one that comes rightly signed later', [wrong(notice(payment(1))), right(notice(payment(1))), taken(1)]],
  ['one that is taken when it comes again', [right(notice(payment(1)), 503), right(notice(payment(1))), taken(1)]],
  ['a receiver that is not there for a while', [right(hashed(1)), taken(1), right(hashed(2), 503)]],
  ['a receiver that fails once over what it takes elsewhere', [right(hashed(1)), taken(1), right(hashed(2), 500)]],
  ['two products of one payment', [right(ofOne(1, 2)), taken(1), taken(2), right(ofOne(3)), taken(3)]],
  ['a payment that comes after a later one', [right(hashed(2)), taken(2), right(hashed(1)), taken(1)]],
  ['a new payment behind a known one', [right(hashed(1)), taken(1), right(hashed(1, 2)), taken(2)]],
  ['a new payment behind a known one, answered 409 by who tells nothing', [right(hashed(1)), right(hashed(1, 2), 409)]],
  [
    'a new payment behind a known one that is taken once it comes alone',
    [right(hashed(1)), taken(1), right(hashed(1, 2), 409), right(hashed(2)), taken(2)],
  ],
  ['a full update', [member('createMember', record), member('updateMember', { ...record, EmailAddress: '' })]],
  [
    'a number that was undeleted',
    [
      member('deleteMember', { MemberNumber: 'M1' }),
      member('undeleteMember', { MemberNumber: 'M1' }),
      member('createMember', record),
    ],
  ],
  [
    'a number whose deletion was refused',
    [member('deleteMember', { MemberNumber: 'M1' }, 400), member('createMember', record)],
  ],
  [
    'a file that changes what is known of a member, with commas and quotes in its cells',
    [
      member('createMember', { ...record, PostalAddress: '1 Road' }),
      {
        upload: 'uploadMembers',
        csv: `${names}M1,"Rudo, ""R""",1 Road,,"C:\\"\r\nM2,"Ann",,,"2 Road\r\n""East"""\r\n`,
      },
    ],
  ],
  ['files with the names of their columns', [unloaded('Member Number\r\nM1\r\n'), uploaded('M2')]],
  [
    'a file of a member whose number is an address',
    [{ upload: 'uploadMembers', csv: `${names}r@example.org,Rudo,,,\r\n` }],
  ],
  ['an older page of the feed', [page, feed(before('2026-03-01T11:07:03.250Z'))]],
  ['an older page in a zone of its own, by the second', [page, feed(before('2026-03-01T13:07:03+04:00'))]],
  ['a feed that is read anew', [page, feed(''), feed(before('2027-02-01T00:00:00Z'))]],
])('nothing is held against: %s', (_, day) => {
  expect(judged(day, { isOver: true }).broken).toEqual([]);
});

test.each<[string, string, Written[]]>([
  ['a wrong signature taken', 'receiver-refuses-wrong-signature', [wrong(notice(payment(1)), 200), taken(1)]],
  [
    'a wrong signature taken before a download of payments lists it',
    'receiver-refuses-wrong-signature',
    [wrong(notice(payment(1))), download('2'), taken(1)],
  ],
  [
    'one without a signature whose Hash is wrong',
    'receiver-refuses-wrong-signature',
    [{ delivered: notice(payment(1)) }, taken(1)],
  ],
  ['a PaymentId taken twice', 'receiver-idempotent-by-payment-id', [right(notice(payment(1))), taken(1), taken(1)]],
  [
    'a PaymentId that was left because somebody else had sent it before',
    'receiver-idempotent-by-payment-id',
    [wrong(hashed(1)), right(hashed(1)), right(hashed(2)), taken(2)],
  ],
  [
    'a PaymentId taken by a download, and again when the platform tells of it',
    'receiver-idempotent-by-payment-id',
    [download('1'), taken(1), right(hashed(1)), taken(1)],
  ],
  [
    'a right signature refused',
    'receiver-need-not-check-hash',
    [{ delivered: hashed(1), answered: 401 }, right(notice(payment(2, { ProductDepartment: 'Water' })), 401)],
  ],
  [
    'the second payment of a member, by who tells payments by MemberNumber',
    'receiver-idempotent-by-payment-id',
    [right(hashed(1)), taken(1), right(second)],
  ],
  [
    'one that is refused and told to people',
    'receiver-verifies-raw-bytes',
    [right(hashed(1)), taken(1), right(hashed(2), 401), { told: 'escalated', of: '2' }],
  ],
  [
    'the second payment of a member, refused',
    'receiver-verifies-raw-bytes',
    [right(hashed(1)), taken(1), right(second, 401)],
  ],
  [
    'the second payment of a member, written otherwise, by who answers 200 to what it does not take',
    'receiver-verifies-raw-bytes',
    [right(hashed(1)), taken(1), right(JSON.stringify(JSON.parse(second), null, 1))],
  ],
  [
    'an update of one field',
    'client-update-sends-full-record',
    [member('createMember', record), member('updateMember', { MemberNumber: 'M1', FullName: 'R' })],
  ],
  [
    'a deleted number again',
    'client-never-reuses-deleted-number',
    [member('deleteMember', { MemberNumber: 'M1' }), member('createMember', record)],
  ],
  [
    'a file with the name of a member for its number',
    'client-upload-columns-in-order',
    [member('createMember', record), { upload: 'uploadMembers', csv: `${names}Rudo,M1,r@example.org,,\r\n` }],
  ],
  [
    'a file with a quote in a quoted cell',
    'client-upload-columns-in-order',
    [{ upload: 'uploadMembers', csv: `${names}M1,"Rudo "R" Moyo",r@example.org,,\r\n` }],
  ],
  [
    'a download that begins after its end',
    'client-download-sends-period',
    [
      {
        call: 'downloadPayments',
        url: 'http://127.0.0.1/api/member/downloadpayments?From=02-Mar-2026%2000:00:00&To=01-Mar-2026%2000:00:00',
        text: '',
      },
    ],
  ],
  [
    'an hour that no day has',
    'client-sends-query-date-form',
    [{ call: 'listPayments', url: 'http://127.0.0.1/api/payment/list?To=28-Feb-2026%2024:00:00', answer: {} }],
  ],
  [
    "mobiles and addresses that stand in each other's column, under the right names",
    'client-upload-columns-in-order',
    [{ upload: 'uploadMembers', csv: `${names}M2,Rudo,263771000001,r@example.org,1 Road\r\n` }],
  ],
  [
    'a name with a comma that is not quoted',
    'client-upload-columns-in-order',
    [{ upload: 'uploadMembers', csv: `${names}M2,Ncube, Rudo,r@example.org,263771000001,1 Road\r\n` }],
  ],
  [
    'a number that was deleted by a file, by another file',
    'client-never-reuses-deleted-number',
    [unloaded('M1\r\n'), uploaded('M1', '')],
  ],
  [
    'a number that was deleted by a file with a header, by another file',
    'client-never-reuses-deleted-number',
    [unloaded('Member Number\r\nM1\r\n'), uploaded('M1')],
  ],
  [
    'details as an object',
    'client-account-details-is-json-text',
    [member('createMember', { ...record, AccountDetails: { a: 'b' } })],
  ],
  ['before of the newest record', 'client-feed-before-oldest', [page, feed(before('2026-03-01T12:00:00.007Z'))]],
  ['before in seconds', 'client-feed-before-oldest', [page, feed('&before=1772362800')]],
  ['before in seconds, with no page before', 'client-feed-before-oldest', [feed('&before=1772362800')]],
])('is found: %s', (_, rule, day) => {
  expect(judged(day, { isOver: true }).broken).toContain(rule);
});

test.each<[string, string, Written[]]>([
  [
    'a new payment left behind a known one',
    'receiver-idempotent-by-payment-id',
    [right(hashed(1)), taken(1), right(hashed(1, 2))],
  ],
  [
    'a payment left that comes after a later one',
    'receiver-idempotent-by-payment-id',
    [right(hashed(2)), taken(2), right(hashed(1))],
  ],
  [
    'the second product of a payment whose first was taken',
    'receiver-idempotent-by-payment-id',
    [right(ofOne(1)), taken(1), right(ofOne(2)), right(hashed(3)), taken(3)],
  ],
  [
    'the second product of a payment that is left beside the first',
    'receiver-idempotent-by-payment-id',
    [right(ofOne(1, 2)), taken(1)],
  ],
  [
    'a receiver that fails twice over what it takes elsewhere',
    'receiver-verifies-raw-bytes',
    [right(hashed(1)), taken(1), right(hashed(2), 500), right(hashed(3), 500)],
  ],
  [
    'a receiver that fails over the first payment without its department',
    'receiver-tolerates-absent-department',
    [right(hashed(1)), taken(1), right(bare(2), 500)],
  ],
  [
    'a new payment left, behind a known one and alone',
    'receiver-verifies-raw-bytes',
    [right(hashed(1)), taken(1), right(hashed(1, 2)), right(hashed(2))],
  ],
])('is told by one rule: %s', (_, rule, day) => {
  expect(judged(day, { isOver: true }).broken).toEqual([rule]);
});
