import { rawBody } from '../../faults/raw-body.ts';
import { objectIn } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import { notes, transactions } from '../tables/transactions.ts';
import { editAnswer, statusOf } from './edit/answers.ts';
import { answersWrongly, type ChargeFaults, careless } from './edit/define.ts';

/** Defects of the topic contract, by the rule that they break. */
export const faults: ChargeFaults = {
  'charge/200': {
    'accepted-with-202': answersWrongly('A charge is accepted with 202', {
      answer: (answer, { call }) =>
        call.operation === 'charge' && answer.status === 200 ? { ...answer, status: 202 } : answer,
    }),
    'a-hundred-refused': careless.refusesTooMuch('A charge of exactly 100.00 is refused', {
      policy: ({ unacceptable }) => ({
        unacceptable: (request, channel) =>
          request.tranType === 'MER' && request.amountCents === 10_000 ? 'amount' : unacceptable(request, channel),
      }),
    }),
    // References that pass through a number.
    'long-correlators-compared-as-floats': careless.refusesTooMuch(
      'A correlator of more than sixteen digits is refused where another rounds to the same float',
      comparing((it) => (/^[1-9]\d{16,}$/.test(it) ? String(Number(it)) : it)),
    ),
    'letter-o-compared-as-zero': careless.refusesTooMuch(
      'A correlator is refused that differs from a used one by an O for a zero or an I for a one',
      comparing((it) => it.replaceAll('O', '0').replaceAll('I', '1')),
    ),
    // A unique index over a column that cuts what is longer.
    'correlators-of-32-characters': careless.refusesTooMuch(
      'A correlator that shares its first 32 characters with a used one is refused',
      {
        policy: ({ existing }) => ({
          existing: (view, request, operation, now) =>
            existing(view, request, operation, now) ??
            view
              .all(transactions)
              .find(({ clientCorrelator: it }) => it.slice(0, 32) === request.clientCorrelator.slice(0, 32)),
        }),
      },
    ),
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
  'charge/200/amount/type': {
    'amount-as-text': answersWrongly(
      'A charge gives its amount back as text',
      editAnswer('charge', 200, ({ amount }) => ({ amount: String(amount) })),
    ),
  },
  'charge/200/statusCode/type': {
    'status-code-as-number': answersWrongly(
      'statusCode of an accepted charge is a number',
      editAnswer('charge', 200, () => ({ statusCode: 200 })),
    ),
  },
  'charge/200/transactionId': {
    'charge-without-transaction-id': answersWrongly(
      'An accepted charge names its transaction `id`',
      editAnswer('charge', 200, ({ transactionId }) => ({ transactionId: undefined, id: String(transactionId) })),
    ),
  },
  'charge/400/statusMessage': {
    'refusal-without-message': answersWrongly(
      'A refused charge lacks statusMessage',
      editAnswer('charge', 400, ({ statusMessage }) => ({ statusMessage: undefined, error: String(statusMessage) })),
    ),
  },
  'charge/401/statusMessage': {
    'unauthorised-without-body': answersWrongly('A 401 has no statusMessage', {
      unauthorized(answer) {
        const body = objectIn(answer);
        return body ? { ...answer, body: { statusCode: body.statusCode ?? null } } : answer;
      },
    }),
  },
  'lookup/200/description': {
    'lookup-without-description': answersWrongly(
      'A look-up lacks its description',
      editAnswer('lookup', 200, () => ({ description: undefined })),
    ),
    'description-while-pending-only': careless.answersWrongly(
      'A look-up has a description until the charge has failed',
      editAnswer('lookup', 200, ({ status, description }) => ({
        description: status === 'FAILED' ? undefined : (description ?? ''),
      })),
    ),
  },
  'refund/200/originalReference': {
    'refund-without-original-reference': answersWrongly(
      'A refund answers originalGatewayReference in place of originalReference',
      editAnswer('refund', 200, ({ originalReference }) => ({
        originalReference: undefined,
        originalGatewayReference: String(originalReference),
      })),
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
};

/** Correlators that are the same once written so count as one. */
function comparing(written: (correlator: string) => string): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ existing }) => ({
      existing: (view, request, operation, now) =>
        existing(view, request, operation, now) ??
        view.all(transactions).find((it) => written(it.clientCorrelator) === written(request.clientCorrelator)),
    }),
  };
}
