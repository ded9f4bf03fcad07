import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { notes, type Transaction, transactions } from '../../charge-gateway/tables/transactions.ts';
import { put } from '../../store/table.ts';
import { rawBody } from '../raw-body.ts';
import { fault } from './define.ts';
import { editAnswer, statusOf, withStatus } from './edit.ts';

/** Defects in the form of answers. */
export const answerFaults: readonly ChargeFault[] = [
  fault('accepted-with-202', 'wrong-answer', 'charge/200', 'A charge is accepted with 202', {
    answer: (answer, { call }) =>
      call.operation === 'charge' && answer.status === 200 ? { ...answer, status: 202 } : answer,
  }),
  fault(
    'status-code-as-number',
    'wrong-answer',
    'charge/200/statusCode/type',
    'statusCode of an accepted charge is a number',
    {
      ...editAnswer('charge', 200, () => ({ statusCode: 200 })),
    },
  ),
  fault('amount-as-text', 'wrong-answer', 'charge/200/amount/type', 'A charge gives its amount back as text', {
    ...editAnswer('charge', 200, ({ amount }) => ({ amount: String(amount) })),
  }),
  fault(
    'charge-without-transaction-id',
    'wrong-answer',
    'charge/200/transactionId',
    'An accepted charge names its transaction `id`',
    {
      ...editAnswer('charge', 200, ({ transactionId }) => ({ transactionId: undefined, id: String(transactionId) })),
    },
  ),
  fault(
    'charge-timestamp-without-zone',
    'wrong-answer',
    'charge-timestamp-utc',
    'The timestamp of a charge names no zone',
    {
      ...editAnswer('charge', 200, ({ timestamp }) => ({ timestamp: String(timestamp).slice(0, 19) })),
    },
  ),
  fault(
    'correlator-echoed-in-capitals',
    'wrong-answer',
    'charge-echoes-correlator',
    'A charge gives its correlator back in capitals, with a full stop',
    {
      ...editAnswer('charge', 200, ({ clientCorrelator }) => ({
        clientCorrelator: `${String(clientCorrelator).toUpperCase()}.`,
      })),
    },
  ),
  fault('currency-echoed-as-usd', 'wrong-answer', 'charge-echoes-currency', 'A charge says USD whatever its currency', {
    ...editAnswer('charge', 200, () => ({ currency: 'USD' })),
  }),
  fault(
    'local-form-echoed-with-263',
    'wrong-answer',
    'charge-echoes-msisdn',
    '07XXXXXXXX comes back as 26307XXXXXXXX',
    {
      ...editAnswer('charge', 200, ({ endUserId }) => ({ endUserId: String(endUserId).replace(/^07/, '26307') })),
    },
  ),
  fault(
    'merchant-code-echoed-short',
    'wrong-answer',
    'charge-echoes-merchant',
    'A charge gives half of merchantCode back',
    {
      ...editAnswer('charge', 200, ({ merchantCode }) => ({ merchantCode: String(merchantCode).slice(0, 3) })),
    },
  ),
  fault('refusal-without-message', 'wrong-answer', 'charge/400/statusMessage', 'A refused charge lacks statusMessage', {
    ...editAnswer('charge', 400, ({ statusMessage }) => ({ statusMessage: undefined, error: String(statusMessage) })),
  }),
  fault(
    'internal-error-answered-200',
    'wrong-answer',
    'internal-error-form',
    'An internal error is answered 200 with the error in the body',
    {
      answer: (answer) => (answer.status === 500 ? { ...answer, status: 200 } : answer),
    },
  ),
  fault(
    'third-refusal-is-422',
    'wrong-answer',
    'refusal-is-deterministic',
    'Every third refused charge is answered 422 in place of 400',
    {
      decision(decision, { call, view }) {
        if (call.operation !== 'charge' || 'hold' in decision.answer || decision.answer.status !== 400) return decision;
        const count = (view.get(notes, 'refusals')?.count ?? 0) + 1;
        const answer = count % 3 === 0 ? withStatus(decision.answer, 422) : decision.answer;
        return { ...decision, answer, changes: [...decision.changes, put(notes, { name: 'refusals', count })] };
      },
    },
  ),
  fault(
    'refused-charge-stored',
    'accepts-too-much',
    'refused-charge-leaves-nothing',
    'A charge in another currency is refused and yet stored',
    {
      decision(decision, site) {
        const body = rawBody(site);
        const subscriber = site.env.policy.subscriber(String(body?.endUserId));
        const isNew = site.view.find(transactions, 'correlator', String(body?.clientCorrelator)).length === 0;
        if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !body || !subscriber || !isNew)
          return decision;
        return { ...decision, changes: [...decision.changes, put(transactions, ghost(body, subscriber, site.env))] };
      },
    },
  ),
  fault(
    'throttled-at-100-a-minute',
    'refuses-too-much',
    'rate-500-a-minute',
    'More than 100 calls in a minute are refused with 429',
    {
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
    },
  ),
  fault(
    'unknown-charge-answered-as-text',
    'wrong-answer',
    'error-answers-are-json',
    'A look-up that finds nothing is answered in plain text',
    {
      answer: (answer, { call }) =>
        call.operation === 'lookup' && answer.status === 404
          ? { ...answer, headers: { 'content-type': 'text/plain' }, body: 'Transaction not found' }
          : answer,
    },
  ),
];

function ghost(
  body: Record<string, unknown>,
  subscriber: string,
  { now, newId }: { now: number; newId(): string },
): Transaction {
  const text = (name: string): string => String(body[name] ?? '');
  return {
    transactionId: newId(),
    kind: 'charge',
    clientCorrelator: text('clientCorrelator'),
    subscriber,
    endUserId: text('endUserId'),
    amountCents: 100,
    currency: 'USD',
    status: 'PENDING',
    statusMessage: 'Request accepted, waiting for the customer',
    merchantCode: text('merchantCode'),
    merchantName: text('merchantName'),
    referenceCode: text('referenceCode'),
    description: '',
    notifyUrl: '',
    requestedAt: now,
    changedAt: now,
    refundedCents: 0,
  };
}
