import { put } from '../../store/table.ts';
import { notes } from '../tables/transactions.ts';
import { withStatus } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, refusesTooMuch } from './edit/define.ts';

/** Defects of the topic errors, by the rule that they break. */
export const faults: ChargeFaults = {
  'error-answers-are-json': {
    'unknown-charge-answered-as-text': answersWrongly('A look-up that finds nothing is answered in plain text', {
      answer: (answer, { call }) =>
        call.operation === 'lookup' && answer.status === 404
          ? { ...answer, headers: { 'content-type': 'text/plain' }, body: 'Transaction not found' }
          : answer,
    }),
  },
  'maintenance-refuses-everything': {
    'lookup-answers-in-maintenance': acceptsTooMuch('Look-ups are answered during maintenance', {
      policy: ({ barrier }) => ({
        barrier: (account, row, operation) =>
          barrier(account, operation === 'lookup' ? { ...row, inMaintenance: false } : row, operation),
      }),
    }),
  },
  'internal-error-form': {
    'internal-error-answered-200': answersWrongly('An internal error is answered 200 with the error in the body', {
      answer: (answer) => (answer.status === 500 ? { ...answer, status: 200 } : answer),
    }),
  },
  'refusal-is-deterministic': {
    'third-refusal-is-422': answersWrongly('Every third refused charge is answered 422 in place of 400', {
      decision(decision, { call, view }) {
        if (call.operation !== 'charge' || 'hold' in decision.answer || decision.answer.status !== 400) return decision;
        const count = (view.get(notes, 'refusals')?.count ?? 0) + 1;
        const answer = count % 3 === 0 ? withStatus(decision.answer, 422) : decision.answer;
        return { ...decision, answer, changes: [...decision.changes, put(notes, { name: 'refusals', count })] };
      },
    }),
  },
  'rate-500-a-minute': {
    'throttled-at-100-a-minute': refusesTooMuch('More than 100 calls in a minute are refused with 429', {
      decision(decision, { view, env }) {
        const minute = Math.floor(env.now / 60_000);
        const name = `calls ${minute}`;
        const count = (view.get(notes, name)?.count ?? 0) + 1;
        const counted = put(notes, { name, count });
        if (count <= 100) return { ...decision, changes: [...decision.changes, counted] };
        const body = { statusCode: '429', statusMessage: 'Too many requests' };
        return {
          answer: { status: 429, headers: {}, body },
          changes: [counted],
          deliveries: [],
          timers: [],
          replies: [],
        };
      },
    }),
  },
};
