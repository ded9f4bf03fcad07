import { expect, test } from 'vitest';
import { asked, code, deposit, inquiry, issued, judged, linked, reversal, type Written } from './judged.ts';

const refused = { status: 200, answer: { responseCode: '051', responseMsg: 'Insufficient funds' } };
const lost = { lost: true } as const;

const login = (token: string, s = 1): Written => ({
  call: 'login',
  sent: { username: 'agent_01234567', password: 'password_01234567' },
  answer: { responseCode: '00', accessToken: token },
  s,
});
const long = 'q7Zt0pLm3XvB9sKd2RwH8yNc5FgJ1aUe6oTi4VxS';
const jwt = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZ2VudCJ9.c2lnbmF0dXJl';
const inquiredBy = (code: string): Written => ({
  call: 'codeInquiry',
  sent: { code },
  answer: { responseCode: '056' },
});
const list = (token: string, more: object = {}): Written => ({ call: 'responseCodeList', token, ...more });
const statement = (startDateTime: string, endDateTime: string): Written => ({
  call: 'accountStatement',
  sent: { accountNumber: '21', currency: 'USD', startDateTime, endDateTime },
});
const statementOf = (reference: string): object => ({
  responseCode: '00',
  transactions: [{ type: 'Debit', reference }],
});
const withHeaders = (...headers: [string, string][]): Written => ({
  call: 'responseCodeList',
  headers: [['X-Api-Key', 'key_0123456789'], ['Authorization', 'Bearer token-1'], ...headers],
});
const changed = { reference: 'change-1', currency: 'USD', amount: 275, destinationMsisdn: '263771000001' };
const change = (more: object = {}): Written => ({
  call: 'bankChange',
  sent: changed,
  ...more,
});
const told = (outcome: string, of: string, text?: string): Written => ({
  told: outcome,
  of,
  ...(text === undefined ? {} : { text }),
});

