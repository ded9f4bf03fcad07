import type { Fields } from '../../../model.ts';
import { edits, fieldsOf, named, queried, shown, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const minute = 60_000;

/** Look-ups, catalogue, list, feed and statistics: what is remembered, and a condition that another one shuts out. */
export const eighthInquiryDefects: readonly SubtleDefect[] = [
  {
    id: 'lookup-has-the-old-name',
    sentence: 'A lookup tells the details of a member; within five minutes of another one it has the name of then.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'time',
    hooks: () => {
      const known = new Map<string, { name: unknown; at: number }>();
      return {
        answer(answer, call, asked) {
          const data = fieldsOf(answer).AuthData as Fields | null | undefined;
          if (call.operation !== 'lookup' || !asked || !data) return;
          const key = [asked.tenant.id, text(call, 'BillerCode'), text(call, 'MemberNumber')].join(' ');
          const last = known.get(key);
          if (last && asked.now - last.at < 5 * minute) data.MemberName = last.name;
          else known.set(key, { name: data.MemberName, at: asked.now });
        },
      };
    },
  },
  {
    id: 'filtered-limits-missing',
    sentence: 'The named billers are listed with their products; MaxAmount is null there, as if there were none.',
    section: '2.2',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'listBillers' || !queried(call, 'billercodes') || !Array.isArray(answer.body)) return;
        for (const biller of answer.body as { Products: Fields[] }[])
          for (const product of biller.Products) product.MaxAmount = null;
      },
    }),
  },
  {
    id: 'paid-filter-lists-reversed',
    sentence: 'Status chooses payments; with Paid those that were reversed since are listed too.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: shown('list', (found, { call, tenant }) => {
      if (queried(call, 'status')?.toLowerCase() !== 'paid') return found;
      const [code, reference] = [queried(call, 'billercode'), queried(call, 'vendorreference')];
      const reversed = tenant.payments.filter(
        (one) =>
          one.status === 'Reversed' &&
          (!code || one.biller.code === code) &&
          (!reference || one.reference === reference),
      );
      return [...found, ...reversed];
    }),
  },
  {
    id: 'before-forgets-the-currency',
    sentence: 'A feed in a currency has its payments; with before it has those of all currencies.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        const currency = named(call, 'currency');
        if (call.operation === 'feed' && currency !== undefined && queried(call, 'before'))
          call.query = Object.fromEntries(Object.entries(call.query).filter(([name]) => name !== currency));
      },
    }),
  },
  {
    id: 'payer-count-of-all-currencies',
    sentence: 'Target statistics in a currency are of its payments; PayerCount is of all.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: edits('targetStats', (body, call, { tenant }) => {
      if (!queried(call, 'currency') || body.PayerCount === undefined) return;
      const paid = tenant.payments.filter(
        ({ biller, status }) => biller.code === queried(call, 'billercode') && status === 'Paid',
      );
      body.PayerCount = new Set(paid.map(({ memberNumber }) => memberNumber)).size;
    }),
  },
];
