import { check, type Trial } from '../../../src/conformance/index.ts';
import { customerOf, refundBody, successfulCharge, successRules } from '../../../src/given/charge-gateway/index.ts';
import { acceptedOrRefused } from '../validation/open-fields.ts';

/** Places of section 2.2 where no condition is named. */
export const openRefunds = check({
  slug: 'refund-open-fields',
  title: 'refunds for which no condition is named: recorded',
  rules: ['refund-currency-of-charge', 'refund-other-subscriber', 'refund-transaction-type'],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const other = trial.fixtures.numbers?.whitelisted?.[1] ?? customerOf(trial);
    const cases: [slug: string, wish: Parameters<typeof refundBody>[2]][] = [
      ['refund-currency-of-charge', { currency: 'ZWG' }],
      ...(other === customerOf(trial)
        ? []
        : ([['refund-other-subscriber', { endUserId: other }]] as [string, object][])),
      ['refund-transaction-type', { tranType: 'MER' }],
    ];
    for (const [slug, wish] of cases) await record(trial, slug, wish);
  },
});

async function record(trial: Trial, slug: string, wish: Parameters<typeof refundBody>[2]): Promise<void> {
  const charged = await successfulCharge(trial);
  const exchange = await trial.send('refund', { json: refundBody(trial, charged, wish) });
  const value = slug === 'refund-transaction-type' ? `tranType ${JSON.stringify(wish?.tranType)}: ` : '';
  trial.observe(slug, value + acceptedOrRefused(exchange), charged.exchange, exchange);
}
