import { walletOf } from '../../asked.ts';
import { hashOf } from '../../payment-webhook.ts';
import { prefixesOf } from '../../prefix.ts';
import { booking, editsPayment, isStatus, overlooking, overlookingWhat, productsIn, queried } from '../defect.ts';
import { setting } from '../queries.ts';
import type { SubtleDefect } from './third-set.ts';

const price = 7;
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** Metadata of an inquiry, each value no longer than this. */
const cutAt = (most: number) =>
  editsPayment((body, call) => {
    if (!isStatus(call)) return;
    for (const product of productsIn(body)) {
      if (!Array.isArray(product.Metadata)) continue;
      for (const pair of product.Metadata as { Value?: unknown }[])
        if (typeof pair.Value === 'string') pair.Value = pair.Value.slice(0, most);
    }
  });

/** Announcements that are not sent again after one more answer. */
const takenWith = (taken: number) => () => ({
  resend: (plan: { attempts: number; gapMs: number }, status: number) => ({
    ...plan,
    attempts: status === 200 || status === taken ? 1 : plan.attempts,
  }),
});

/** AUTH of several vouchers looks at the stock of one of them alone. */
const stockOfOne = (index: 0 | -1) =>
  overlookingWhat('stock', ({ lines }, { tenant }) => {
    const code = lines.at(index)?.product.code;
    const stocks = tenant.billers.flatMap(({ products }) => products);
    return lines.length > 1 && (stocks.find((it) => it.code === code)?.stock ?? 0) >= 10;
  });

/** A period that begins on this day begins on no date. */
const noDate = (operation: 'list' | 'download', day: string) =>
  setting(operation, 'From', (text) => (text?.startsWith(day) ? text.replace(day, 'never') : undefined));

/** Planted on 2026-11-27 first in a provider that was written anew: what lived there, here, and more of its kind. */
export const eleventhSetDefects: readonly SubtleDefect[] = [
  {
    id: 'no-content-is-as-good-as-200',
    sentence: 'When no 200 is returned the platform sends again; it does not after 204.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: takenWith(204),
  },
  {
    id: 'hash-groups-thousands',
    sentence: 'ProductPrice has two decimals in the hash, as 30.00; from 1000 on it has a comma.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((row) => row.with(price, grouped(row[price] ?? ''))),
          secretKey,
        ),
    }),
  },
  {
    id: 'hash-cuts-cents-from-1000',
    sentence: 'ProductPrice has two decimals in the hash, as 30.00; from 1000 on it has none.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((row) => row.with(price, (row[price] ?? '').replace(/^(\d{4,})\.\d+$/, '$1'))),
          secretKey,
        ),
    }),
  },
  {
    id: 'units-of-later-lines-are-free',
    sentence: 'TotalAmount is the sum of the products; of a later one a single unit is debited.',
    section: '2.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: booking('debit', (cents, { lines }) =>
      lines.slice(1).reduce((sum, it) => sum + it.price * (it.quantity - 1), cents),
    ),
  },
  {
    id: 'inquiry-cuts-metadata-at-100',
    sentence: 'An inquiry tells what was sent; metadata of more than 100 letters are cut.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: cutAt(100),
  },
  {
    id: 'inquiry-cuts-metadata-at-500',
    sentence: 'An inquiry tells what was sent; metadata of more than 500 letters are cut.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: cutAt(500),
  },
  {
    id: 'later-vouchers-may-be-sold-out',
    sentence: 'AUTH confirms stock; of several products it looks at the first.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: stockOfOne(0),
  },
  {
    id: 'earlier-vouchers-may-be-sold-out',
    sentence: 'AUTH confirms stock; of several products it looks at the last.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: stockOfOne(-1),
  },
  {
    id: 'page-begins-with-the-last-of-before',
    sentence: 'The member list is paginated; each page but the first has the last member of the one before again.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      members(found, { call }) {
        const before = (Number(queried(call, 'page') ?? '1') - 1) * Number(queried(call, 'perpage') ?? '200');
        if (call.operation !== 'memberList' || before < 1) return found;
        return [...found.slice(0, before), ...found.slice(before - 1)];
      },
    }),
  },
  {
    id: 'full-usd-balance-may-be-parted',
    sentence: 'Full payment is required; of a balance in USD a part is taken.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    readings: { testForex: 'all' },
    hooks: overlooking('priceChanged', (_problem, { call }) => call.text.includes('"AM"') && call.text.includes('USD')),
  },
  {
    id: 'february-29-is-no-day-of-the-list',
    sentence: 'From and To are dd-MMM-yyyy HH:mm:ss; the list takes no February 29.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: noDate('list', '29-Feb'),
  },
  {
    id: 'february-29-is-no-day-of-the-download',
    sentence: 'From and To are dd-MMM-yyyy HH:mm:ss; the download takes no February 29.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: noDate('download', '29-Feb'),
  },
  {
    id: 'may-31-is-no-day-of-the-download',
    sentence: 'From and To are dd-MMM-yyyy HH:mm:ss; the download takes no May 31.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: noDate('download', '31-May'),
  },
  {
    id: 'flagged-by-usd-prefix-stays-so',
    sentence: 'PFF resolves later; with USD after it, it does not.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      outcome: (planned, { biller, memberNumber }, { readings }) =>
        planned.status === 'Flagged' && prefixesOf(biller, memberNumber, readings).usd
          ? { status: 'Flagged' }
          : planned,
    }),
  },
  {
    id: 'flagged-by-usd-prefix-costs-zwg',
    sentence: 'USD after PFF makes a forex payment; it is debited from the ZWG wallet.',
    section: '3.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    readings: { pffOutcome: 'Paid' },
    hooks: () => ({
      books: (planned, tenant) =>
        /^PFFUSD/.test(planned.payment.memberNumber) ? [{ ...planned, wallet: walletOf(tenant, 'ZWG') }] : [planned],
    }),
  },
];
