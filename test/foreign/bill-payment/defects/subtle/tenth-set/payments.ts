import { type JsonObject, textAt } from '../../../../shared/json.ts';
import { keyOf } from '../../../asked.ts';
import {
  action,
  centsIn,
  isAuth,
  isPay,
  isStatus,
  overlooking,
  overlookingWhat,
  paymentOf,
  text,
} from '../../defect.ts';
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
    id: 'pay-without-the-last-line',
    sentence: 'PAY has the body of AUTH; one that leaves out the last product is paid.',
    section: '3.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking(['bodyChanged', 'totalOff'], (_problem, asked) => {
      const { Products } = asked.call.body;
      const lines = paymentOf(asked)?.lines ?? [];
      if (!isPay(asked.call) || !Array.isArray(Products) || Products.length !== lines.length - 1) return false;
      return Products.every((one, index) => textAt(one as JsonObject, 'Code') === lines[index]?.product.code);
    }),
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
    id: 'reversed-reference-begins-anew',
    sentence: 'Reversed is final; AUTH with the reference of a reversed payment authorises it anew.',
    section: '3.1',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      payment(found, { call, tenant }) {
        if (!isAuth(call) || found?.status !== 'Reversed') return found;
        tenant.payments = tenant.payments.filter((one) => one !== found);
        return undefined;
      },
    }),
  },
  {
    id: 'pay-during-pay-is-taken',
    sentence: 'A payment is debited once; a PAY that comes while the first is on its way pays as well.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    hooks: () => ({ paysAgain: ({ waiting }) => waiting }),
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
    id: 'authorised-before-the-close-is-paid',
    sentence: 'Enabled false: payments are not allowed; what was authorised before is paid.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: overlooking('disabledBiller', (_problem, { call }) => isPay(call)),
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
  {
    id: 'total-a-few-cents-off-is-told',
    sentence: 'TotalAmount is the sum of product totals; one that is less than five cents off is taken as it was sent.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      const nearly = overlookingWhat('totalOff', ({ lines, total = 0 }) => {
        const sum = lines.reduce(
          (all, { price, product, quantity }) => all + (price ?? product.price ?? 0) * quantity,
          0,
        );
        return Math.abs(sum - total) < 5;
      })();
      return {
        ...nearly,
        answer({ body }, call) {
          const sent = call.body.TotalAmount;
          const answer = body as { TotalAmount?: unknown; Status?: unknown };
          if (!isAuth(call) || typeof answer?.Status !== 'string' || sent === undefined || sent === null) return;
          if (Math.abs(centsIn(answer.TotalAmount) - centsIn(sent)) < 5) answer.TotalAmount = sent;
        },
      };
    },
  },
];
