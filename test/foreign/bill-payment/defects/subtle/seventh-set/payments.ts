import { walletOf } from '../../../asked.ts';
import type { Fields } from '../../../model.ts';
import { currencyOf } from '../../../rules.ts';
import { wantedOf } from '../../../wanted.ts';
import { fieldsOf, isAuth, isPay, overlooking, paymentOf, refusing, text } from '../../defect.ts';
import { leavesReference } from '../refused-reversal.ts';
import type { SubtleDefect } from '../third-set.ts';

const day = 86_400_000;

/** Payments: funding, a state that steps back, and what a refused request leaves behind. */
export const seventhPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'funding-of-one-unit',
    sentence: 'AUTH checks that the wallet is funded; of several units it looks at the price of one.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: overlooking('funding', (_problem, asked) => {
      const wanted = wantedOf(asked);
      if (!isAuth(asked.call) || 'cause' in wanted || wanted.lines.every(({ quantity }) => quantity === 1))
        return false;
      const { cents, minimumCents } = walletOf(asked.tenant, currencyOf(asked, wanted));
      const units = wanted.lines.reduce((sum, { price = 0, product }) => sum + (product.price ?? price), 0);
      return cents - units >= minimumCents;
    }),
  },
  {
    id: 'pending-counts-from-auth',
    sentence: 'PP becomes Paid after 24 hours; they are counted from AUTH, however late PAY comes.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      outcome(planned, { createdAt }, { now }) {
        if (planned.status !== 'BeingPaid' || !planned.later) return planned;
        return { ...planned, later: { ...planned.later, afterMs: Math.max(0, day - (now - createdAt)) } };
      },
    }),
  },
  {
    id: 'refused-reversal-leaves-its-reference',
    sentence:
      'VendorReversalReference is there when a payment is reversed; a reversal with a used reference leaves it.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: leavesReference(2, ({ status }) => status === 'Paid'),
  },
  {
    id: 'payer-of-the-refused-pay',
    sentence: 'PAY echoes the payer details; after one that was refused with 400 they are those of that one.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Map<string, Fields>();
      return {
        answer(answer, call, asked) {
          const details = call.body.PayerDetails as Fields | undefined;
          if (!asked || !isPay(call)) return;
          const own = text(call, 'Reference');
          if (answer.status === 400 && details) refused.set(own, details);
          const earlier = refused.get(own);
          const body = fieldsOf(answer);
          if (answer.status !== 200 || !earlier || !body.PayerDetails) return;
          body.PayerDetails = earlier;
          const payment = paymentOf(asked);
          if (payment) payment.payer = earlier as never;
        },
      };
    },
  },
  {
    id: 'suspended-wallet-shuts-the-other',
    sentence: 'AUTH is funded from the wallet of its currency; where the other is suspended it is refused.',
    section: '1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'combination',
    hooks: refusing(
      'process',
      (call, { tenant }) => isAuth(call) && tenant.wallets.some(({ status }) => status === 2),
      { cause: 'suspendedWallet', field: 'TotalAmount', text: 'A wallet is suspended.' },
    ),
  },
  {
    id: 'second-reservation-takes-the-first',
    sentence: 'AUTH reserves stock; a second AUTH of the same customer for the same product sets the first free.',
    section: '3.4',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      authorized(payment, { tenant, now }) {
        const codes = payment.lines.map(({ product }) => product.code);
        for (const one of tenant.payments)
          if (
            one !== payment &&
            one.status === 'Authorized' &&
            one.biller.kind === 'voucher' &&
            one.memberNumber === payment.memberNumber &&
            one.lines.some(({ product }) => codes.includes(product.code))
          )
            one.reservedUntil = now;
      },
    }),
  },
];
