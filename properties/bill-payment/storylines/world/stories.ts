import type { Step, Ware } from './steps.ts';
import { type Story, storyOf } from './words.ts';

const auth = (ware: Ware, other: Partial<Extract<Step, { do: 'auth' }>> = {}): Step => ({
  do: 'auth',
  ware,
  member: 0,
  cents: 950,
  like: undefined,
  digits: false,
  text: undefined,
  ...other,
});
const pay = (of: number, part?: number): Step => ({ do: 'pay', of, part });
const create = (other: Partial<Extract<Step, { do: 'create' }>> = {}): Step => ({
  do: 'create',
  like: undefined,
  of: 0,
  text: undefined,
  form: 'json',
  ...other,
});

/** One reference, paid again and again. */
const again: Step[] = [auth('AA'), pay(0), pay(0), pay(0), { do: 'retry', of: 0 }, pay(0)];

/** References that lie close together, of payments that have little else in common. */
const relatives: Step[] = [
  auth('AA'),
  { do: 'ghost', of: 0, like: 'longer' },
  auth('FP'),
  pay(0),
  { do: 'ghost', of: 0, like: 'last-character' },
  auth('RV', { like: 'other-case' }),
  pay(2),
  auth('AA-USD', { digits: true }),
  pay(3),
  auth('AA', { like: 'last-character', cents: 1000 }),
  auth('RV', { like: 'leading-zero' }),
  pay(4),
  pay(5),
  auth('FP', { like: 'beginning' }),
  pay(6),
  auth('AA', { like: 'longest' }),
  auth('AA', { like: 'last-character', cents: 999 }),
  auth('AA', { cents: 998 }),
];

/** References that differ in their hyphens alone. */
const hyphens: Step[] = [auth('AA'), auth('FP', { like: 'other-hyphens' }), auth('AA', { like: 'two-hyphens' })];

/** Members whose numbers and names lie close together, and what is easily spoilt in them. */
const members: Step[] = [
  create(),
  create({ like: 'longer' }),
  create({ like: 'other-case' }),
  create({ text: 'O\'Neil & Söhne "Tariro" <3' }),
  { do: 'update', of: 0, form: 'json', text: "O'Brien" },
  { do: 'look-up', of: 0, like: 'longer' },
  { do: 'look-up', of: 0, like: 'leading-zero' },
  auth('own', { member: 3, cents: 1001 }),
  pay(0),
  { do: 'delete', of: 2 },
  { do: 'undelete', of: 0 },
  { do: 'delete', of: 2 },
  { do: 'bad', bad: 'create-deleted', of: 0 },
  { do: 'undelete', of: 0 },
  { do: 'update', of: 3, text: '100% off; a=b&c=d + e', form: 'form' },
  { do: 'update', of: 2, text: 'Tea & Co <"Best" \'Brew\'>', form: 'xml' },
  { do: 'upload', count: 2, changes: 1, text: 'Tea 🍵 and 👩‍🌾', like: undefined, sameEmail: false },
  { do: 'upload', count: 1, changes: 0, sameEmail: true, like: undefined, text: undefined },
  { do: 'bad', bad: 'create-again', of: 0 },
  { do: 'bad', bad: 'update-without-name', of: 1 },
  { do: 'upload-delete', of: 1 },
  { do: 'bad', bad: 'create-deleted', of: 0 },
  { do: 'bad', bad: 'auth-deleted', of: 0 },
  { do: 'undelete', of: 0 },
  { do: 'delete', of: 0 },
  { do: 'bad', bad: 'create-deleted', of: 0 },
  { do: 'at-once', what: 'look-ups', count: 3, cents: 1 },
];

/** Names that change between two payments, of numbers that begin alike. */
const renamed: Step[] = [
  create(),
  create({ like: 'longer' }),
  auth('own', { member: 1, cents: 101 }),
  auth('own', { member: 0, cents: 102 }),
  pay(0),
  pay(1),
  { do: 'update', of: 0, form: 'json', text: undefined },
  { do: 'update', of: 1, form: 'form', text: undefined },
  auth('own', { member: 0, cents: 103 }),
  auth('own', { member: 1, cents: 104 }),
  pay(2),
  pay(3),
];