test.each<[string, Written[]]>([
  ['a fetch of Node says how it fetches', [withHeaders(['Sec-Fetch-Mode', 'cors'], ['User-Agent', 'Mozilla/5.0'])]],
  [
    'an inquiry is sent again at once after 401',
    [code(1), asked(1, undefined, { responseCode: '067' }, 1), { ...asked(1, 'New', {}, 1) }].map((it, index) =>
      index === 1 ? { ...it, status: 401 } : it,
    ),
  ],
  ['a token is logged but for its most', [login(long), { line: `got ${long.slice(0, 8)}…${long.slice(-4)}` }]],
  ['the header of a token is logged', [login(jwt), { line: `got ${jwt.slice(0, 36)}` }]],
  ['a code of before is inquired', [code(1), inquiredBy('48210099')]],
  ['a code that ran out is made anew for its order', [code(1), { ...code(1), s: 601 }]],
  ['a code is made anew for its order at once', [code(1), code(1)]],
  [
    'what failed is sent again under its reference',
    [linked, deposit(1, { status: 500, answer: { responseCode: '096' } }), deposit(1)],
  ],
  ['a paid code is released', [code(1), asked(1, 'Claimed'), asked(1, 'Paid'), told('released', 'order-1')]],
  ['a code is told by its own number', [code(1), asked(1, 'Paid'), told('released', '48210001')]],
  ['what Claimed means is left open', [code(1), asked(1, 'Claimed'), told('open', 'order-1')]],
  ['a code that nobody paid is told as failed', [code(1), asked(1, 'New'), told('failed', 'order-1')]],
  [
    'a statement shows the payment',
    [
      code(1),
      {
        call: 'accountStatement',
        sent: {},
        answer: { responseCode: '00', transactions: [{ type: 'Credit', narration: 'Order order-1' }] },
      },
      told('released', 'order-1'),
    ],
  ],
  [
    'an inquiry that failed says Paid',
    [code(1), asked(1, 'Paid', { responseCode: '096' }), told('released', 'order-1')],
  ],
  ['the month is a whole one', [statement('2026-02-01 00:00:00', '2026-03-01 00:00:00')]],
  ['the month begins in the middle', [statement('2026-01-31 00:00:00', '2026-02-28 23:59:59')]],
  ['the code is shown in groups', [code(1), told('shown', 'order-1', 'Pay with 4821 0001')]],
  ['a further text is shown', [code(1), told('shown', 'order-1', 'One moment'), told('shown', 'order-1', '48210001')]],
  ['change that was not answered is left to people', [change(lost), told('escalated', 'change-1')]],
  [
    'change that was answered 00 with HTTP 500 is told as given',
    [change({ status: 500, answer: { responseCode: '00' } }), told('released', 'change-1')],
  ],
  [
    'change that was not answered is told as given once people have asked',
    [change(lost), told('escalated', 'change-1'), told('released', 'change-1')],
  ],
  [
    'change that was not answered is told as given once a statement shows it',
    [
      change(lost),
      { ...statement('2026-02-01 00:00:00', '2026-02-02 00:00:00'), answer: statementOf('change-1') },
      told('released', 'change-1'),
    ],
  ],
  [
    'change that was not answered is answered when it is asked for again',
    [change(lost), change(), told('released', 'change-1')],
  ],
  [
    'a deposit that was lost is made anew once a statement shows that it was not made',
    [linked, deposit(1, lost), statement('2027-01-15 00:00:00', '2027-01-16 00:00:00'), deposit(2)],
  ],
  [
    'a deposit that was lost is told as failed once a statement shows that it was not made',
    [linked, deposit(1, lost), statement('2027-01-15 00:00:00', '2027-01-16 00:00:00'), told('failed', 'cash-1')],
  ],
  [
    'a deposit that was lost is inquired and found',
    [linked, deposit(1, lost), inquiry(1, 'a-1'), told('released', 'cash-1')],
  ],
  ['a deposit that was lost is inquired after the next one', [linked, deposit(1, lost), deposit(2), inquiry(1, 'a-1')]],
  ['a deposit that was lost is left to people', [linked, deposit(1, lost), told('escalated', 'cash-1'), deposit(2)]],
  [
    'a deposit whose inquiry was lost is inquired again, and the next one is alike',
    [linked, deposit(1, lost), inquiry(1, 'a-1', lost), inquiry(1, 'a-2'), told('released', 'cash-1'), deposit(2)],
  ],
  [
    'a deposit whose inquiry was lost is left to people',
    [linked, deposit(1, lost), inquiry(1, 'a-1', lost), told('escalated', 'cash-1'), deposit(2)],
  ],
  [
    'a deposit is asked for before it is made',
    [linked, inquiry(1, 'a-1', { answer: { responseCode: '025' } }), deposit(1)],
  ],
  [
    'an inquiry that failed keeps its reference',
    [linked, deposit(1), inquiry(1, 'a-1', { status: 503, answer: {} }), inquiry(1, 'a-1')],
  ],
  [
    'a reversal that was not answered is sent again',
    [linked, deposit(1), reversal(1, 'r-1', lost), reversal(1, 'r-1')],
  ],
  [
    'a reversal that was not answered is told as made after an inquiry, after a statement, or by people',
    [
      ...[linked, deposit(1), reversal(1, 'r-1', lost), inquiry(1, 'a-1'), told('refunded', 'cash-1')],
      ...[deposit(2), reversal(2, 'r-2', lost), statement('2026-02-01 00:00:00', '2026-02-02 00:00:00')],
      ...[told('refunded', 'cash-2'), deposit(3), reversal(3, 'r-3', lost)],
      ...[told('escalated', 'cash-3'), told('refunded', 'cash-3')],
    ],
  ],
  [
    'a deposit that was answered 00 with HTTP 500 is told as made',
    [linked, deposit(1, { status: 500 }), told('released', 'cash-1')],
  ],
  [
    'a deposit that was found is told, and the next one is alike',
    [linked, deposit(1, lost), inquiry(1, 'a-1'), told('released', 'cash-1'), deposit(2), told('released', 'cash-2')],
  ],
  [
    'deposits alike are told by nobody',
    [linked, deposit(1), deposit(2), told('released', 'cash-2'), deposit(3, {}, { amount: 7000 })],
  ],
  [
    'a deposit of other money follows one that nobody was told of',
    [linked, deposit(1), deposit(2, {}, { amount: 5001 }), told('released', 'cash-2')],
  ],
  [
    'a deposit is taken back and made anew',
    [linked, deposit(1), reversal(1, 'r-1'), deposit(2), told('released', 'cash-2')],
  ],
  [
    'a code that is paid is left to people',
    [
      code(1),
      code(2),
      { paid: '48210001' },
      told('escalated', 'order-1'),
      asked(2, 'Paid'),
      told('released', 'order-2'),
      { ...list('token-1'), s: 120 },
    ],
  ],
  [
    'a program ends soon after a code is paid',
    [code(1), code(2), { paid: '48210001' }, asked(2, 'Paid'), told('released', 'order-2')],
  ],
  [
    'another code of the same money is released',
    [
      code(1),
      code(2),
      { paid: '48210001' },
      asked(2, 'Paid'),
      told('released', 'order-2'),
      { ...list('token-1'), s: 120 },
    ],
  ],
  [
    'words tell the amount, and others near it',
    [
      ...[linked, deposit(1, {}, { amount: 1998 }), { line: 'cash-1: 19.98 USD of USD 19.99' }],
      ...[code(1, {}, { amount: 1998 }), { line: 'order-1 in ZWG 19.99, balance USD 1.23, took 19.99 s' }],
    ],
  ],
  [
    'one line is about two',
    [linked, deposit(1, {}, { amount: 1998 }), deposit(2, {}, { amount: 1999 }), { line: 'cash-1 cash-2 USD 19.99' }],
  ],
  ['a deposit of the day before is reversed', [reversal(9, 'r-1')]],
  ['a refused deposit is paid back by hand', [linked, deposit(1, refused), told('refunded', 'cash-1')]],
  ['a reversed deposit is told as refunded', [linked, deposit(1), reversal(1, 'r-1'), told('refunded', 'cash-1')]],
  ['a type that the provider takes is configured', [linked, deposit(1, {}, { type: 'CASH' })]],
  [
    'words of its own tell a refusal',
    [code(1, { responseCode: '051', responseDescription: 'Empty' }), told('failed', 'order-1', 'No luck')],
  ],
  [
    'three workers hold a token each',
    [login('t-1'), list('t-1'), login('t-2'), list('t-2'), login('t-3'), list('t-3'), list('t-1'), list('t-2')],
  ],
  [
    'a token that was refused is replaced',
    [login('t-1'), list('t-1', { status: 401 }), login('t-2'), list('t-2', { status: 401 }), login('t-3'), list('t-3')],
  ],
  [
    'a recording that hides two tokens behind one text',
    [
      login('[redacted]'),
      list('[redacted]', { status: 401, s: 30 }),
      login('[redacted]'),
      list('[redacted]', { s: 890 }),
      list('[redacted]', { s: 30 }),
      list('[redacted]', { s: 30 }),
    ],
  ],
  ['an inquiry is a moment early', [code(1), asked(1, 'New'), asked(1, 'New', {}, 29.1), asked(1, 'New', {}, 30)]],
  ['what is shown is no code', [code(1), told('shown', 'order-1', 'One moment, please')]],
  ['what is shown comes after the payment', [code(1), asked(1, 'Paid'), told('shown', 'order-1', 'Receipt A-123456')]],
  [
    'an image of the code stands at an address',
    [code(1), told('shown', 'order-1', 'https://shop.invalid/qr/48210001')],
  ],
  [
    'a refusal says that a lost deposit was made',
    [linked, deposit(1, lost), deposit(1, refused), told('released', 'cash-1')],
  ],
  [
    'a service problem is no list of products',
    [
      {
        call: 'utilityPayment',
        sent: { provider: 'X', providerProduct: 'Y', reference: 'u-1' },
        status: 503,
        answer: { responseCode: '091' },
      },
    ],
  ],
])('silent: %s', (_, day) => {
  const ofOthers = ['client-sends-required-fields'];
  expect(judged(day).broken.filter((it) => !ofOthers.includes(it))).toEqual([]);
});

