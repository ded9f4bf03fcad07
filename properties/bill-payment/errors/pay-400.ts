import { check, type Exchange, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  billerOf,
  inquire,
  inWords,
  outcomeOf,
  paid,
  paidRules,
  pay,
  payBody,
  resultOf,
  sendProcess,
  testPurchase,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { without, withValue } from '../../body-edits.ts';

type Body = Record<string, unknown>;

/** Ways to spoil a PAY; which of them is answered 400 is the target's affair. */
const spoiled: readonly ((trial: Trial, body: Body) => Promise<Exchange>)[] = [
  (trial, body) => sendProcess(trial, withValue(body, 'Products', [])),
  (trial, body) => sendProcess(trial, without(body, 'Products')),
  (trial, body) => sendProcess(trial, without(body, 'BillerCode')),
  (trial, body) => sendProcess(trial, without(body, 'MemberNumber')),
  (trial, body) => sendProcess(trial, withValue(body, 'TotalAmount', 'a lot')),
  (trial, body) => sendProcess(trial, withValue(body, 'Products', 'AA')),
];

/** Section 7: a PAY that was answered 400 was not processed. */
export const pay400 = check({
  slug: 'bill-pay-400',
  title: 'a PAY that is answered 400 debits nothing and pays nothing',
  rules: ['pay-400-debits-nothing', 'refused-call-has-no-effect'],
  assumes: [...authorizeRules, ...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    await paid(trial, await testPurchase(trial, { product: 'AA' }));
    // Others may pay from the same wallets meanwhile; and what is not answered 400 may pay something.
    const refused: (typeof spoiled)[number][] = [];
    for (const send of spoiled) if (statusOf(await judged(trial, send, 'AA', true)) === 400) refused.push(send);
    if (refused.length === 0) throw new Lacking('a PAY that is answered 400');
    if (!trial.has('alone')) return;
    const { result, changes } = await withChanges(trial, async () => {
      const last: Exchange[] = [];
      for (const send of refused) last.push(await judged(trial, send));
      // The other wallet might be debited.
      const { products } = await billerOf(trial, trial.fixtures.testBiller ?? '');
      const [send] = products.some((it) => it.code === 'FP' && it.enabled) ? refused : [];
      if (send) last.push(await judged(trial, send, 'FP'));
      return last;
    });
    if (result.every((it) => statusOf(it) === 400))
      trial.holds('pay-400-debits-nothing', inWords({}), inWords(changes), ...result);
  },
});

/** Sends a spoiled PAY of a payment of its own; where it is answered 400, the payment is not Paid afterwards. */
async function judged(
  trial: Trial,
  send: (typeof spoiled)[number],
  product: 'AA' | 'FP' = 'AA',
  isMended = false,
): Promise<Exchange> {
  const authorized = await authorize(trial, await testPurchase(trial, { product }));
  const exchange = await send(trial, payBody(trial, authorized));
  if (statusOf(exchange) !== 400) return exchange;
  const shown = await inquire(trial, authorized);
  for (const slug of ['refused-call-has-no-effect', 'pay-400-debits-nothing'])
    trial.expects(slug, 'not Paid', shown.status !== 'Paid', 'Paid', exchange, shown.exchange);
  if (isMended && shown.status === 'Authorized') {
    // It is put right and sent again: what was refused has changed nothing, the authorisation neither.
    const answered = await pay(trial, authorized);
    const isTaken = outcomeOf(answered) !== 'refused';
    trial.expects(
      'refused-call-has-no-effect',
      'paid once it is put right',
      isTaken,
      resultOf(answered),
      exchange,
      answered,
    );
  }
  return exchange;
}