/** Lines of a file that are like each other, and updates that leave fields out. */
const files: Step[] = [
  ...(['same-value', 'empty-cell', 'twice', 'digits'] as const).map((odd): Step => ({ do: 'odd-upload', odd })),
  create(),
  create(),
  create({ text: 'Café\u00A0São João Ñandú', form: 'form' }),
  ...(['json', 'form', 'xml'] as const).map((form, of): Step => ({ do: 'update', of, form, bare: true })),
  { do: 'update', of: 1, form: 'json' },
];

/** Numbers that are all digits, with and without zeros in front. */
const digits: Step[] = [
  create({ like: 'digits' }),
  create({ like: 'digits' }),
  { do: 'upload', count: 1, changes: 0, like: 'digits', text: undefined, sameEmail: false },
  { do: 'upload', count: 1, changes: 0, like: 'leading-zero', text: undefined, sameEmail: false },
  auth('own', { member: 0 }),
  auth('own', { member: 1, cents: 1100 }),
  auth('own', { member: 2, cents: 101 }),
  auth('own', { member: 3, cents: 102 }),
  pay(0),
  pay(1),
  pay(2),
  pay(3),
  { do: 'delete', of: 1 },
];

/** Small letters beside capitals. */
const letters: Step[] = [create(), create({ like: 'other-case' }), { do: 'delete', of: 1 }, { do: 'undelete', of: 0 }];

/** What is taken back, among payments that are alike; over midnight as well, and longer after than the list reaches back. */
const reversals: Step[] = [
  auth('reversible'),
  auth('reversible'),
  auth('reversible'),
  pay(0),
  pay(1),
  pay(2),
  { do: 'reverse', of: 1 },
  { do: 'bad', bad: 'used-reversal', of: 0 },
  { do: 'bad', bad: 'unknown-reversal', of: 0 },
  { do: 'reverse', of: 3 },
  { do: 'reverse', of: 1 },
  auth('reversible'),
  pay(3),
  { do: 'reverse', of: 2 },
  { do: 'at-once', what: 'same-reversal', count: 3, cents: 950 },
  auth('reversible'),
  pay(5),
  { do: 'border', border: 'midnight' },
  { do: 'wait', minutes: 61 },
  { do: 'reverse', of: 5 },
  auth('reversible'),
  pay(6),
  { do: 'wait', minutes: 131_000 },
  { do: 'reverse', of: 6 },
  auth('irreversible'),
  pay(7),
  { do: 'reverse', of: 4 },
];

/** Payments from one wallet, taken back after payments from the other one. */
const wallets: Step[] = [
  auth('reversible'),
  pay(-1),
  auth('AA'),
  pay(-1),
  { do: 'reverse', of: 1 },
  auth('reversible'),
  pay(-1),
  auth('FP'),
  pay(-1),
  { do: 'reverse', of: 1 },
];

/** Each of the billers that the target file names, and two payments to one of them within an hour. */
const named: Step[] = [
  ...([
    'department',
    'electricity',
    'airtime',
    'airtimeUsd',
    'lottery',
    'voucher',
    'internetZwg',
    'internetUsd',
  ] as const),
  ...(['electricity', 'autoInvoice', 'autoInvoice'] as const),
].flatMap((ware, n): Step[] => [auth(ware, { cents: n }), pay(-1)]);

/** Several products in one payment, and texts wherever a product takes some. */
const lines: Step[] = [
  create(),
  auth('several', { cents: 101 }),
  pay(-1),
  auth('several', { cents: 102, like: 'longer' }),
  pay(-1),
  auth('AA', { text: '100% off; a=b&c=d + e' }),
  pay(-1),
  auth('RV', { text: 'Tea & Co <"Best" \'Brew\'>', cents: 7 }),
  pay(-1),
  auth('own-several', { cents: 11 }),
  pay(-1),
];

/** All that only must not be mixed up. */
const together: Step[] = [
  create(),
  create(),
  create(),
  { do: 'receiver', schedule: 'each', answers: 'fails-once' },
  { do: 'at-once', what: 'auths', count: 3, cents: 777 },
  { do: 'at-once', what: 'same-pay', count: 4, cents: 1010 },
  { do: 'at-once', what: 'pays', count: 4, cents: 1010 },
  { do: 'at-once', what: 'vouchers', count: 3, cents: 1 },
  { do: 'at-once', what: 'stock', count: 4, cents: 1 },
  auth('own', { member: 0, cents: 777 }),
  pay(-1),
];

