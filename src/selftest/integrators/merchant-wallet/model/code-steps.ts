import type { Steps } from './steps.ts';

/** Sections 2.3, 3, 4.2 and 4.3. */
export const codeSteps = {
  codeRequest: ({ steps }, { reference, cents, currency }) => ({
    reference,
    narration: `Order ${reference}`,
    currency: steps.wireCurrency(currency),
    amount: steps.wireAmount(cents),
    type: 'PAYMENT',
  }),
  shownText: (_, { body: { code } }) => `Pay with ${code}, or open shop-app://pay?paymentToken=${code}`,
  beforeInquiry: ({ ground }) => ground.clock.wait(30_000),
  inquiryRequest: (_, code, { reference }) => ({ code, reference }),
  understoodCode(_, { cents }, answer) {
    const { status, amount } = answer?.body ?? {};
    if (status === 'Paid') return Number(amount) === cents ? 'done' : 'open';
    return status === 'Expired' || status === 'Timed Out' ? 'over' : 'open';
  },
  understoodFailedInquiry: () => 'open',
  understoodGenerated: () => 'open',
} satisfies Partial<Steps>;
