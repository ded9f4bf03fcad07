import { check } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  isInvalid,
  judgeNotPaid,
  judgeUnmoved,
  outcomeOf,
  pay,
  payBody,
  purchaseOf,
  refusalFormOf,
  resultOf,
  sendProcess,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { without, withValue } from '../../body-edits.ts';

type Body = Record<string, unknown>;

/** Sections 2.3, 7: some billers have to know who pays. */
export const payerDetails = check({
  slug: 'bill-payer-details',
  title:
    'PAY with PayerDetails is taken by a biller that demands them; without them it is not paid, and nothing is debited',
  rules: ['payer-details-at-pay-accepted', 'payer-details-missing-refused', 'billers-wanting-payer-details'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:purchases'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'payerDetails');
    const authorized = await authorize(trial, purchase);
    const answered = await pay(trial, authorized);
    const isTaken = outcomeOf(answered) !== 'broken' && !isInvalid(answered);
    trial.expects('payer-details-at-pay-accepted', 'taken', isTaken, resultOf(answered), authorized.exchange, answered);
    const id = 'payer-details-missing-refused';
    for (const edit of [without, (body: Body, name: string) => withValue(body, name, null)])
      await judgeUnmoved(trial, id, async () => {
        const other = await authorize(trial, purchase);
        const bare = await sendProcess(trial, edit(payBody(trial, other), 'PayerDetails'));
        await judgeNotPaid(trial, id, other, bare);
        if (outcomeOf(bare) === 'refused')
          trial.observe('billers-wanting-payer-details', refusalFormOf(bare), other.exchange, bare);
        return [other.exchange, bare];
      });
  },
});
