import { rawBody } from '../../../faults/raw-body.ts';
import { put } from '../../../store/table.ts';
import { notes } from '../../tables/transactions.ts';
import { editAnswer, statusOf } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';

/** Subtle defects of the contract's facts, by the rule that they break. */
export const faults: ChargeFaults = {
  'charge/200': {
    'five-refusals-lock-the-customer': careless.refusesTooMuch(
      'After five refused charges a customer is turned away with 422 for the day',
      {
        decision(decision, site) {
          const { call, view, env } = site;
          if (call.operation !== 'charge') return decision;
          const subscriber = env.policy.subscriber(String(rawBody(site)?.endUserId)) ?? '';
          const name = `refusals ${subscriber}`;
          const count = view.get(notes, name)?.count ?? 0;
          if (statusOf(decision) === 400)
            return { ...decision, changes: [...decision.changes, put(notes, { name, count: count + 1 })] };
          if (count < 5 || statusOf(decision) !== 200) return decision;
          const body = { statusCode: '422', statusMessage: 'Too many refused requests' };
          return { answer: { status: 422, headers: {}, body }, changes: [], deliveries: [], timers: [], replies: [] };
        },
      },
    ),
  },
  'lookup/200/timestamp/type': {
    'timestamp-null-after-the-limit': careless.answersWrongly(
      'The timestamp of a charge that failed for the limit is null',
      editAnswer('lookup', 200, ({ statusMessage, timestamp = null }) => ({
        timestamp: statusMessage === 'Transaction Limit Exceeded' ? null : timestamp,
      })),
    ),
  },
  'lookup/200/description': {
    'description-while-pending-only': careless.answersWrongly(
      'A look-up has a description until the charge has failed',
      editAnswer('lookup', 200, ({ status, description }) => ({
        description: status === 'FAILED' ? undefined : (description ?? ''),
      })),
    ),
  },
};
