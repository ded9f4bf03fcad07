import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  type Balances,
  dayMs,
  hourMs,
  inquire,
  inWords,
  judgeMovement,
  judgeUnmoved,
  outcomeOf,
  type Paid,
  paid,
  paidRules,
  pay,
  resultOf,
  reversalRules,
  reversed,
  reversiblePayment,
  sendProcess,
  sendRetry,
  statusIn,
  testPurchase,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';

const once = 'one-debit-per-reference';

/** Sections 3.2, 7: what a second PAY is answered is open; that it takes no money twice is not. */
export const paidAgain = check({
  slug: 'pay-again',
  title:
    'PAY, AUTH and Retry under a reference that was paid debit nothing more, a day later neither, and it stays Paid',
  rules: [once, 'repeated-pay', 'reused-reference', 'retry-safety', 'paid-stays-paid'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['AA', 'FP'] as const) {
      const payment = await paid(trial, await testPurchase(trial, { product }));
      await judgeUnmoved(trial, once, async () => {
        const again = [await pay(trial, payment), await pay(trial, payment)];
        const [first] = again as [Exchange, Exchange];
        trial.observe('repeated-pay', statusIn(first) === 'Paid' ? 'same-result' : 'refused', payment.pay, first);
        const retried = await sendRetry(trial, payment);
        trial.observe('retry-safety', afterPaid(retried), payment.pay, retried);
        return [payment.pay, ...again, retried];
      });
      await judgeStillPaid(trial, payment);
      if (trial.has('alone') && trial.has('clock.advance')) await advance(trial, dayMs + hourMs);
      // What a new AUTH makes of a used reference is open: a PAY after it may be another payment's.
      await judgeUnmoved(trial, once, async () => {
        const later = await pay(trial, payment);
        const reused = await sendProcess(trial, payment.body);
        const reading = outcomeOf(reused) === 'accepted' ? `answered ${resultOf(reused)}` : 'refused';
        trial.observe('reused-reference', reading, payment.pay, reused);
        return [payment.pay, later, reused];
      });
    }
  },
});

function afterPaid(exchange: Exchange): string {
  const status = statusIn(exchange);
  return outcomeOf(exchange) === 'refused' ? 'refused' : status === 'Paid' ? 'returns-status' : resultOf(exchange);
}

async function judgeStillPaid(trial: Trial, payment: Paid): Promise<void> {
  const { status, exchange } = await inquire(trial, payment);
  trial.holds('paid-stays-paid', 'Paid', status, payment.pay, exchange);
}

/** Section 4.1: what Retry does of an authorised payment is open; that it debits at most once is not. */
export const retriedThenPaid = check({
  slug: 'retry-then-pay',
  title: 'a payment that was authorised twice, retried and paid is debited once',
  rules: [once, 'retry-safety'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const purchase = await testPurchase(trial, { product: 'AA' });
    for (const repeat of ['Auth', 'Retry'] as const)
      await judgeMovement(trial, async () => {
        const single = await withChanges(trial, () => paid(trial, purchase));
        const { result, changes, wallets } = await withChanges(trial, async () => {
          const authorized = await authorize(trial, purchase);
          const repeated = await repeatedBy(trial, authorized, repeat);
          return [authorized.exchange, repeated, await pay(trial, authorized), await pay(trial, authorized)];
        });
        return { id: once, ...atMostOnce(single.changes, changes), proof: [single.wallets, ...result, wallets] };
      });
  },
});

async function repeatedBy(trial: Trial, authorized: Authorized, action: 'Auth' | 'Retry'): Promise<Exchange> {
  if (action === 'Auth') return sendProcess(trial, authorized.body);
  const retried = await sendRetry(trial, authorized);
  const reading = outcomeOf(retried) === 'refused' ? 'refused' : continued(retried);
  trial.observe('retry-safety', reading, authorized.exchange, retried);
  return retried;
}

/** Compares what the wallets changed by with one debit or none. */
function atMostOnce(single: Balances, changes: Balances): { expected: string; actual: string } {
  const expected = `${inWords(single)}, or nothing`;
  return { expected, actual: [inWords(single), inWords({})].includes(inWords(changes)) ? expected : inWords(changes) };
}

function continued(exchange: Exchange): string {
  return statusIn(exchange) === 'Paid' ? 'continues-payment' : 'returns-status';
}

/** Sections 3.2, 7: what is not at its end yet is debited once as well. */
export const paidWhileOpen = check({
  slug: 'pay-while-open',
  title: 'PAY again and Retry of a payment that is Flagged or BeingPaid take no money twice',
  rules: [once],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const prefix of ['PP', 'PFF'] as const)
      await judgeMovement(trial, async () => {
        const single = await withChanges(trial, async () => paid(trial, await testPurchase(trial, { product: 'AA' })));
        const { result, changes, wallets } = await withChanges(trial, async () => {
          const authorized = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix }));
          const pays = [await pay(trial, authorized), await pay(trial, authorized)];
          return [authorized.exchange, ...pays, await sendRetry(trial, authorized)];
        });
        return { id: once, ...atMostOnce(single.changes, changes), proof: [single.wallets, ...result, wallets] };
      });
  },
});

/** Sections 3.1, 7: what is at its end takes no money any more. */
export const paidAfterTheEnd = check({
  slug: 'pay-after-the-end',
  title: 'PAY and Retry of a payment that Failed or was Reversed debit nothing, and it stays so',
  rules: [once, 'failed-is-final', 'reversed-is-final', 'retry-safety'],
  assumes: [...reversalRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const failed = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PF' }));
    const answered = await pay(trial, failed);
    if (statusIn(answered) === 'Failed') await judgeAfterwards(trial, failed, answered, 'Failed');
    if (!trial.fixtures.purchases?.reversible) return;
    const taken = await reversed(trial, await reversiblePayment(trial));
    await judgeAfterwards(trial, taken, taken.after.exchange, 'Reversed');
  },
});

async function judgeAfterwards(
  trial: Trial,
  payment: Authorized,
  end: Exchange,
  status: 'Failed' | 'Reversed',
): Promise<void> {
  await trial.quiet();
  await judgeUnmoved(trial, once, async () => {
    const again = await pay(trial, payment);
    const retried = await sendRetry(trial, payment);
    trial.observe('retry-safety', afterPaid(retried), end, retried);
    return [end, again, retried];
  });
  const shown = await inquire(trial, payment);
  const id = status === 'Failed' ? 'failed-is-final' : 'reversed-is-final';
  trial.holds(id, status, shown.status, end, shown.exchange);
}