/** Payments that look alike, in parts, in one total, with texts; each is told to its biller. */
const alike: Step[] = [
  create({ text: 'Tea & Co <"Best" \'Brew\'>' }),
  create({ text: 'Tea 🍵 and 👩‍🌾' }),
  create({ text: '=1+1; @tea - + -5' }),
  { do: 'receiver', schedule: 'each', answers: 'fails-long' },
  auth('own', { cents: 1100 }),
  pay(-1),
  auth('own', { cents: 1100 }),
  pay(-1),
  auth('own-several', { cents: 110 }),
  pay(-1),
  auth('own-several', { cents: 10, member: 1 }),
  pay(-1),
  auth('own-department', { cents: 11, member: 2 }),
  pay(-1),
  auth('own', { cents: 12, member: 2 }),
  pay(-1),
  auth('AI'),
  pay(-1, 99),
  auth('AI-USD'),
  pay(-1, 50),
  auth('AI-USD'),
  pay(-1),
  auth('AM'),
  pay(-1),
  auth('RV', { cents: 14 }),
  pay(-1),
  auth('feed', { text: '100% off; a=b&c=d + e' }),
  pay(-1),
  auth('feed', { text: 'متجر الشاي' }),
  pay(-1),
  auth('payerDetails', { text: 'Tea & Co <"Best" \'Brew\'>' }),
  pay(-1),
  auth('payerDetails', { text: 'one two three four five six seven eight nine ten '.repeat(3).trim() }),
  pay(-1),
];

/** What was refused changes nothing, not then and not later; what is right goes on to work. */
const refusals: Step[] = [
  create(),
  auth('AA', { cents: 1001 }),
  { do: 'bad', bad: 'no-products', of: 0 },
  { do: 'bad', bad: 'unknown-product', of: 0 },
  { do: 'bad', bad: 'password', of: 0 },
  { do: 'bad', bad: 'unfunded', of: 0 },
  auth('FP'),
  pay(0),
  { do: 'bad', bad: 'no-stock', of: 1 },
  auth('AA', { cents: 9 }),
  { do: 'bad', bad: 'other-price', of: -1 },
  pay(-1),
  pay(1),
  auth('payerDetails'),
  { do: 'bad', bad: 'no-products', of: -1 },
  pay(-1),
];

/** More records than a page, a cache or a counter of two digits holds; over a leap day and the end of a year. */
const crowd: Step[] = [
  create(),
  create(),
  create(),
  { do: 'receiver', schedule: 'each', answers: 'well' },
  { do: 'many', ware: 'own', count: 104 },
  { do: 'upload-many', count: 204 },
];

/** A day of more payments than one delivery may be thought to hold, of small and dear ones. */
const busyDay: Step[] = [
  create(),
  { do: 'receiver', schedule: 'daily', answers: 'well' },
  { do: 'many', ware: 'own', count: 12 },
  auth('own', { cents: 123_456 }),
  pay(-1),
];

const feedOverTheYear: Step[] = [
  { do: 'border', border: 'new-year' },
  { do: 'many', ware: 'feed', count: 23 },
];

const longFeed: Step[] = [{ do: 'many', ware: 'feed', count: 45 }];

/** What failed stays so, whatever is paid beside it. */
const failures: Step[] = [
  auth('PF', { text: 'one; two' }),
  auth('AA'),
  pay(0),
  pay(1),
  pay(0),
  auth('PP', { text: 'one; two' }),
  pay(-1),
  { do: 'wait', minutes: 61 },
];

/** Over the borders of the calendar, a few minutes each. */
const calendar: Step[] = [
  create(),
  { do: 'receiver', schedule: 'daily', answers: 'well' },
  ...(['midnight', 'month', 'new-year', 'leap-day'] as const).flatMap((border): Step[] => [
    { do: 'border', border },
    auth('own', { cents: 101 }),
    pay(-1),
    auth('autoInvoice'),
    pay(-1),
    auth('AA'),
    pay(-1),
    { do: 'wait', minutes: 6 },
    auth('own', { cents: 99 }),
    pay(-1),
  ]),
];

/** Before and after midnight, two hours east of UTC. */
const evening: Step[] = [
  create(),
  { do: 'receiver', schedule: 'each', answers: 'well' },
  ...[1, 1, 9, 1].flatMap((minutes, n): Step[] => [
    ...(n === 2 ? ([{ do: 'border', border: 'evening' }] as Step[]) : []),
    auth('own', { cents: 110 + n }),
    pay(-1),
    { do: 'wait', minutes },
  ]),
  { do: 'border', border: 'evening' },
  auth('own', { cents: 99 }),
  pay(-1),
  auth('autoInvoice'),
  pay(-1),
];

