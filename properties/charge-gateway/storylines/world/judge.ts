import { amountIn, type Exchange, fieldOf, statusOf, textIn } from '../../../../src/conformance/index.ts';
import { lookUp } from '../../../../src/given/charge-gateway/index.ts';
import { subscriberOf } from '../../../../src/given/subscriber.ts';
import { inTurn } from '../../../in-turn.ts';
import { isOddText } from './deeds/charge.ts';
import { type Known, mustStillWait, type World } from './model.ts';

/** How many charges are read back after each step; the end of a story reads all. */
const share = { latest: 2, byTurns: 2 };

/** Reads every charge back at the end of a story. */
export function readAllBack(world: World): Promise<void> {
  return compare(world, world.charges);
}

/** Reads back the charge that a step was about, the latest ones, and some of the others. */
export function readBack(world: World, about: Known | undefined): Promise<void> {
  world.steps += 1;
  return compare(world, inTurn(world.charges, world.steps, share, about && [about]));
}

/** Looks charges up, several at the same moment, and compares each with what the document says of it. */
async function compare(world: World, some: readonly Known[]): Promise<void> {
  const { trial } = world;
  const judged = some.filter((it) => it.status !== 'open');
  const together = Math.min(4, trial.burst);
  for (let n = 0; n < judged.length; n += together) {
    const part = judged.slice(n, n + together);
    const lookups = await Promise.all(part.map((it) => lookUp(trial, it.charged)));
    for (const [index, it] of part.entries()) await judgeLookup(world, it, lookups[index] as Exchange);
  }
}

/** Decides what a look-up shows of a charge. After a divergence the charge is not judged any more. */
export async function judgeLookup(world: World, known: Known, lookup: Exchange): Promise<void> {
  const { trial } = world;
  if (isFailureBy422(known, lookup)) return;
  if (await mayBeGone(world, known, lookup)) {
    known.status = 'open';
    return;
  }
  const proof = [known.charged.exchange, lookup];
  const isFound = trial.holds('lookup-finds-charge', 200, statusOf(lookup), ...proof);
  const isRight = isFound && judgeFields(world, known, lookup) && (await judgeStatus(world, known, lookup));
  if (isRight) known.lookup = lookup;
  else known.status = 'open';
}

/** What becomes of a charge whose prompt nobody answered in time is not shown: it may even disappear. */
async function mayBeGone(world: World, known: Known, lookup: Exchange): Promise<boolean> {
  return known.status === 'PENDING' && statusOf(lookup) === 404 && !(await mustStillWait(world, known, lookup));
}

/** A PIN that maps to an E-code may show so on the look-up too: "both forms exist", and no sentence says where. */
function isFailureBy422({ status, pin }: Known, lookup: Exchange): boolean {
  return status === 'FAILED' && (pin === '1111' || pin === '9999') && statusOf(lookup) === 422;
}

/** The fields by which a charge is told from others. An absent one is another rule's. */
function judgeFields({ trial }: World, known: Known, lookup: Exchange): boolean {
  const { body, exchange, transactionId } = known.charged;
  const proof = [exchange, lookup];
  const expected: [rule: string, field: string, sent: unknown, view?: (value: unknown) => unknown][] = [
    ['lookup-same-transaction', 'transactionId', transactionId],
    ['lookup-correlator', 'clientCorrelator', body.clientCorrelator],
    ['lookup-amount', 'amount', known.cents / 100, centsIn],
    ['lookup-currency', 'currency', known.currency],
    ['lookup-msisdn', 'endUserId', body.endUserId, subscriberOf],
    [
      isOddText(body.referenceCode) ? 'accepted-text-unchanged' : 'lookup-reference',
      'referenceCode',
      body.referenceCode,
    ],
    ['lookup-merchant-name', 'merchantName', body.merchantName],
  ];
  return expected.every(([rule, field, sent, view = (it: unknown) => textIn(it) ?? it]) => {
    const shown = fieldOf(lookup, field);
    if (shown === undefined || sent === undefined) return true;
    return trial.holds(rule, view(sent), view(shown), ...proof);
  });
}

/** Whole cents, so that an amount of any writing compares with the model's. */
function centsIn(value: unknown): unknown {
  const text = amountIn(value);
  return typeof text === 'string' ? Math.round(Number(text) * 100) : Math.round(Number(value) * 100);
}

/** The status of section 3. What a refunded charge shows is not shown; nor is what becomes of a prompt in time. */
async function judgeStatus(world: World, known: Known, lookup: Exchange): Promise<boolean> {
  const { trial } = world;
  const proof = [known.charged.exchange, lookup];
  const status = fieldOf(lookup, 'status');
  if (known.refunds > 0) return true;
  if (known.status !== 'PENDING') return trial.holds('final-status-stays', known.status, status, ...proof);
  if (await mustStillWait(world, known, lookup))
    return trial.holds('outcome-of-one-charge-only', 'PENDING', status, ...proof);
  trial.expects('charge-waits-for-the-customer', 'no SUCCESS', status !== 'SUCCESS', status, ...proof);
  return status === 'PENDING';
}
