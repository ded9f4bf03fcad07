import { isDeepStrictEqual } from 'node:util';
import {
  amountIn,
  check,
  defined,
  type Exchange,
  fieldOf,
  statusOf,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import {
  acceptedCharge,
  type Charged,
  type ChargeWish,
  chargeBody,
  chargeRules,
  chargeWithPin,
  customerOf,
  lookUp,
  pinRules,
  sendCharge,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { subscriberOf } from '../../../src/given/subscriber.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

/** Section 7, E005 and rule 2: a reused correlator is refused or answered with what exists; it makes nothing new. */
export const duplicateCorrelators = check({
  slug: 'charge-duplicate-correlators',
  title: 'a reused correlator makes no second transaction',
  rules: ['duplicate-correlator', 'duplicate-makes-no-second-transaction'],
  assumes: chargeRules,
  async body(trial) {
    const other = trial.fixtures.numbers?.whitelisted?.[1];
    const variations: ChargeWish[] = [
      {},
      { endUserId: formsOf(customerOf(trial)).local },
      { referenceCode: trial.fresh('ref') },
      { amount: '6.78' },
      { currency: 'ZWG' },
      ...(other === undefined ? [] : [{ endUserId: other }]),
      { remarks: trial.fresh('again') },
    ];
    for (const wish of variations) {
      const first = await acceptedCharge(trial, { amount: '12.34' });
      await judgeDuplicate(trial, first, wish);
      // The answer to the second use may be what makes a provider forget.
      await judgeDuplicate(trial, first, {});
    }
    // From another till as well: which tills there are is open, and how it is refused then.
    const first = await acceptedCharge(trial, { amount: '12.34' });
    const elsewhere = { terminalID: trial.fresh('till'), location: 'Mutare' };
    judgeNoSecond(trial, first, await trial.send('charge', { json: { ...first.body, ...elsewhere } }));
  },
});

/** The same after the first charge came to its end. */
export const duplicatesOfFinalCharges = check({
  slug: 'charge-duplicates-of-final-charges',
  title: 'a correlator stays used after its charge succeeded or failed',
  rules: ['duplicate-correlator', 'duplicate-makes-no-second-transaction'],
  assumes: [...successRules, ...pinRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    await judgeDuplicate(trial, await successfulCharge(trial), {});
    await judgeDuplicate(trial, await successfulCharge(trial), { amount: '9.87' });
    const failed = await chargeWithPin(trial, '1111');
    if (!failed.refused) await judgeDuplicate(trial, failed, {});
  },
});

/** And however long ago the first charge was: never means never. */
export const duplicatesLater = check({
  slug: 'charge-duplicates-later',
  title: 'a correlator stays used while time passes',
  rules: ['duplicate-correlator', 'duplicate-makes-no-second-transaction'],
  assumes: successRules,
  needs: ['customer.answerPrompt', 'clock.advance'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const charged = await successfulCharge(trial);
    for (const hours of [1, 12, 12, 7 * 24]) {
      await trial.driver.clock?.advance?.({ ms: hours * 3_600_000 + 1 });
      await judgeDuplicate(trial, charged, {});
    }
  },
});

/** Decides that a charge with the correlator of the `first` makes nothing new. */
export async function judgeDuplicate(trial: Trial, first: Charged, wish: ChargeWish): Promise<void> {
  const before = await lookUp(trial, first);
  const { clientCorrelator, referenceCode } = first.body;
  const second = await trial.send('charge', {
    json: chargeBody(trial, { amount: '12.34', referenceCode, ...wish, clientCorrelator }),
  });
  trial.observe('duplicate-correlator', readingOf(first.exchange, second), first.exchange, second);
  const after = await lookUp(trial, first);
  judgeNoSecond(trial, first, second);
  trial.holds('duplicate-makes-no-second-transaction', shown(before), shown(after), first.exchange, second, after);
  const { endUserId } = wish;
  if (endUserId === undefined) return;
  const stray = await trial.send('lookup', { path: { endUserId, clientCorrelator } });
  const made = statusOf(stray) === 200 && fieldOf(stray, 'transactionId') !== fieldOf(first.exchange, 'transactionId');
  const other = 'no other transaction';
  trial.expects('duplicate-makes-no-second-transaction', other, !made, 'another transaction', second, stray);
}

function judgeNoSecond(trial: Trial, first: Charged, second: Exchange): void {
  const secondId = statusOf(second) === 200 ? textIn(fieldOf(second, 'transactionId')) : undefined;
  const isNew = secondId !== undefined && secondId !== textIn(fieldOf(first.exchange, 'transactionId'));
  const words = 'no second transaction';
  const seen = `a second transaction, ${secondId}`;
  trial.expects('duplicate-makes-no-second-transaction', words, !isNew, seen, first.exchange, second);
}

/**
 * Which documented reading an answer to a reused correlator follows; any other is named as it was seen. `amounts` are
 * those that the existing transaction may be told with, beside the one of its first answer.
 */
export function readingOf(first: Exchange, second: Exchange, amounts: readonly string[] = []): string {
  if (statusOf(second) === 400) return 'refused-400';
  if (statusOf(second) !== 200) return `answered ${statusOf(second)}`;
  const same = textIn(fieldOf(first, 'transactionId')) === textIn(fieldOf(second, 'transactionId'));
  if (!same) return 'a second transaction';
  const changed = (['amount', 'currency', 'endUserId'] as const).filter((name) => {
    const [was, is] = [first, second].map((it) => fieldOf(it, name));
    if (was === undefined || is === undefined) return false;
    const allowed = [was, ...(name === 'amount' ? amounts : [])];
    return !allowed.some((it) => isDeepStrictEqual(views[name](it), views[name](is)));
  });
  return changed.length === 0 ? 'existing-transaction' : `the existing transaction with another ${changed.join(', ')}`;
}

/** What counts of a field: an amount is a number, an MSISDN a subscriber. */
const views = { amount: amountIn, currency: (it: unknown) => it, endUserId: subscriberOf };

function shown(lookup: Exchange): unknown[] {
  return ['transactionId', 'status', 'amount', 'currency'].map((name) => fieldOf(lookup, name));
}

/** Sections 2.1, 8: simultaneous charges with one correlator make exactly one transaction, alike or not. */
export const simultaneousDuplicates = check({
  slug: 'charge-simultaneous-duplicates',
  title: 'of simultaneous charges with one correlator exactly one transaction comes to exist',
  rules: ['simultaneous-duplicates-make-one'],
  async body(trial) {
    const customers = [customerOf(trial), trial.fixtures.numbers?.whitelisted?.[1] ?? customerOf(trial)];
    // Identical ones, and ones that compete: whoever locks by number or by amount makes two.
    for (const [numbers, amounts] of [
      [customers.slice(0, 1), ['5.55']],
      [customers, ['5.55']],
      [customers.slice(0, 1), ['5.55', '5.56']],
    ] as const) {
      const clientCorrelator = trial.fresh('cc');
      const bodies = Array.from({ length: trial.burst }, (_, n) => {
        const [endUserId, amount] = [numbers[n % numbers.length], amounts[n % amounts.length]];
        return chargeBody(trial, defined({ clientCorrelator, endUserId, amount }));
      });
      const sent = await Promise.all(bodies.map((body) => sendCharge(trial, body)));
      const all = sent.map((it) => it.exchange);
      const ids = new Set(all.filter((it) => statusOf(it) === 200).map((it) => textIn(fieldOf(it, 'transactionId'))));
      trial.holds('simultaneous-duplicates-make-one', 1, ids.size, ...all.slice(0, 8));
      const lookups: Exchange[] = [];
      for (const endUserId of numbers)
        lookups.push(await trial.send('lookup', { path: { endUserId, clientCorrelator } }));
      const found = lookups.filter((it) => statusOf(it) === 200 && ids.has(textIn(fieldOf(it, 'transactionId'))));
      const seen = lookups.map(statusOf).join(', ');
      trial.expects('simultaneous-duplicates-make-one', 'found', found.length > 0, seen, ...lookups);
    }
  },
});
