import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../../../properties/index.ts';
import { type Check, check, checksOf, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import type { OpenTarget } from '../../../src/targets/open-target.ts';
import { sample } from '../../fixtures/sample.ts';
import { isShort } from '../../fixtures/worlds.ts';
import { readFlipped, textOf, writeFlipped } from './flipped.ts';
import { type Library, libraryOf } from './library.ts';
import { openSandboxTarget, runSpied } from './run-check.ts';
import type { Sight } from './spy.ts';
import { unflipped } from './unflipped.ts';

/**
 * Checks whose answers hang together, so that no change of one alone shows, or that wait too long to be run a hundred
 * times: each fails under a fault of the sandbox.
 */
const brokenByFaults: Readonly<Record<string, string>> = {
  'auth-timed-out': 'bill-payment/at-answers-after-a-minute',
  'bill-acknowledgements': 'bill-payment/unacknowledged-forex-in-zwg',
  'bill-announcement-attempts': 'bill-payment/announced-five-times',
  'bill-announcements-again': 'bill-payment/announced-once',
  'bill-announcements': 'bill-payment/fee-change-not-announced',
  'bill-biller-roles': 'bill-payment/biller-user-may-only-read',
  'bill-download-borders': 'bill-payment/csv-from-means-its-day',
  'bill-download-paid-late': 'bill-payment/csv-paid-date-is-of-auth',
  'bill-member-pages': 'bill-payment/member-list-from-page-2',
  'bill-upload-empty-postal': 'bill-payment/empty-postal-takes-the-next-column',
  'bill-world': 'bill-payment/references-in-any-case',
  'charge-refusals-unprompted': 'charge-gateway/refused-charge-is-prompted',
  'charge-unlisted-number': 'charge-gateway/unlisted-number-works',
  'deposit-duplicates': 'merchant-wallet/refused-deposit-leaves-its-narration',
  'gateway-world': 'charge-gateway/lookup-folds-case',
  'gateway-world-unanswered': 'charge-gateway/lookup-prefixes-id',
  'payment-list-borders': 'bill-payment/list-to-loses-its-time',
  'test-af': 'bill-payment/af-fails-late',
  'test-pt': 'bill-payment/pt-answers-after-90-seconds',
  'test-pt-meanwhile': 'bill-payment/unknown-while-paying',
  'wallet-world': 'merchant-wallet/references-cut-at-20',
};

/** `changed` or `all` checks are flipped to be recorded. */
const recording = process.env.PAYPROOF_FLIPS;
const recorded = readFlipped();
const flippable = checks.filter(({ slug }) => !(slug in brokenByFaults));
const isRecorded = (it: Check): boolean => recorded[it.slug] === textOf(it);
/** These are flipped whatever is recorded of them; `npm run flips -- --all` flips them all. */
const always = new Set(recording === undefined ? sample(flippable, 6) : []);
const due = flippable.filter((it) => recording === 'all' || always.has(it) || !isRecorded(it));
const flipped = Object.fromEntries(
  flippable.filter((it) => isRecorded(it) && !due.includes(it)).map((it) => [it.slug, textOf(it)]),
);

let target: OpenTarget;
let library: Library;
const clean = new Map<string, Sight>();

beforeAll(async () => {
  target = await openSandboxTarget();
  for (const it of checks.filter(isShort)) clean.set(it.slug, await runSpied(target, it));
  library = libraryOf([...clean.values()]);
}, 900_000);
afterAll(async () => {
  await target.close();
  if (recording !== undefined) writeFlipped(flipped);
});

// All of them share one core: how long one takes says nothing. Where all are recorded there is none.
describe.runIf(due.length > 0)(
  'every deciding assertion flips when a decisive value is changed',
  { timeout: 3_600_000 },
  () => {
    test.concurrent.each(due)('$slug', async (it) => {
      expect(await unflipped(target, it, clean.get(it.slug) as Sight, library)).toEqual([]);
      flipped[it.slug] = textOf(it);
    });
  },
);

// What the long ones are right about is told by every whole run.
test('a check is right about the sandbox as it is', () => {
  const wrong = checks.filter(({ slug }) => clean.get(slug)?.assertions.some(({ holds }) => !holds));
  expect(wrong.map(({ slug }) => slug)).toEqual([]);
});

test('nothing is recorded of a check that there is not', () => {
  const slugs = new Set(flippable.map(({ slug }) => slug));
  expect(Object.keys(recorded).filter((it) => !slugs.has(it))).toEqual([]);
});

test.each(Object.entries(brokenByFaults))('%s fails under the fault %s', async (slug, fault) => {
  const judged = checks.find((it) => it.slug === slug);
  if (!judged) throw new Error(`there is no check ${slug}`);
  const faulty = await openSandboxTarget([fault]);
  const { assertions } = await runSpied(faulty, judged, { endsBroken: true }).finally(() => faulty.close());
  expect(assertions.some(({ holds }) => !holds)).toBe(true);
});

test('an assertion that cannot fail is found out', async () => {
  const compared = check({
    slug: 'vain',
    title: 'a check of which one assertion compares a value with itself',
    rules: ['charge/200', 'charge-echoes-amount'],
    needs: [],
    async body(trial) {
      const { exchange } = await sendCharge(trial, chargeBody(trial));
      trial.holds('charge/200', 200, statusOf(exchange), exchange);
      trial.holds('charge-echoes-amount', fieldOf(exchange, 'amount'), fieldOf(exchange, 'amount'), exchange);
    },
  });
  const [vain] = checksOf('charge-gateway', { vain: { compared } }) as [Check];
  const stuck = await unflipped(target, vain, await runSpied(target, vain), library);
  expect(stuck.map((it) => it.split(' at ')[0])).toEqual(['charge-echoes-amount']);
});

test('few checks only observe', () => {
  const silent = checks.filter((it) => clean.get(it.slug)?.assertions.length === 0).map((it) => it.slug);
  expect(silent).toEqual(['charge-amounts-open', 'path-without-slash', 'charge-open-fields', 'deposit-repeated']);
});
