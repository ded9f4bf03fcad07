import { check, type Exchange, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  bodyOf,
  formsOf,
  type Purchase,
  paid,
  paidRules,
  purchaseOf,
  receiptsOf,
  resultOf,
  sendProcess,
  statusIn,
} from '../../../src/given/bill-payment/index.ts';

/** Sections 3.3, 3.4: prepaid electricity and its test meters. */
export const electricity = check({
  slug: 'electricity',
  title: 'how the test meters show debts, double and repeated tokens is recorded',
  rules: [
    'test-meter-single-debt',
    'test-meter-double-debt',
    'test-meter-double-token',
    'test-meter-token-resend',
    'electricity-several-receipts',
  ],
  assumes: paidRules,
  needs: ['fixture:purchases', 'fixture:meters'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'electricity');
    const { singleDebt, doubleDebt, doubleToken } = trial.fixtures.meters ?? {};
    for (const [slug, memberNumber] of [
      ['test-meter-single-debt', singleDebt],
      ['test-meter-double-debt', doubleDebt],
    ] as const) {
      if (memberNumber === undefined) continue;
      const { shown } = await paid(trial, { ...purchase, memberNumber });
      const details = Object.keys((fieldOf(shown, 'PaymentData.DisplayData') ?? {}) as object);
      trial.observe(slug, details.join(', ') || 'nothing displayed', shown);
    }
    if (doubleToken !== undefined) {
      const payment = await paid(trial, { ...purchase, memberNumber: doubleToken });
      const entries = Math.max(tokensIn(payment.shown, doubleToken).length, receiptsOf(payment) ?? 0);
      const reading = entries >= 2 ? 'several-entries' : entries === 1 ? 'one-entry' : 'no-entry';
      trial.observe('test-meter-double-token', reading, payment.pay, payment.shown);
      const receipts = receiptsOf(payment);
      if (receipts !== undefined)
        trial.observe(
          'electricity-several-receipts',
          receipts > 1 ? 'entry-each' : 'one-entry',
          payment.pay,
          payment.shown,
        );
    }
    await recordResend(trial, purchase);
  },
});

/** Long numbers of what was sold but the meter's, with or without blanks and hyphens in them: tokens look so. */
function tokensIn(shown: Exchange, meter?: string): string[] {
  const sold = JSON.stringify([fieldOf(shown, 'PaymentData') ?? null, fieldOf(shown, 'Products') ?? null]);
  const numbers = sold.match(/\d(?:[ -]?\d){9,}/g)?.map((it) => it.replaceAll(/[ -]/g, '')) ?? [];
  return [...new Set(numbers)].filter((it) => it !== meter);
}

async function recordResend(trial: Trial, purchase: Purchase): Promise<void> {
  if (purchase.price === undefined) return;
  const first = await paid(trial, purchase);
  // Whether the wallet and the product's limits allow this amount is not looked at: nothing is judged.
  const wish = { ...first, items: first.items.map((it) => ({ ...it, purchase: { ...purchase, price: '177.77' } })) };
  const reference = trial.fresh('pay');
  const [auth, payment] = (['Auth', 'Pay'] as const).map((action) =>
    bodyOf(wish.items, { action, reference, forms: formsOf(trial), forex: first.forex }),
  );
  await sendProcess(trial, auth);
  const again = await sendProcess(trial, payment);
  const before = tokensIn(first.shown);
  const repeated = tokensIn(again).some((it) => before.includes(it));
  const reading = statusIn(again) === 'Paid' ? (repeated ? 'a token of before' : 'other tokens') : resultOf(again);
  trial.observe('test-meter-token-resend', reading, first.shown, again);
}
