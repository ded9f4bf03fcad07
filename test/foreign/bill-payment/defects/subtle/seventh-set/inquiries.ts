import { csvDate } from '../../../dates.ts';
import type { Answer, Member } from '../../../model.ts';
import { chosenReadings } from '../../../readings.ts';
import { editsPayment, fieldsOf, isStatus, named, paymentOf, queried, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Look-ups, lists, downloads and members: keys of caches, borders of pages and days, and signs that look alike. */
export const seventhInquiryDefects: readonly SubtleDefect[] = [
  {
    id: 'lookup-remembers-the-number',
    sentence: 'A lookup is of a member of a biller; within a minute another biller gets the same answer.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const known = new Map<string, { body: unknown; at: number }>();
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'lookup' || !asked || answer.status !== 200) return;
          const key = `${asked.tenant.id} ${text(call, 'MemberNumber')}`;
          const last = known.get(key);
          if (last && asked.now - last.at < minute) answer.body = last.body;
          else known.set(key, { body: answer.body, at: asked.now });
        },
      };
    },
  },
  {
    id: 'before-without-its-milliseconds',
    sentence: 'before gets the older 20; it is read to the second, so that older ones of that second are left out.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      call(call) {
        const name = call.operation === 'feed' ? named(call, 'before') : undefined;
        const value = call.query[name ?? ''] ?? '';
        if (name !== undefined && /^\d+$/.test(value)) call.query[name] = value.replace(/\d{3}$/, '000');
      },
    }),
  },
  {
    id: 'pages-of-the-last-size',
    sentence: 'TotalPages counts the pages; within a minute another PerPage gets the count of the one before.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const counted = new Map<string, { pages: unknown; at: number; listings: unknown }>();
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'list' || !asked || answer.status !== 200) return;
          const body = fieldsOf(answer);
          const filter = Object.entries(call.query).filter(([name]) => !/^(page|perpage)$/i.test(name));
          const key = JSON.stringify([asked.tenant.id, filter]);
          const last = counted.get(key);
          const isSame = last && asked.now - last.at < minute && last.listings === body.TotalListings;
          if (isSame) body.TotalPages = last.pages;
          else counted.set(key, { pages: body.TotalPages, at: asked.now, listings: body.TotalListings });
        },
      };
    },
  },
  {
    id: 'day-in-utc-hour-in-harare',
    sentence: 'Paid Date is when a payment was made; from midnight to two it has the day before.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      csv: (rows, payments) => {
        const paid = payments.flatMap((one) => one.lines.map(() => one.paidAt ?? 0));
        return rows.map((row, at) => {
          const readings = chosenReadings();
          const [local, utc] = [paid[at] ?? 0, (paid[at] ?? 0) - 2 * hour].map((it) => csvDate(it, readings));
          const length = (local?.length ?? 0) - 'HH:mm:ss'.length;
          return row.with(3, `${utc?.slice(0, length)}${local?.slice(length)}`);
        });
      },
    }),
  },
  {
    id: 'no-break-space-is-a-space',
    sentence: 'A member has the FullName that was sent; a no-break space in it becomes a space.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ saves: (next) => ({ ...next, name: next.name.replaceAll('\u00A0', ' ') }) }),
  },
  {
    id: 'undelete-brings-the-first-record',
    sentence: 'undelete brings a member back; it comes as it was created, without its updates.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const created = new Map<string, Member>();
      return {
        saves(next, before, { tenant }) {
          const key = `${tenant.id} ${next.number}`;
          if (!before) created.set(key, next);
          const first = created.get(key);
          return before?.deleted && !next.deleted && first ? { ...first, deleted: false } : next;
        },
      };
    },
  },
  {
    id: 'receipts-are-kept-for-a-week',
    sentence: 'The full record comes from STATUS; eight days after a payment its receipts are gone.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: editsPayment((body, call, asked) => {
      const paidAt = isStatus(call) ? paymentOf(asked)?.paidAt : undefined;
      if (paidAt !== undefined && asked.now - paidAt > 8 * 24 * hour) body.PaymentData = null;
    }),
  },
  {
    id: 'download-remembered-by-its-day',
    sentence: 'From and To are the period; within a minute one of the same days gets the file of the one before.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const files = new Map<string, { answer: Answer; at: number }>();
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'download' || !asked || answer.status !== 200) return;
          const days = ['from', 'to'].map((name) => queried(call, name)?.slice(0, 11));
          const key = JSON.stringify([asked.tenant.id, days, queried(call, 'membernumber')]);
          const last = files.get(key);
          if (last && asked.now - last.at < minute) Object.assign(answer, last.answer);
          else files.set(key, { answer: { ...answer }, at: asked.now });
        },
      };
    },
  },
];
