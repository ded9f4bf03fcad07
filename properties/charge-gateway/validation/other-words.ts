import { check, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type ChargeBody,
  type Charged,
  chargeBody,
  chargeRules,
  finalLookup,
  judgeWaiting,
  lookUp,
  pendingCharge,
  sendCharge,
  sendRefund,
  successfulCharge,
  successRules,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';
import { withValue } from '../../body-edits.ts';
import { acceptedOrRefused } from './open-fields.ts';

/** Values beside the documented one of a field: another word, another case, another type. */
export const otherWords: readonly [slug: string, field: string, value: unknown][] = [
  ['other-operation-status', 'transactionOperationStatus', 'Refunded'],
  ['other-operation-status', 'transactionOperationStatus', 'Reversed'],
  ['other-operation-status', 'transactionOperationStatus', 'Processing'],
  ['other-operation-status', 'transactionOperationStatus', 'charged'],
  ['other-operation-status', 'transactionOperationStatus', 'CHARGED'],
  ['other-operation-status', 'transactionOperationStatus', true],
  ['other-country', 'countryCode', 'ZA'],
  ['other-country', 'countryCode', 'zw'],
  ['other-country', 'countryCode', 'ZWE'],
  ['other-country', 'countryCode', 263],
  ['unknown-transaction-type', 'tranType', 'PAY'],
  ['unknown-transaction-type', 'tranType', 'mer'],
  ['unknown-transaction-type', 'tranType', 'REF'],
  ['unknown-transaction-type', 'tranType', 'REV'],
];

const openRules = ['other-operation-status', 'other-country', 'unknown-transaction-type'];
const alone = 'other-word-charges-alone';

/** Sections 2.1, 3: whatever word it carries, what the charge endpoint accepts is a charge that waits, and nothing else. */
export const otherWordsAccepted = check({
  slug: 'charge-other-words',
  title: 'a charge with another word than the documented one is refused, or is a charge that waits for its customer',
  rules: [alone, ...openRules],
  assumes: chargeRules,
  async body(trial) {
    const before = await pendingCharge(trial, { amount: '7.77' });
    for (const [slug, field, value] of otherWords) {
      const odd = await sendOdd(trial, before, [slug, field, value]);
      const still = await lookUp(trial, before);
      // What waits no longer would be sought in vain beside each other word, by a control that waits twice as long each time.
      if (!(await judgeWaiting(trial, alone, before, still, odd.exchange))) return;
      if (statusOf(odd.exchange) !== 200 || odd.held) continue;
      const lookup = await lookUp(trial, odd);
      // What a charge is that names itself a refund is not shown; that it took nobody's money is.
      const isSettled = fieldOf(lookup, 'status') === 'SUCCESS';
      trial.expects(alone, 'no SUCCESS before a PIN', !isSettled, 'SUCCESS', odd.exchange, lookup);
    }
  },
});

/** The same beside a charge that was paid: it stays paid, and can be given back once and whole. */
export const otherWordsBesidePaid = check({
  slug: 'charge-other-words-beside-paid',
  title: 'a charge with another word than the documented one, accepted and paid, gives nobody money back',
  rules: [alone, ...openRules],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [slug, field, value] of otherWords) {
      const paid = await successfulCharge(trial, { amount: '7.77' });
      const odd = await sendOdd(trial, paid, [slug, field, value]);
      if (statusOf(odd.exchange) === 200 && !odd.held && field !== 'tranType') {
        await typePinAtOpenPrompt(trial, odd.body, '0000');
        const lookup = await finalLookup(trial, odd);
        trial.holds(alone, 'SUCCESS', fieldOf(lookup, 'status'), odd.exchange, lookup);
      }
      const refund = await sendRefund(trial, paid, { amount: '7.77' });
      trial.holds(alone, 200, statusOf(refund), paid.exchange, odd.exchange, refund);
    }
  },
});

/** A charge of the same order, customer and amount as another one, with one value changed; what it gets is recorded. */
async function sendOdd(
  trial: Trial,
  like: Charged,
  [slug, field, value]: (typeof otherWords)[number],
): Promise<Charged> {
  const { referenceCode, endUserId } = like.body;
  const body = chargeBody(trial, { referenceCode, endUserId, amount: '7.77' });
  const odd = await sendCharge(trial, withValue(body, field, value) as ChargeBody);
  trial.observe(slug, `${JSON.stringify(value)}: ${acceptedOrRefused(odd.exchange)}`, odd.exchange);
  return odd;
}
