import fc from 'fast-check';
import {
  centsOf,
  check,
  decimalOf,
  fieldOf,
  memberOf,
  parseExactly,
  statusOf,
} from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  lookUp,
  maximumOf,
  refundRules,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { amounts } from '../../arbitraries/amounts.ts';

/** Sections 3, 4.3: a charge in SUCCESS can be refunded or reversed, whole or in part. */
export const refundsAccepted = check({
  slug: 'refund-accepted',
  title: 'a successful charge can be refunded or reversed, whole or in part',
  rules: [
    ...refundRules,
    'refund-part-accepted',
    'reversal-of-a-part',
    'refund-status',
    'lookup-of-refund',
    'refunded-charge-status',
  ],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      for (const currency of ['USD', 'ZWG']) {
        const charged = await successfulCharge(trial, { currency, amount: '23.45' });
        const refund = await acceptedRefund(trial, charged, { tranType, currency, amount: '23.45' });
        trial.observe('refund-status', String(fieldOf(refund, 'status')), refund);
        const clientCorrelator = String(memberOf(parseExactly(refund.request.body), 'clientCorrelator'));
        const own = await trial.send('lookup', { path: { endUserId: charged.body.endUserId, clientCorrelator } });
        trial.observe('lookup-of-refund', statusOf(own) === 200 ? 'found' : 'not-found', refund, own);
        const after = await lookUp(trial, charged);
        trial.holds('lookup-finds-charge', 200, statusOf(after), charged.exchange, refund, after);
        trial.observe(
          'refunded-charge-status',
          statusOf(after) === 200 ? String(fieldOf(after, 'status')) : 'not-found',
          refund,
          after,
        );
      }
      for (const part of ['0.01', '11.72', '23.44']) {
        const charged = await successfulCharge(trial, { amount: '23.45' });
        const refund = await sendRefund(trial, charged, { tranType, amount: part });
        // The echo observer compares: a refund does not change what was charged.
        await lookUp(trial, charged);
        // Whether a reversal may be of a part is open: "beyond this: not shown".
        if (tranType === 'REF') trial.holds('refund-part-accepted', 200, statusOf(refund), charged.exchange, refund);
        else
          trial.observe(
            'reversal-of-a-part',
            statusOf(refund) === 200 ? 'accepted' : 'refused',
            charged.exchange,
            refund,
          );
      }
    }
  },
});

/** Sections 2.1, 2.2, 8: amounts are numbers, whole is whole however large, and an empty notifyUrl is none. */
export const refundsOfAnyForm = check({
  slug: 'refund-of-any-form',
  title:
    'a whole refund is accepted in another spelling of the amount, of the largest amount and with an empty notifyUrl',
  rules: refundRules,
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const maximum = maximumOf(trial);
    for (const tranType of ['REF', 'REV']) {
      for (const [charge, refund, wish] of [
        ['7.50', '7.5', { currency: 'USD' }],
        ['20', '20.00', { currency: 'ZWG' }],
        [maximum, maximum, { currency: 'USD' }],
        ['4.56', '4.56', { currency: 'ZWG', notifyUrl: '' }],
      ] as const) {
        const charged = await successfulCharge(trial, { ...wish, amount: charge });
        await acceptedRefund(trial, charged, { ...wish, tranType, amount: refund });
      }
    }
  },
});

/** Sections 2.2, 8: the ceiling lies exactly at the charge's amount. */
export const refundCeiling = check({
  slug: 'refund-ceiling',
  title: 'a refund goes up to the amount of its charge and not a cent above',
  rules: ['refund-above-original-refused', 'refund/422', 'refused-refund-moves-nothing', ...refundRules],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const maximum = maximumOf(trial);
    const values = fc.record({
      amount: amounts(decimalOf(centsOf(maximum) / 2n)),
      above: fc.bigInt(1n, 500n),
      tranType: fc.constantFrom<string>('REF', 'REV'),
      currency: fc.constantFrom<string>('USD', 'ZWG'),
    });
    // A cent above 0.28 and 8.19 are 28.999… and 819.999… where a fraction is multiplied.
    const examples = (['0.01', '1.00', '19.99', '10.10', '0.28', '8.19'] as const).flatMap((literal, index) =>
      ['REF', 'REV'].map((tranType) => ({
        amount: { literal, cents: centsOf(literal) },
        above: index === 1 ? 100n : 1n,
        tranType,
        currency: index % 2 ? 'ZWG' : 'USD',
      })),
    );
    await trial.property(
      values,
      async (t, { amount, above, tranType, currency }) => {
        const charged = await successfulCharge(t, { amount: amount.literal, currency });
        const refused = await sendRefund(t, charged, { tranType, currency, amount: decimalOf(amount.cents + above) });
        t.holds('refund-above-original-refused', 422, statusOf(refused), charged.exchange, refused);
        t.holds('refund/422', 422, statusOf(refused), charged.exchange, refused);
        if (statusOf(refused) === 200) return;
        const whole = await sendRefund(t, charged, { tranType, currency, amount: amount.literal });
        t.holds('refused-refund-moves-nothing', 200, statusOf(whole), refused, whole);
      },
      { runs: 12, examples },
    );
  },
});
