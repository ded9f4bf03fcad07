import { check, statusOf } from '../../../src/conformance/index.ts';
import { refundBody, sendRefund, successfulCharge, successRules } from '../../../src/given/charge-gateway/index.ts';
import { withValue } from '../../body-edits.ts';
import { acceptedOrRefused } from '../validation/open-fields.ts';
import { otherWords } from '../validation/other-words.ts';

const words: readonly [slug: string, field: string, value: unknown][] = [
  ...otherWords
    .filter(([, field]) => field !== 'tranType')
    .map(([, field, value]): [string, string, unknown] => ['refund-other-word', field, value]),
  ['refund-transaction-type', 'tranType', 'ref'],
  ['refund-transaction-type', 'tranType', 'rev'],
  ['refund-transaction-type', 'tranType', 'Refund'],
];

/** Sections 2.1, 2.2, 3: whatever word it carries, an accepted refund is one, and counts as one. */
export const refundsWithOtherWords = check({
  slug: 'refund-other-words',
  title: 'a refund with another word than the documented one is refused and moves nothing, or counts as a refund',
  rules: ['other-word-refunds-once', 'refund-other-word', 'refund-transaction-type'],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [slug, field, value] of words) {
      const charged = await successfulCharge(trial, { amount: '8.88' });
      const json = withValue(refundBody(trial, charged, { amount: '8.88' }), field, value);
      const odd = await trial.send('refund', { json });
      trial.observe(slug, `${field} ${JSON.stringify(value)}: ${acceptedOrRefused(odd)}`, charged.exchange, odd);
      const whole = await sendRefund(trial, charged, { amount: '8.88' });
      const expected = statusOf(odd) === 200 ? 'refused' : 'accepted';
      trial.holds('other-word-refunds-once', expected, acceptedOrRefused(whole), charged.exchange, odd, whole);
    }
  },
});
