import { modelSteps } from '../model.ts';
import { refunds, without } from './edits.ts';
import { mistakeOf } from './mistake-of.ts';

/** What is wrong with refunds. */
export const refundMistakes = [
  mistakeOf(
    {
      id: 'refund-without-original',
      title: 'leaves originalGatewayReference out',
      breaks: 'client-sends-original-reference',
    },
    refunds((it) => without(it, 'originalGatewayReference')),
  ),
  mistakeOf(
    {
      id: 'refund-by-correlator',
      title: "names the charge's correlator as original",
      breaks: 'client-stores-transaction-id',
    },
    {
      refundBody: (shop, sale, correlator) => ({
        ...modelSteps.refundBody(shop, sale, correlator),
        originalGatewayReference: sale.correlator,
      }),
    },
  ),
  mistakeOf(
    { id: 'refund-by-reference', title: 'names the referenceCode as original', breaks: 'client-stores-transaction-id' },
    {
      refundBody: (shop, sale, correlator) => ({
        ...modelSteps.refundBody(shop, sale, correlator),
        originalGatewayReference: sale.order.reference,
      }),
    },
  ),
  mistakeOf(
    {
      id: 'refund-of-another',
      title: "names the latest charge of all, which is another customer's",
      breaks: 'client-stores-transaction-id',
    },
    {
      refundBody(shop, sale, correlator) {
        const [first] = shop.sales.values();
        return { ...modelSteps.refundBody(shop, sale, correlator), originalGatewayReference: first?.transactionId };
      },
    },
  ),
  mistakeOf(
    {
      id: 'refund-with-a-fee',
      title: 'refunds a cent more than was charged',
      breaks: 'client-refund-not-above-charge',
    },
    {
      orders: (shop) =>
        modelSteps.orders(shop).map((it) => (it.refund === undefined ? it : { ...it, refund: '19.991'.slice(0, 5) })),
    },
  ),
  mistakeOf(
    {
      id: 'refund-of-an-open-charge',
      title: 'refunds a charge that is PENDING',
      breaks: 'client-refunds-what-succeeded',
      scenario: 'prompt-never-answered',
    },
    { conclude: (shop, sale) => modelSteps.refund(shop, sale), patienceMs: 20_000 },
  ),
  mistakeOf(
    {
      id: 'refund-of-a-failed-charge',
      title: 'refunds a charge that FAILED',
      breaks: 'client-refunds-what-succeeded',
      scenario: 'failed-pins-as-200',
    },
    {
      async conclude(shop, sale, standing, words) {
        await modelSteps.conclude(shop, sale, standing, words);
        if (standing === 'failed') await modelSteps.refund(shop, sale);
      },
    },
  ),
  mistakeOf(
    { id: 'refund-twice', title: 'refunds a charge in full, and once more', breaks: 'client-refunds-what-succeeded' },
    {
      async refund(shop, sale) {
        await modelSteps.refund(shop, sale);
        await modelSteps.refund(shop, sale);
      },
    },
  ),
];
