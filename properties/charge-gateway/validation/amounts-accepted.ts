import fc from 'fast-check';
import { check, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, lookUp, maximumOf, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import { amountExamples, amounts } from '../../arbitraries/amounts.ts';

/** Sections 2.1, 8: every positive amount with at most two decimals is accepted in both currencies; the echo observer compares. */
export const amountsAccepted = check({
  slug: 'charge-amounts-accepted',
  title: 'every amount up to the maximum is accepted in both currencies and comes back to the cent',
  rules: ['amount-accepted', 'both-currencies-accepted', 'wallet-limit-value'],
  async body(trial) {
    const maximum = maximumOf(trial);
    const values = fc.record({ amount: amounts(maximum), currency: fc.constantFrom('USD', 'ZWG') });
    const all = amountExamples(maximum);
    const examples = [
      ...all.map((amount, index) => ({ amount, currency: index % 2 === 0 ? 'USD' : 'ZWG' })),
      // What the owner allows is allowed up to its limit in both currencies.
      ...all.slice(-2).flatMap((amount) => ['USD', 'ZWG'].map((currency) => ({ amount, currency }))),
    ];
    await trial.property(
      values,
      async (t, { amount, currency }) => {
        const charged = await sendCharge(t, chargeBody(t, { amount: amount.literal, currency }));
        const accepted = t.holds('amount-accepted', 200, statusOf(charged.exchange), charged.exchange);
        t.holds('both-currencies-accepted', 200, statusOf(charged.exchange), charged.exchange);
        if (accepted) await lookUp(t, charged);
      },
      { runs: 60, examples },
    );
    const largest = await sendCharge(trial, chargeBody(trial, { amount: maximum }));
    trial.observe(
      'wallet-limit-value',
      statusOf(largest.exchange) === 200 ? `at least ${maximum}` : `below ${maximum}`,
      largest.exchange,
    );
  },
});
