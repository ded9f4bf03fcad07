import { events } from '../../merchant-wallet/events/events.ts';
import { codeLifetimeMs, codes } from '../../merchant-wallet/tables/codes.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { RefusedEvent } from '../../slice/api-slice.ts';
import { fault } from './define.ts';
import { editTransfers } from './edit.ts';

const minuteMs = 60_000;

/** Defects in the life of a code and in what paying it moves. */
export const codeLifeFaults: readonly WalletFault[] = [
  fault(
    'large-payment-goes-nowhere',
    'wrong-answer',
    'payment-code-pays-the-merchant',
    'A paid code of 100.00 and more is Paid and moves nothing',
    { ...editTransfers('payment', (posted) => posted.filter((it) => it.cents < 10_000)) },
  ),
  fault(
    'zwg-payment-goes-nowhere',
    'wrong-answer',
    'payment-code-pays-the-merchant',
    'A paid code in ZWG moves nothing',
    {
      event: (decision, { name, payload, view }) =>
        name === 'pay-code' && view.all(codes).some((it) => it.code === payload.code && it.currency === 'ZWG')
          ? { ...decision, changes: decision.changes.filter((it) => it.table === codes.name) }
          : decision,
    },
  ),
  fault(
    'zwg-withdrawal-refused',
    'refuses-too-much',
    'withdrawal-code-cashes-out',
    'The app refuses withdrawal codes in ZWG',
    {
      event(decision, { name, payload, view }) {
        const code = view.get(codes, String(payload.code));
        if (name === 'pay-code' && code?.type === 'WITHDRAWAL' && code.currency === 'ZWG')
          throw new RefusedEvent('no cash in ZWG');
        return decision;
      },
    },
  ),
  fault(
    'withdrawal-credits-the-customer',
    'wrong-answer',
    'accepted-amount-is-exact',
    'A used withdrawal code moves its amount into the wallet',
    { ...editTransfers('withdrawal', (posted) => posted.map((it) => ({ ...it, from: it.to, to: it.from }))) },
  ),
  fault(
    'payment-line-without-narration',
    'wrong-answer',
    'narration-on-the-statement',
    'The merchant’s line of a paid code says Payment',
    { ...editTransfers('payment', (posted) => posted.map((it) => ({ ...it, narration: 'Payment' }))) },
  ),
  fault(
    'code-dies-after-5-minutes',
    'refuses-too-much',
    'code-works-for-10-minutes',
    'A code can be used for five minutes',
    {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) => codeStatus(code, now > code.createdAt + 5 * minuteMs ? now + codeLifetimeMs : now),
      }),
    },
  ),
  fault(
    'claimed-code-never-dies',
    'accepts-too-much',
    'code-dead-after-10-minutes',
    'A code that was claimed in time can be paid at any time',
    {
      policy: ({ codeStatus }) => ({
        codeStatus: (code, now) => codeStatus(code, code.claimedBy === undefined ? now : code.createdAt),
      }),
    },
  ),
  fault(
    'code-lives-15-minutes',
    'accepts-too-much',
    'code-dead-after-10-minutes',
    'A code can be used for fifteen minutes',
    {
      policy: ({ codeStatus, secondsLeft }) => ({
        codeStatus: (code, now) => codeStatus({ ...code, createdAt: code.createdAt + 5 * minuteMs }, now),
        secondsLeft,
      }),
    },
  ),
  fault('code-paid-twice', 'accepts-too-much', 'code-is-used-once', 'A paid code can be paid again', {
    policy: ({ codeStatus }) => ({
      codeStatus: ({ paidAt: _, ...code }, now) => codeStatus(code, now),
    }),
  }),
  fault('claiming-pays', 'accepts-too-much', 'unpaid-code-moves-nothing', 'A code that is claimed is paid at once', {
    events: {
      'claim-code': (payload, view, env) => {
        const pay = events['pay-code'];
        if (!pay) throw new Error('the customer’s app cannot pay');
        return pay(payload, view, env);
      },
    },
  }),
  fault('fresh-code-is-claimed', 'wrong-answer', 'fresh-code-is-new', 'A code in ZWG is Claimed from the start', {
    policy: ({ codeStatus }) => ({
      codeStatus(code, now) {
        const status = codeStatus(code, now);
        return status === 'New' && code.currency === 'ZWG' ? 'Claimed' : status;
      },
    }),
  }),
  fault(
    'paid-zwg-code-stays-claimed',
    'wrong-answer',
    'paid-code-is-paid',
    'A paid PAYMENT code in ZWG stays Claimed',
    {
      policy: ({ codeStatus }) => ({
        codeStatus(code, now) {
          const status = codeStatus(code, now);
          return status === 'Paid' && code.type === 'PAYMENT' && code.currency === 'ZWG' ? 'Claimed' : status;
        },
      }),
    },
  ),
  fault('time-to-live-in-ms', 'wrong-answer', 'time-to-live-counts-down', 'timeToLive counts milliseconds as seconds', {
    policy: ({ secondsLeft }) => ({ secondsLeft: (code, now) => secondsLeft(code, now) * 1000 }),
  }),
];
