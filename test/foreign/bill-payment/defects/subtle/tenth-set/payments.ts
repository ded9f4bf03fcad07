import { keyOf } from '../../../asked.ts';
import type { Payment } from '../../../model.ts';
import { action, isStatus, overlooking, overlookingWhat, paymentOf, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** What AUTH, PAY and STATUS take, and from which state. */
export const tenthPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'second-line-may-cost-less',
    sentence: 'The price of AUTH must stay the same at PAY; that of a later product may be lower.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('priceChanged', ({ field }) => /Products\[[1-9]/.test(field)),
  },
  {
    id: 'failed-auth-is-paid',
    sentence: 'What is Authorized can be paid; what AUTH refused for its member is paid too.',
    section: '3.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: overlooking('payWithoutAuth', (_problem, { tenant, call, readings }) =>
      tenant.failures.has(keyOf(text(call, 'Reference'), readings)),
    ),
  },
  {
    id: 'retry-revives-the-failed',
    sentence: 'Failed is final; Retry of a payment that has failed pays it.',
    section: '3.1',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      let isRetry = false;
      return {
        call(call) {
          isRetry = action(call) === 'retry';
        },
        payment(found, asked) {
          if (isRetry && asked.call.operation === 'process' && found?.status === 'Failed') found.status = 'Authorized';
          return found;
        },
        outcome: (planned) => (isRetry ? { status: 'Paid' } : planned),
      };
    },
  },
  {
    id: 'pay-during-pay-is-taken',
    sentence: 'A payment is debited once; a PAY that comes while the first is on its way pays as well.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    readings: { ptOutcome: 'Paid' },
    hooks: () => {
      const again = new Set<Payment>();
      return {
        paysAgain(payment) {
          if (payment.waiting) again.add(payment);
          return false;
        },
        books: (planned) => (again.delete(planned.payment) ? [planned, planned] : [planned]),
      };
    },
  },
  {
    id: 'prefix-counts-for-one-product',
    sentence: 'PF makes PAY fail; a payment of several products is paid.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      outcome: (planned, { lines }) => (planned.status === 'Failed' && lines.length > 1 ? { status: 'Paid' } : planned),
    }),
  },
  {
    id: 'minimum-in-whole-units',
    sentence: 'MinAmount is the least; what is below it by cents alone is taken.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: overlookingWhat('limits', ({ lines }) =>
      lines.every(({ product, price = 0 }) => Math.floor(price / 100) >= Math.floor((product.minCents ?? 0) / 100)),
    ),
  },
  {
    id: 'maximum-of-the-first-line',
    sentence: 'MaxAmount is the most; it is asked of the first product alone.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('limits', ({ field, text: told }) => /Products\[[1-9]/.test(field) && /much/.test(told)),
  },
  {
    id: 'empty-login-in-a-list',
    sentence: 'Service Login is required; in a list of pairs it may be empty.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('metadataMissing', ({ biller, lines }) =>
      lines.every(
        ({ asObject, metadata }) =>
          biller.kind === 'internet' &&
          !asObject &&
          metadata.some(([name, value]) => name === 'Service Login' && value === ''),
      ),
    ),
  },
  {
    id: 'no-products-once-it-is-final',
    sentence:
      'An empty Products array in a STATUS request causes a 400; of a payment that is final it is answered 200.',
    section: '4.1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: overlooking('shape', ({ field }, asked) => {
      const { paidAt } = paymentOf(asked) ?? {};
      return field === 'Products' && isStatus(asked.call) && paidAt !== undefined;
    }),
  },
  {
    id: 'later-lines-are-refused-with-texts',
    sentence: 'ModelState maps field paths to arrays of messages; where a later product is wrong it maps it to a text.',
    section: '7',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer({ status, body }) {
        const { ModelState: state } = (body ?? {}) as { ModelState?: Record<string, unknown> };
        if (status !== 400 || state === undefined) return;
        for (const [path, told] of Object.entries(state))
          if (/\[[1-9]/.test(path)) state[path] = String((told as string[])[0]);
      },
    }),
  },
];
