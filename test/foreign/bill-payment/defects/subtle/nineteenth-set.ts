import type { Biller, Line, Payment } from '../../model.ts';
import { booking, editsPayment, isAuth, named, overlooking, overlookingWhat, queried, shown, text } from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-29 first in a provider that was written anew, where they lived, or had lived in one before. */
export const nineteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'hours-after-noon-count-as-forenoon',
    sentence: 'From and To have an hour of 24; of those above twelve twelve is lost.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        for (const name of ['from', 'to'].flatMap((it) => named(call, it) ?? []))
          call.query[name] = (call.query[name] ?? '').replace(/ (\d\d):/, (_, hour) => ` ${forenoon(Number(hour))}:`);
      },
    }),
  },
  {
    id: 'a-shut-biller-sells-for-usd',
    sentence: 'No payments to a biller with Enabled false; those that need forex are authorised.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('disabledBiller', ({ lines }) => lines.every(({ product }) => product.forex === true)),
  },
  {
    id: 'offline-to-zwg-alone',
    sentence: 'AUTH needs an available biller; what needs forex is authorised while it is offline.',
    section: '3.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('offline', ({ lines }) => lines.every(({ product }) => product.forex === true)),
  },
  {
    id: 'turned-away-once-is-turned-away-for-good',
    sentence: 'A biller that is enabled again is paid; members that were refused meanwhile stay so.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    hooks() {
      const away = new Set<string>();
      return {
        overlooks(problem, { call }) {
          if (problem.cause === 'disabledBiller') away.add(text(call, 'MemberNumber'));
          return false;
        },
        refuses: ({ call }) =>
          isAuth(call) && away.has(text(call, 'MemberNumber'))
            ? { cause: 'disabledBiller', field: 'BillerCode', text: 'This biller takes no payments.' }
            : undefined,
      };
    },
  },
  {
    id: 'two-products-are-two-entries',
    sentence: 'The list has payments; one of two products stands there twice.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('list', (found) => found.flatMap((it) => it.lines.map(() => it))),
  },
  {
    id: 'the-second-page-forgets-the-status',
    sentence: 'Status filters the list; from the second page on it does not.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('list', (found, { call, tenant }) =>
      queried(call, 'status') && Number(queried(call, 'page') ?? '1') > 1 ? tenant.payments : found,
    ),
  },
  {
    id: 'an-update-brings-the-deleted-back',
    sentence: 'A deleted number can never be reused; an update of it makes a member of it again.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      members: (found, { call }) =>
        call.operation === 'update' ? found.map((it) => ({ ...it, deleted: false })) : found,
    }),
  },
  {
    id: 'two-named-billers-are-remembered',
    sentence:
      'Who is told of changes fetches the billers that were named; where they are several they are as they once were.',
    section: '6.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      const known = new Map<string, Biller[]>();
      return {
        billers(found, { call, tenant }) {
          const key = `${tenant.id} ${queried(call, 'billercodes')}`;
          if (found.length < 2 || !key.includes(',')) return found;
          if (!known.has(key)) known.set(key, structuredClone(found));
          return known.get(key) ?? found;
        },
      };
    },
  },
  {
    id: 'xml-needs-no-name',
    sentence: 'FullName is required; where it is left out of XML nobody asks for it.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking(
      'shape',
      ({ field }, { call }) => field === 'FullName' && Boolean(call.headers['content-type']?.includes('xml')),
    ),
  },
  {
    id: 'taken-back-it-was-zwg',
    sentence: 'Currency is that of the wallet debited; of a payment in USD that was reversed it is ZWG.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      if (body.Status === 'Reversed' && body.Currency) body.Currency = 'ZWG';
    }),
  },
  {
    id: 'a-second-one-pending-is-forgotten',
    sentence: 'With the prefix PP a payment is Paid after 24 hours; of two of one member the later one never is.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      outcome(planned, payment, { tenant }) {
        const isSecond = tenant.payments.some(
          (it) => it !== payment && it.memberNumber === payment.memberNumber && it.status === 'BeingPaid',
        );
        return planned.status === 'BeingPaid' && isSecond ? { status: planned.status } : planned;
      },
    }),
  },
  {
    id: 'flagged-units-are-debited-again',
    sentence: 'A payment is debited once; several units that were Flagged are debited once more when they are Paid.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    readings: { pffOutcome: 'Paid' },
    hooks: () => ({
      became(payment, { tenant }) {
        const isLate = payment.status === 'Paid' && payment.memberNumber.startsWith('PFF');
        const wallet = tenant.wallets.find(({ currency }) => currency === payment.currency);
        if (isLate && wallet && payment.lines.some(({ quantity }) => quantity > 1)) wallet.cents -= sumIn(payment);
      },
    }),
  },
  {
    id: 'three-prices-are-added-in-binary',
    sentence: 'TotalAmount is the sum of its products; of three and more it is cut to cents before it is debited.',
    section: '2.3',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: booking('debit', (cents, { lines }) => (lines.length > 2 ? cents + lostOf(lines) : cents)),
  },
  {
    id: 'numbers-in-an-object-are-left-out',
    sentence: 'Metadata come as pairs or as one object; of an object the values that are numbers are lost.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      lines: (lines) =>
        lines.map((it) => ({
          ...it,
          metadata: it.asObject ? it.metadata.filter(([, value]) => !/^\d+$/.test(value)) : it.metadata,
        })),
    }),
  },
  {
    id: 'a-line-end-tears-a-row',
    sentence: 'The download has a row for each product; a name with a line end within makes two of one.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ csv: (rows) => rows.flatMap(tornAtLineEnd) }),
  },
];

function forenoon(hour: number): string {
  return String(hour > 12 ? hour - 12 : hour).padStart(2, '0');
}

function sumIn({ lines }: Payment): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** The cent that is lost where amounts are added as binary fractions and cut off. */
function lostOf(lines: readonly Line[]): number {
  const exact = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const sum = lines.reduce((all, { price, quantity }) => all + (price / 100) * quantity, 0);
  return exact - Math.trunc(sum * 100);
}

function tornAtLineEnd(row: string[]): string[][] {
  const at = row.findIndex((it) => it.includes('\n'));
  const [head = '', ...rest] = (row[at] ?? '').split('\n');
  return at < 0
    ? [row]
    : [
        [...row.slice(0, at), head],
        [rest.join(' '), ...row.slice(at + 1)],
      ];
}
