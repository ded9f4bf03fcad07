import { check, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  freshDigits,
  inquire,
  isInvalid,
  judgeNotPaid,
  judgeUnmoved,
  outcomeOf,
  type Purchase,
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
  rules: [
    'payer-details-at-pay-accepted',
    'payer-details-missing-refused',
    'billers-wanting-payer-details',
    'answer-echoes-payer-details',
  ],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:purchases'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'payerDetails');
    if (purchase.payerDetails === undefined) throw new Lacking('fixture:purchases.payerDetails.payerDetails');
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
    await judgeApart(trial, purchase);
  },
});

/** Section 2.3, but for those that the target file gives. */
const names = ['BankAccountName', 'BankAccountNumber', 'BankName', 'BankBranch', 'BankReference', 'NationalId'];

/** What a payment leaves out is not told of it because the one before had it. */
async function judgeApart(trial: Trial, purchase: Purchase): Promise<void> {
  const { payerDetails = {} } = purchase;
  const left = names.filter((it) => payerDetails[it] === undefined);
  const more = Object.fromEntries(left.map((it) => [it, `Moyo ${freshDigits(trial)}`]));
  const full = await pay(trial, await authorize(trial, { ...purchase, payerDetails: { ...payerDetails, ...more } }));
  if (outcomeOf(full) === 'refused' || left.length === 0) return;
  const authorized = await authorize(trial, purchase);
  const answered = await pay(trial, authorized);
  for (const exchange of [answered, (await inquire(trial, authorized)).exchange]) {
    const told = left.find((it) => textIn(fieldOf(exchange, `PayerDetails.${it}`)) === more[it]);
    const seen = `${told} of the payment before`;
    trial.expects('answer-echoes-payer-details', 'nothing of others', told === undefined, seen, full, exchange);
  }
}