/** What is paid, and taken back, in the hours before, at and after noon, in UTC and two hours east of it. */
const noon: Step[] = [
  create(),
  { do: 'receiver', schedule: 'each', answers: 'well' },
  { do: 'border', border: 'forenoon' },
  ...[31, 121, 181].flatMap((minutes, n): Step[] => [
    { do: 'wait', minutes },
    auth('own', { cents: 110 + n }),
    pay(-1),
    auth('reversible'),
    pay(-1),
    { do: 'reverse', of: -1 },
  ]),
];

/** What is Paid a day later, in another month, each on a day of its own. */
const nextDay: Step[] = [
  { do: 'border', border: 'month' },
  auth('PP'),
  pay(0),
  { do: 'wait', minutes: 601 },
  auth('PP', { cents: 101 }),
  pay(1),
  { do: 'wait', minutes: 6 },
];

/** References of reversals that were used long before, and payments that are asked back again and again. */
const takenBack: Step[] = [
  ...Array.from({ length: 7 }, (): Step[] => [auth('reversible'), pay(-1), { do: 'reverse', of: 1 }]).flat(),
  ...[0, 1, 1, 1].flatMap((of): Step[] => [auth('reversible'), pay(-1), { do: 'bad', bad: 'used-reversal', of }]),
];

/** What came of payments and reversals in the hour after a midnight is told two months later as it was told then. */
const longAgo: Step[] = [
  ...(['evening', 'midnight'] as const).flatMap((border): Step[] => [
    { do: 'border', border },
    { do: 'wait', minutes: 6 },
    auth(border === 'evening' ? 'RV' : 'feed', { cents: 104 }),
    pay(-1),
    auth('reversible'),
    pay(-1),
    { do: 'reverse', of: -1 },
  ]),
  { do: 'wait', minutes: 90_000 },
];

/** On the last day of a year, and of the month after it; and a number that was deleted long before it is wanted again. */
const lastOfYear: Step[] = [
  create(),
  create(),
  { do: 'delete', of: 1 },
  { do: 'receiver', schedule: 'each', answers: 'well' },
  { do: 'border', border: 'year-end' },
  auth('own', { cents: 120 }),
  pay(-1),
  { do: 'wait', minutes: 2 },
  auth('own', { cents: 121 }),
  pay(-1),
  // It is the last of January then.
  { do: 'wait', minutes: 45_000 },
  { do: 'bad', bad: 'create-deleted', of: 0 },
  auth('own', { cents: 122 }),
  pay(-1),
];

/** Goods of two kinds in one payment, for an address in capitals; an invoice is there whoever asked before. */
const goods: Step[] = [
  auth('vouchers', { cents: 1 }),
  pay(-1),
  auth('vouchers', { cents: 2 }),
  pay(-1),
  auth('voucher', { cents: 3 }),
  pay(-1),
  auth('several', { cents: 103 }),
  pay(-1),
  auth('electricity', { cents: 9 }),
  pay(-1),
  auth('autoInvoice'),
  pay(-1),
];

/** Bodies in forms that are rarely used, and numbers close to others. */
const forms: Step[] = [
  ...(['form-in-utf-8', 'xml-cdata'] as const).flatMap((form, of): Step[] => [
    create({ form }),
    { do: 'update', of, form, text: 'Tea & Co <"Best" \'Brew\'>' },
  ]),
  create({ like: 'digits' }),
  { do: 'look-up', of: -1, like: 'leading-zero' },
  { do: 'look-up', of: 0, like: 'longer' },
  { do: 'look-up', of: 1, like: 'other-hyphens' },
];

/** What is paid keeps the fee of its time. */
const broken: Step[] = [
  create(),
  auth('own'),
  pay(0),
  // A commission may come half a day later, in the midst of what follows.
  { do: 'wait', minutes: 718 },
  { do: 'announce', answers: 'fails-long' },
  { do: 'announce', answers: 'fails-once' },
];

/** Stories that every run begins with. */
export const examples: Story[] = [
  ...[again, relatives, hyphens, members, digits, letters, reversals, together, alike, refusals],
  ...[files, renamed, wallets, named, lines],
  ...[crowd, busyDay, feedOverTheYear, longFeed, calendar, evening, noon, nextDay, broken, failures],
  ...[takenBack, longAgo, lastOfYear, goods, forms],
].map(storyOf);
