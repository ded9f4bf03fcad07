import type { Outcome } from '../hooks.ts';
import type { Asked, Payment } from '../model.ts';
import { type Prefixes, prefixesOf } from '../prefix.ts';
import { defectsOf, editsPayment, isStatus, overlooking, text } from './defect.ts';

const defect = defectsOf('wrong-state');
const hour = 3_600_000;

/** Changes what PAY leads to for one prefix. */
const leading = (prefix: Prefixes['prefix'], change: (planned: Outcome) => Outcome) => () => ({
  outcome: (planned: Outcome, { biller, memberNumber }: Payment, { readings }: Asked) =>
    prefixesOf(biller, memberNumber, readings).prefix === prefix ? change(planned) : planned,
});

/** Outcomes of the test biller that are others (section 3.3). */
export const outcomeDefects = [
  defect('pf-paid', '3.3', 'PF fails; it is paid.', {
    when: 'value',
    hooks: leading('PF', () => ({ status: 'Paid' })),
  }),
  defect('pf-pending', '3.3', 'PF fails at PAY; it is BeingProcessed for ever.', {
    when: 'value',
    hooks: leading('PF', () => ({ status: 'BeingProcessed' })),
  }),
  defect('pf-recovers', '3.3', 'PF is a permanent failure; after an hour it is Paid.', {
    when: 'time',
    hooks: leading('PF', () => ({ status: 'Failed', later: { afterMs: hour, status: 'Paid' } })),
  }),
  defect('pp-paid-at-once', '3.3', 'PP returns BeingPaid; it is Paid at once.', {
    when: 'value',
    hooks: leading('PP', () => ({ status: 'Paid' })),
  }),
  defect('pp-paid-after-12-hours', '3.3', 'PP becomes Paid after 24 hours; it does after 12.', {
    when: 'time',
    hooks: leading('PP', (it) => ({ ...it, later: { afterMs: 12 * hour, status: 'Paid' } })),
  }),
  defect('pp-paid-after-23-hours', '3.3', 'PP becomes Paid after 24 hours; it does after 23.', {
    when: 'time',
    hooks: leading('PP', (it) => ({ ...it, later: { afterMs: 23 * hour, status: 'Paid' } })),
  }),
  defect('pp-paid-after-two-days', '3.3', 'PP becomes Paid after 24 hours; it does after 48.', {
    when: 'time',
    hooks: leading('PP', (it) => ({ ...it, later: { afterMs: 48 * hour, status: 'Paid' } })),
  }),
  defect('pp-never-paid', '3.3', 'PP becomes Paid after 24 hours; it never does.', {
    when: 'time',
    hooks: leading('PP', () => ({ status: 'BeingPaid' })),
  }),
  defect('pp-fails-in-the-end', '3.3', 'PP becomes Paid after 24 hours; it becomes Failed.', {
    when: 'time',
    hooks: leading('PP', (it) => ({ ...it, later: { afterMs: 24 * hour, status: 'Failed' } })),
  }),
  defect('pp-paid-by-inquiry', '3.3', 'PP becomes Paid after 24 hours; the second inquiry makes it Paid.', {
    when: 'state',
    hooks: () => {
      const seen = new Set<Payment>();
      return {
        looked(payment, { now }) {
          if (payment.status === 'BeingPaid' && seen.has(payment)) {
            payment.status = 'Paid';
            payment.paidAt = now;
          }
          seen.add(payment);
        },
      };
    },
  }),
  defect('pp-paid-in-list-alone', '3.3', 'After 24 hours PP is Paid; STATUS goes on showing BeingPaid.', {
    when: 'time',
    hooks: editsPayment((body) => {
      if (/PP/i.test(String(body.MemberNumber)) && body.Status === 'Paid') body.Status = 'BeingPaid';
    }),
  }),
  defect('pff-as-pf', '3.3', 'PFF is flagged; it is taken for PF.', {
    when: 'value',
    hooks: leading('PFF', () => ({ status: 'Failed' })),
  }),
  defect('pff-never-resolves', '3.3', 'A flagged payment resolves; it never does.', {
    when: 'time',
    hooks: leading('PFF', () => ({ status: 'Flagged' })),
  }),
  defect('pff-goes-back', '3.2', 'A flagged payment resolves to success or failure; it becomes Authorized again.', {
    when: 'time',
    hooks: leading('PFF', (it) => ({ ...it, later: { afterMs: it.later?.afterMs ?? hour, status: 'Authorized' } })),
  }),
  defect('pt-answers-at-once', '3.3', 'PT answers after 120 s; it answers at once.', {
    when: 'time',
    hooks: () => ({ waitMs: (ms, payment) => (payment?.action === 'Pay' ? 0 : ms) }),
  }),
  defect('pt-never-ends', '3.2', 'After a timeout STATUS leads to Paid or Failed; PT is BeingProcessed for ever.', {
    when: 'time',
    hooks: leading('PT', () => ({ status: 'BeingProcessed' })),
  }),
  defect('pt-not-found', '3.3', 'A PT payment is found by STATUS; it is not known until it is answered.', {
    when: 'state',
    readings: { unknownReference: '404' },
    hooks: () => ({ payment: (found, { call }) => (found?.waiting && isStatus(call) ? undefined : found) }),
  }),
  defect('at-answers-at-once', '3.3', 'AT answers after 120 s; it answers at once.', {
    when: 'time',
    hooks: () => ({ waitMs: (ms, payment) => (payment?.action === 'Auth' ? 0 : ms) }),
  }),
  defect('at-answers-after-30-seconds', '3.3', 'AT answers after 120 s; it answers after 30.', {
    when: 'time',
    hooks: () => ({ waitMs: (ms, payment) => (payment?.action === 'Auth' && ms > 0 ? 30_000 : ms) }),
  }),
  defect('at-fails', '3.3', 'AT authorises late; what comes is Failed.', {
    when: 'value',
    hooks: () => ({
      authorized(payment, { readings }) {
        if (prefixesOf(payment.biller, payment.memberNumber, readings).prefix === 'AT') payment.status = 'Failed';
      },
    }),
  }),
  defect('af-authorized', '3.3', 'AF is an auth failure; it is authorised.', {
    when: 'value',
    hooks: overlooking('authFailure'),
  }),
  defect('af-with-usd-authorized', '3.3', 'Prefixes combine with USD; AFUSD is authorised.', {
    when: 'value',
    hooks: overlooking('authFailure', (_problem, { call }) => /USD/i.test(text(call, 'MemberNumber').slice(0, 6))),
  }),
  defect('usd-prefix-unknown', '3.3', 'The prefix USD requires forex; it is not known.', {
    when: 'value',
    hooks: () => ({
      authorized(payment) {
        if (payment.lines.every(({ product }) => product.forex === null)) payment.currency = 'ZWG';
      },
    }),
  }),
  defect('usd-after-prefix-unknown', '3.3', 'USD combines with other prefixes; after another one it is not seen.', {
    when: 'value',
    hooks: () => ({
      authorized(payment) {
        if (/^(AT|PT|PFF|PF|PP)USD/i.test(payment.memberNumber) && payment.lines[0]?.product.forex === null)
          payment.currency = 'ZWG';
      },
    }),
  }),
  defect('prefix-before-usd-unknown', '3.3', 'USD combines with other prefixes; the other one is then forgotten.', {
    when: 'value',
    hooks: () => ({
      outcome: (it, { memberNumber }) => (/^(PFF|PF|PP)USD/i.test(memberNumber) ? { status: 'Paid' } : it),
    }),
  }),
  defect(
    'usd-at-zwg-products',
    '3.3',
    'USD counts only where forex is required sometimes; products that never do are paid in USD.',
    {
      when: 'value',
      readings: { testForex: 'some' },
      hooks: () => ({
        authorized(payment, { readings }) {
          if (prefixesOf(payment.biller, payment.memberNumber, readings).usd) payment.currency = 'USD';
        },
      }),
    },
  ),
  defect('fp-in-zwg', '3.3', 'FP requires forex; it is paid in ZWG.', {
    when: 'value',
    hooks: () => ({
      authorized(payment) {
        if (payment.lines.some(({ product }) => product.code === 'FP')) payment.currency = 'ZWG';
      },
    }),
  }),
];
