import { check, fieldOf, statusOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import { type Charged, chargeBody, lookUp, sendCharge } from '../../../src/given/charge-gateway/index.ts';

/** Sections 2.1, 7 E005: an order may need several charges; the correlator alone tells them apart. */
export const sameReference = check({
  slug: 'charge-same-reference',
  title: 'charges that share everything but a character of their correlator are transactions of their own',
  rules: ['reference-may-repeat'],
  async body(trial) {
    const stem = `${trial.fresh('cc')}-`.padEnd(35, '0aZ');
    const order = trial.fresh('cc');
    for (const [one, other] of [
      [trial.fresh('cc'), trial.fresh('cc')],
      [`${stem}1`, `${stem}2`],
      [`a${stem}`, `b${stem}`],
      // The attempts at one order, as shops count them.
      [`${order}-1`, `${order}-2`],
    ] as const) {
      const first = await sendCharge(trial, chargeBody(trial, { amount: '4.44', clientCorrelator: one }));
      const second = await sendCharge(trial, { ...first.body, clientCorrelator: other });
      await judgeApart(trial, first, second);
    }
  },
});

/** How many charges of their own are sent at once: each of them prompts a phone. */
const atOnce = 8;

/** Section 2.3: the same where they come at once. */
export const chargesAtOnce = check({
  slug: 'charge-at-once',
  title: 'charges that come at the same moment are transactions of their own',
  rules: ['reference-may-repeat'],
  async body(trial) {
    const wishes = Array.from({ length: Math.min(atOnce, trial.burst) }, (_, n) => ({ amount: `${n + 1}.5${n}` }));
    const all = await Promise.all(wishes.map((wish) => sendCharge(trial, chargeBody(trial, wish))));
    const [first, ...others] = all;
    for (const other of others) if (first) await judgeApart(trial, first, other);
    const ids = new Set(all.map((it) => textIn(it.transactionId)));
    trial.holds('reference-may-repeat', all.length, ids.size, ...all.map((it) => it.exchange));
  },
});

async function judgeApart(trial: Trial, first: Charged, second: Charged): Promise<void> {
  trial.holds(
    'reference-may-repeat',
    [200, 200],
    [statusOf(first.exchange), statusOf(second.exchange)],
    first.exchange,
    second.exchange,
  );
  const ids = [first, second].map((it) => textIn(fieldOf(it.exchange, 'transactionId')));
  const words = 'two transactions';
  const seen = `one transaction, ${ids[0] ?? 'without a transactionId'}`;
  trial.expects('reference-may-repeat', words, ids[0] !== ids[1], seen, first.exchange, second.exchange);
  for (const charged of [first, second]) {
    const lookup = await lookUp(trial, charged);
    const found = textIn(fieldOf(lookup, 'transactionId'));
    trial.holds('reference-may-repeat', textIn(charged.transactionId), found, charged.exchange, lookup);
  }
}
