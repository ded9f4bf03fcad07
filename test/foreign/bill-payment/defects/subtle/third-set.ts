import type { Subtle } from '../../../shared/subtle.ts';
import type { Asked, Fields, Payment } from '../../model.ts';
import { type Defect, delivering, editsPayment, fieldsOf, isPay, isStatus } from '../defect.ts';

/** A defect of the platform that shows only when several things come together. */
export type SubtleDefect = Defect & Subtle;

const minute = 60_000;
const day = 1440 * minute;

/** Numbers and names are in these columns of a download. */
const texts = [4, 5];

const inTexts = (change: (field: string) => string) => () => ({
  csv: (rows: string[][]) =>
    rows.map((row) => row.map((field, column) => (texts.includes(column) ? change(field) : field))),
});

/** The payment that an answer is about. */
const paymentIn = (body: Fields, { tenant }: Asked): Payment | undefined =>
  tenant.payments.find(({ reference }) => reference === body.Reference);

/** Planted on 2026-11-22 from the document alone, when the world was there: the first rate is in docs/trust.md. */
export const thirdSetDefects: readonly SubtleDefect[] = [
  {
    id: 'formulas-get-an-apostrophe',
    sentence: 'The download has the numbers and names of members; one that begins with = + - or @ gets an apostrophe.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'hhurz/tableExport.jquery.plugin#230',
    hooks: inTexts((field) => (/^[=+@-]/.test(field) ? `'${field}` : field)),
  },
  {
    id: 'quotes-leave-the-download',
    sentence: 'The download has the names of members; quotes in them are lost.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'AnchorNet-Org/AnchorNet-Backend#70',
    hooks: inTexts((field) => field.replaceAll('"', '')),
  },
  {
    id: 'page-begins-with-the-last',
    sentence: 'Pages of the payment list have each payment once; the third begins with the last of the second.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    report: 'ArkEcosystem/core#2041',
    hooks: () => {
      let last: unknown;
      return {
        answer(answer, call) {
          const { Page, Listings } = fieldsOf(answer);
          if (call.operation !== 'list' || answer.status !== 200 || !Array.isArray(Listings)) return;
          if (Page === 3 && Listings.length > 0 && last !== undefined) Listings[0] = last;
          last = Page === 2 ? Listings.at(-1) : undefined;
        },
      };
    },
  },
  {
    id: 'feed-page-begins-again',
    sentence: 'before gives the records that are older; the one whose time it is comes again.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      call(call) {
        const name = Object.keys(call.query).find((it) => it.toLowerCase() === 'before');
        if (call.operation === 'feed' && name && /^\d{1,15}$/.test(call.query[name] ?? ''))
          call.query[name] = String(Number(call.query[name]) + 1);
      },
    }),
  },
  {
    id: 'platform-reference-of-the-twin',
    sentence: 'STATUS shows the PlatformReference of its payment; of two to one member and product that of the later.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: editsPayment((body, call, asked) => {
      const own = isStatus(call) && body.PlatformReference ? paymentIn(body, asked) : undefined;
      const twin = asked.tenant.payments.findLast(
        (one) =>
          one.biller === own?.biller &&
          one.memberNumber === own.memberNumber &&
          one.paidAt !== undefined &&
          one.lines[0]?.product === own.lines[0]?.product,
      );
      if (twin) body.PlatformReference = twin.platformReference;
    }),
  },
  {
    id: 'balance-after-is-of-now',
    sentence: 'WalletBalanceAfterDebit is what its debit left; a later STATUS shows what the wallet holds now.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      payment(found, { call, tenant }) {
        const wallet = tenant.wallets.findLast(({ currency }) => currency === found?.currency);
        if (found?.debit && wallet && isStatus(call)) found.debit.after = wallet.cents;
        return found;
      },
    }),
  },
  {
    id: 'second-update-keeps-the-address',
    sentence: 'An update empties what it leaves out; from the second one of a member on the PostalAddress stays.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const updated = new Set<string>();
      return {
        saves(next, before, { call }) {
          if (call.operation !== 'update' || !before) return next;
          const isSecond = updated.has(next.number);
          updated.add(next.number);
          return isSecond && next.postal === '' ? { ...next, postal: before.postal } : next;
        },
      };
    },
  },
  {
    id: 'number-deleted-twice-is-free',
    sentence: 'A deleted number is never used again; one that was brought back and deleted again is.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    report: 'philiplb/CRUDlex#103',
    hooks: () => {
      const times = new Map<string, number>();
      return {
        saves(next, _before, { call }) {
          if (call.operation === 'delete') times.set(next.number, (times.get(next.number) ?? 0) + 1);
          return next;
        },
        members: (found, { call }) =>
          call.operation === 'create' ? found.filter((it) => !it.deleted || (times.get(it.number) ?? 0) < 2) : found,
      };
    },
  },
  {
    id: 'last-minutes-of-a-day-are-not-told',
    sentence: 'Data is posted of every transaction; what is paid in the last ten minutes of a day is not.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'time',
    shows: 'time',
    report: 'hackclub/hcb#5802',
    hooks: () => ({
      tells(tells, payment) {
        // Midnight in Harare, where the platform is.
        const rest = payment?.paidAt === undefined ? day : day - ((payment.paidAt + 120 * minute) % day);
        return tells && rest > 10 * minute;
      },
    }),
  },
  {
    id: 'announcements-end-with-a-failure',
    sentence: 'Every change is announced; after one that no attempt could deliver nothing is any more.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    report: 'btcpayserver/btcpayserver#3146',
    hooks: () => {
      const failed = new Map<string, number>();
      const { delivery } = delivering('configuration', (it) => {
        if (it.attempt === 1 && failed.has(it.url)) return undefined;
        if (it.attempt === 3) failed.set(it.url, it.attempt);
        return it;
      })();
      return delivery ? { delivery } : {};
    },
  },
  {
    id: 'vouchers-of-the-other-order',
    sentence: 'A voucher is sold once; of two PAYs at the same moment both get the vouchers of the first.',
    section: '2.4',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'django-oscar/django-oscar#2101',
    hooks: () => {
      let last: { at: number; payment: Payment } | undefined;
      return {
        pauseMs: ({ call }) => (isPay(call) ? 15 : 0),
        became(payment) {
          if (payment.status !== 'Paid' || payment.lines.every(({ vouchers }) => vouchers.length === 0)) return;
          const at = performance.now();
          const earlier = last && last.payment !== payment && at - last.at < 20 ? last.payment : undefined;
          if (!earlier) last = { at, payment };
          for (const [index, line] of payment.lines.entries()) {
            const same = earlier?.lines[index]?.vouchers;
            if (same && same.length >= line.vouchers.length) line.vouchers = same.slice(0, line.vouchers.length);
          }
        },
      };
    },
  },
  {
    id: 'no-money-for-old-reversals',
    sentence: 'A reversal gives the money back; of a payment older than four weeks it does not.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      books: (planned, { clock }) =>
        planned.kind === 'reversal' && clock.now() - (planned.payment.paidAt ?? 0) > 28 * day ? [] : [planned],
    }),
  },
];