test.each<[string, string, Written[]]>([
  ['client-calls-from-a-server', 'a page calls', [withHeaders(['Origin', 'null'])]],
  [
    'client-inquires-once-in-30-s',
    'after 503 it is asked again at once',
    [code(1), { ...asked(1, undefined, {}, 1), status: 503 }, asked(1, 'New', {}, 5)],
  ],
  [
    'client-fresh-reference',
    'a paid order is the next one as well',
    [code(1), { paid: '48210001' }, code(1, { code: '48219999' })],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a deposit that was lost is made anew after an inquiry that failed with 503',
    [linked, deposit(1, lost), inquiry(1, 'a-1', { status: 503, answer: { responseCode: '091' } }), deposit(2)],
  ],
  [
    'client-reads-response-code',
    'a deposit is made twice, the second time without its reference in the narration',
    [
      ...[linked, deposit(1, {}, { narration: 'cash in cash-1' }), told('released', 'cash-1')],
      deposit(2, {}, { narration: 'cash in' }),
    ],
  ],
  [
    'client-reads-response-code',
    'change that was answered 00 with HTTP 500 is given again',
    [change({ status: 500 }), change({ sent: { ...changed, reference: 'change-2' } }), told('released', 'change-2')],
  ],
  [
    'client-reads-response-code',
    'change is given twice, the second time with the first reference in its narration',
    [
      change({ sent: { ...changed, narration: 'Change change-1' } }),
      change({ sent: { ...changed, reference: 'change-2', narration: 'Change change-1' } }),
      told('released', 'change-2'),
    ],
  ],
  [
    'client-reads-response-code',
    'each deposit is made twice and told once',
    [
      ...[linked, deposit(1), told('released', 'cash-1'), deposit(2)],
      ...[deposit(3, {}, { amount: 70 }), told('released', 'cash-3'), deposit(4, {}, { amount: 70 })],
    ],
  ],
  [
    'client-finds-a-deposit-by-its-details',
    'a deposit that was found is made anew, and the second is taken back',
    [linked, deposit(1, lost), inquiry(1, 'a-1'), deposit(2), told('released', 'cash-2'), reversal(2, 'r-2')],
  ],
  [
    'client-sends-amounts-as-integers',
    'units are sent for cents',
    [linked, deposit(1, {}, { amount: 50 }), { line: 'cash-1: paying 50.25 USD' }],
  ],
  [
    'client-sends-amounts-as-integers',
    'a cent is lost',
    [code(1, {}, { amount: 1998 }), told('shown', 'order-1', 'Please pay $19.99 with 48210001')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a deposit that was lost is made anew after a statement of the month before',
    [linked, deposit(1, lost), statement('2026-12-01 00:00:00', '2026-12-31 23:59:59'), deposit(2)],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a deposit that was lost is told as failed though a statement shows it',
    [
      ...[linked, deposit(1, lost)],
      { ...statement('2027-01-15 00:00:00', '2027-01-16 00:00:00'), answer: statementOf('cash-1') },
      told('failed', 'cash-1'),
    ],
  ],
  [
    'client-fetches-statements-by-month',
    'a statement ends before it begins',
    [statement('2026-02-02 00:00:00', '2026-02-01 00:00:00')],
  ],
  ['client-sends-amounts-as-integers', 'a deposit below nothing', [linked, deposit(1, {}, { amount: -5000 })]],
  [
    'client-reads-response-code',
    'a deposit whose reversal was refused is made anew',
    [linked, deposit(1), told('released', 'cash-1'), reversal(1, 'r-1', refused), deposit(2)],
  ],
  [
    'client-finds-a-deposit-by-its-details',
    'a deposit that was found is made anew under another reference',
    [linked, deposit(1, lost), inquiry(1, 'a-1'), deposit(2), told('released', 'cash-2')],
  ],
  [
    'client-reads-response-code',
    'a deposit that was answered 00 is made anew, and nobody is told of the first',
    [linked, deposit(1), deposit(2), told('released', 'cash-2')],
  ],
  [
    'client-reads-response-code',
    'a deposit is made twice and told once',
    [linked, deposit(1), told('released', 'cash-1'), deposit(2)],
  ],
  [
    'client-reads-status-of-a-code',
    'a paid code is forgotten while another one is told',
    [
      code(1),
      code(2, {}, { amount: 99 }),
      { paid: '48210001' },
      told('failed', 'order-2'),
      { ...list('token-1'), s: 120 },
    ],
  ],
  ['client-fresh-reference', 'a deposit is made twice', [linked, deposit(1), deposit(1)]],
  [
    'client-reads-status-of-a-code',
    'released when claimed',
    [code(1), asked(1, 'Claimed'), told('released', 'order-1')],
  ],
  ['client-reads-status-of-a-code', 'released when generated', [code(1), told('released', 'order-1')]],
  ['client-reads-status-of-a-code', 'paid, and told as failed', [code(1), asked(1, 'Paid'), told('failed', 'order-1')]],
  [
    'client-reads-status-of-a-code',
    'told as failed, then paid',
    [code(1), asked(1, 'Reserved'), told('failed', 'order-1'), { paid: '48210001' }],
  ],
  [
    'client-reads-response-code',
    'released on HTTP 200',
    [code(1), asked(1, undefined, { responseCode: '096' }), told('released', 'order-1')],
  ],
  [
    'client-reads-response-code',
    'a refused change is released',
    [
      {
        call: 'bankChange',
        sent: { reference: 'c-1', currency: 'USD', amount: 1, destinationMsisdn: '263771000001' },
        ...refused,
      },
      told('released', 'c-1'),
    ],
  ],
  [
    'client-takes-other-codes-as-failure',
    'a refused deposit is released',
    [linked, deposit(1, { ...refused, status: 400 }), told('released', 'cash-1')],
  ],
  [
    'client-takes-other-codes-as-failure',
    'paid back although not reversed',
    [
      linked,
      deposit(1),
      reversal(1, 'r-1', { status: 400, answer: { responseCode: '025' } }),
      told('refunded', 'cash-1'),
    ],
  ],
  [
    'client-reads-response-code',
    'a code that was refused is inquired',
    [code(1, { responseCode: '051', code: undefined }), { call: 'codeInquiry', sent: { code: 'undefined' } }],
  ],
  [
    'client-fetches-statements-by-month',
    'a statement of 31 days in February',
    [statement('2026-02-01 00:00:00', '2026-03-04 00:00:00')],
  ],
  ['client-sends-documented-dates', 'the 30th of February', [statement('2026-02-30 00:00:00', '2026-02-28 00:00:00')]],
  [
    'client-reads-response-code',
    'change that was answered 00 with HTTP 500 is told as failed',
    [change({ status: 500, answer: { responseCode: '00' } }), told('failed', 'change-1')],
  ],
  [
    'client-reads-response-code',
    'paid back although nothing answered the reversal',
    [linked, deposit(1), reversal(1, 'r-1', lost), told('refunded', 'cash-1')],
  ],
  [
    'client-reads-response-code',
    'change that was not answered is told as given',
    [change(lost), told('released', 'change-1')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a lost deposit is told as failed',
    [linked, deposit(1, lost), told('failed', 'cash-1')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a lost deposit is made anew',
    [linked, deposit(1, lost), deposit(2), told('released', 'cash-2')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a lost deposit is made anew once its inquiry is lost as well',
    [linked, deposit(1, lost), inquiry(1, 'a-1', lost), deposit(2), told('released', 'cash-2')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a lost deposit is made anew, and a statement comes later',
    [linked, deposit(1, lost), deposit(2), statement('2026-02-01 00:00:00', '2026-02-02 00:00:00')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a lost deposit is made anew though a statement shows it',
    [
      linked,
      deposit(1, lost),
      {
        ...statement('2026-02-01 00:00:00', '2026-02-02 00:00:00'),
        answer: statementOf('cash-1'),
      },
      deposit(2),
    ],
  ],
  [
    'client-finds-a-deposit-by-its-details',
    '00 without details is found',
    [linked, deposit(1, lost), inquiry(1, 'a-1', { answer: { responseCode: '00' } }), told('released', 'cash-1')],
  ],
  [
    'client-fresh-participant-reference',
    'one reference for inquiry and reversal',
    [linked, deposit(1), inquiry(1, 'a-1'), reversal(1, 'a-1')],
  ],
  [
    'client-inquires-the-original-deposit',
    'the authorisation is inquired',
    [
      linked,
      deposit(1),
      {
        ...inquiry(1, 'a-1'),
        sent: { accountNumber: '100200300', originalParticipantReference: 'A-1', participantReference: 'a-1' },
      } as Written,
    ],
  ],
  [
    'client-reverses-once',
    'a reversed deposit is reversed',
    [linked, deposit(1), reversal(1, 'r-1'), reversal(1, 'r-2')],
  ],
  [
    'client-reverses-the-exact-amount',
    'half of it is reversed',
    [linked, deposit(1), reversal(1, 'r-1', {}, { amount: 2500 })],
  ],
  ['client-deposits-to-an-inquired-account', 'no account was inquired', [deposit(1)]],
  [
    'client-drops-an-expired-token',
    'a dead token is used on',
    [
      login('t-1'),
      list('t-1', { status: 401, s: 1000 }),
      list('t-1', { status: 401, s: 30 }),
      list('t-1', { status: 401, s: 30 }),
    ],
  ],
  [
    'client-secrets-not-logged',
    'a token is logged',
    [login('token-0123456789'), { line: 'got dG9rZW4tMDEyMzQ1Njc4OQ==' }],
  ],
  [
    'client-secrets-not-logged',
    'more than half of a token is logged',
    [login(long), { line: `got ${long.slice(0, 26)}…` }],
  ],
  ['client-secrets-not-logged', 'the end of a token is logged', [login(long), { line: `got …${long.slice(-22)}` }]],
  [
    'client-inquires-the-code',
    'a code is inquired by its authorisation number',
    [code(1, { authNumber: '900100' }), inquiredBy('900100')],
  ],
  ['client-inquires-the-code', 'a code is inquired by the reference', [code(1), inquiredBy('order-1')]],
  [
    'client-accepts-both-amount-forms',
    'text is no amount',
    [code(1), asked(1, 'Paid', { amount: '1250' }), told('escalated', 'order-1')],
  ],
  [
    'client-reads-reason-under-both-names',
    'undefined is no reason',
    [code(1, { responseCode: '051', responseDescription: 'Empty' }), told('failed', 'order-1', 'Sorry: undefined')],
  ],
  [
    'client-inquires-once-in-30-s',
    'a pace that is a little too fast adds up',
    [code(1), ...[1, 2, 3, 4].map(() => asked(1, 'New', {}, 29.2))],
  ],
  [
    'client-shows-the-code',
    'a code that is not there is shown',
    [code(1), told('shown', 'order-1', 'Pay with undefined')],
  ],
  [
    'client-deep-link-carries-the-code',
    'the link has another name for it',
    [code(1), told('shown', 'order-1', 'wallet://pay?token=48210001')],
  ],
  [
    'client-finds-a-deposit-by-its-details',
    'a deposit that was found is made once more before it is told',
    [linked, deposit(1, lost), inquiry(1, 'a-1'), deposit(2), told('released', 'cash-1')],
  ],
  [
    'client-inquires-an-unknown-deposit',
    'a lost deposit is sent again, refused, and told as failed',
    [linked, deposit(1, lost), deposit(1, refused), told('failed', 'cash-1')],
  ],
  [
    'client-takes-provider-codes-from-the-operator',
    'a product that nobody listed',
    [
      {
        call: 'utilityPayment',
        sent: { provider: 'X', providerProduct: 'Y', reference: 'u-1' },
        status: 404,
        answer: { responseCode: '014' },
      },
    ],
  ],
])('%s: %s', (rule, _, day) => {
  expect(judged(day).broken).toContain(rule);
});

test.each<[string, object, object, boolean]>([
  ['lacks what its product needs', {}, { responseCode: '012' }, true],
  ['has it as text', { additionalData: '{"meterType":"a"}' }, { responseCode: '012' }, true],
  ['has what its product needs', { additionalData: { meterType: 'a' } }, { responseCode: '051' }, false],
  ['lacks it, and is taken', {}, { responseCode: '00' }, false],
])('a utility payment that %s', (_, more, answer, isBroken) => {
  const product = { provider: 'POWER-1', providerProduct: 'PREPAID' };
  const utility = [{ ...product, destinationAccount: 'M-1', additionalData: { meterType: 'single-phase' } }];
  const sent = { ...product, reference: 'u-1', amount: 500, currency: 'USD', destinationAccount: 'M-1', ...more };
  const given = { ...issued, fixtures: { ...issued.fixtures, utility } };
  const { broken } = judged([{ call: 'utilityPayment', sent, status: 400, answer }], given);
  expect(broken.includes('client-takes-provider-codes-from-the-operator')).toBe(isBroken);
});

test('where nobody told what was issued, hidden secrets and what came before accuse nobody', () => {
  const hidden: Written = {
    call: 'login',
    sent: { username: '[hidden]', password: '[hidden]' },
    answer: { responseCode: '00', accessToken: '[hidden]' },
  };
  const day = [hidden, list('[hidden-2]'), deposit(1), reversal(7, 'r-1', { answer: { responseCode: '025' } })];
  expect(judged(day, null).broken).toEqual([]);
  expect(judged(day, issued).broken).not.toEqual([]);
});

const traced = (trace: string): Written => list('token-1', { trace });
const id = 'f3a5164a-64be-47af-b7d8-0d5e08693676';

test('answers that a caller had given up on a late machine accuse it of no habit', () => {
  const given = (...lines: string[]) => [
    traced(id),
    change({ trace: 'b-1' }),
    change({ trace: 'b-2' }),
    { line: lines.join(' ') },
  ];
  const rule = 'client-logs-trace-id';
  expect(judged(given(id), issued, true, 1_200).broken).not.toContain(rule);
  expect(judged(given(id)).broken).toContain(rule);
  expect(judged(given('other words'), issued, true, 1_200).broken).toContain(rule);
});

test.each<[string, Written[], string]>([
  ['logged after the answer', [traced(id), { line: `GET 200 trace=${id}` }], 'held'],
  ['logged before the answer is seen', [{ line: `200 "${id}"` }, traced(id)], 'held'],
  ['logged within another word', [traced(id), { line: `trace_${id}` }], 'held'],
  ['other things logged', [traced(id), traced('another'), { line: `trace ${id}` }], 'broken'],
  ['one that is missing alone among its kind', [traced(id), traced('a-1'), traced('a-2'), { line: 'a-1 a-2' }], 'held'],
  ['two of a kind', [traced(id), traced('b-9'), traced('a-1'), traced('a-2'), { line: 'a-1 a-2' }], 'broken'],
  [
    'one of another kind',
    [{ ...traced(id), status: 500 }, traced('a-1'), traced('a-2'), { line: 'a-1 a-2' }],
    'broken',
  ],
  ['no output at all', [traced(id)], 'neither'],
  ['an answer that came as its caller gave up', [{ line: 'begun' }, { ...traced(id), tookMs: 59_100 }], 'neither'],
  ['one that came well before', [{ line: 'begun' }, { ...traced(id), tookMs: 50_000 }], 'broken'],
  ['a process that ended before it', [{ line: 'begun' }, traced(id), login('token-2')], 'neither'],
  [
    'a process that ended before it, as another thread wrote',
    [{ line: 'begun' }, traced(id), { line: 'power cut', s: 0.2 }, login('token-2')],
    'neither',
  ],
  ['one that logs in later', [traced(id), { line: 'other words' }, login('token-2')], 'broken'],
  ['the answer of a refused token', [{ line: 'begun' }, { ...traced(id), status: 401 }, login('token-2')], 'broken'],
])('the trace id: %s', (_, day, expected) => {
  const { broken, held } = judged(day);
  const rule = 'client-logs-trace-id';
  expect(broken.includes(rule) ? 'broken' : held.includes(rule) ? 'held' : 'neither').toBe(expected);
});

test('who logs in at each call does what the document leaves open', () => {
  const day = [login('t-1'), list('t-1'), login('t-2'), list('t-2'), login('t-3'), list('t-3')];
  expect(judged(day).broken).toEqual([]);
});

test.each<[string, string, Written[]]>([
  ['client-sends-api-key', 'the key', [{ call: 'responseCodeList', url: 'http://127.0.0.1/any?key=key_0123456789' }]],
  [
    'client-sends-token',
    'a token',
    [login('token-0123456789'), list('token-0123456789', { url: 'http://127.0.0.1/any?t=token-0123456789' })],
  ],
  ['client-sends-required-fields', 'a word of no value', [{ call: 'codeInquiry', sent: { code: 'undefined' } }]],
])('%s is broken by %s in the wrong place', (rule, _, day) => {
  expect(judged(day).broken).toContain(rule);
});
