import fc from 'fast-check';
import { centsOf, check, type Trial } from '../../../../src/conformance/index.ts';
import { eligibleRule, maximumOf } from '../../../../src/given/charge-gateway/index.ts';
import { storiesOf } from '../../../arbitraries/stories-of.ts';
import { pins } from '../../charge-life/pin-matrix.ts';
import { smsRules } from '../../sms/inbox.ts';
import { auditCallbacks, letRetriesCome } from './audit/callbacks.ts';
import { auditMoney } from './audit/money.ts';
import { auditSms } from './audit/sms.ts';
import { takeStep } from './deeds/take-step.ts';
import { examples } from './examples.ts';
import { readAllBack, readBack } from './judge.ts';
import { chosen, newWorld } from './model.ts';
import { keepRate } from './rate.ts';
import { steps } from './steps.ts';
import { judgeTimesOfStates } from './timestamps.ts';
import { type Story, storyOf } from './words.ts';

/** Rules that need no customer who answers. */
const unansweredRules = [
  'lookup-finds-charge',
  'charge/200',
  'charge/400',
  'accepted-charge-is-pending',
  'reference-may-repeat',
  'transaction-id-unique',
  'charge-echoes-correlator',
  'charge-echoes-amount',
  'charge-timestamp-utc',
  'lookup-timestamp-utc',
  'lookup-same-transaction',
  'lookup-correlator',
  'lookup-amount',
  'lookup-currency',
  'lookup-msisdn',
  'lookup-reference',
  'accepted-text-unchanged',
  'lookup-merchant-name',
  'lookup-unknown-correlator',
  'lookup-needs-both',
  'outcome-of-one-charge-only',
  'charge-waits-for-the-customer',
  'duplicate-makes-no-second-transaction',
  'simultaneous-duplicates-make-one',
  'refund-of-pending-refused',
  'refund-original-unknown',
  'refund-currency-other-refused',
  'refund-amount-invalid-refused',
  'refund-required-field-absent',
  'refund-msisdn-invalid-refused',
  'credentials-wrong-refused',
  'currency-other-refused',
  'amount-not-positive-refused',
  'amount-three-decimals-refused',
  'required-field-absent',
  'required-field-empty',
  'refused-charge-leaves-nothing',
  'barred-number-refused',
  'callback-belongs-to-a-change',
  'maintenance-refuses-everything',
  'sandbox-not-enabled-refused',
];

const answeredRules = [
  'charge-prompts-the-customer',
  ...pins.map((it) => it.outcome),
  'final-status-stays',
  'refund-of-failed-refused',
  'refund-above-original-refused',
  'refund-twice-refused',
  'refunds-never-exceed-the-charge',
  'simultaneous-refunds-at-most-one',
  'refund-after-other-charges',
  'refund-part-accepted',
  'refused-refund-moves-nothing',
  eligibleRule('REF'),
  eligibleRule('REV'),
  'refund-names-original',
  'refund-reuses-correlator',
  'callback-on-success',
  'sms-on-success',
  'sms-on-failure',
  'sms-only-after-outcome',
  ...smsRules.filter((it) => it !== 'sms-repeated'),
];

/** Everything at once, over any time: many customers, charges and prompts that lie close together. */
export const gatewayWorld = check({
  slug: 'gateway-world',
  title: 'whatever happens to the charges around it, each charge is what the document says of it alone',
  rules: [...answeredRules, ...unansweredRules],
  needs: ['customer.answerPrompt'],
  disturbs: true,
  body: (trial) => tellStories(trial, { isAnswered: true, runs: 24, first: examples }),
});

/** The same where nobody answers: what charges, duplicates, look-ups and refusals do to each other. */
export const gatewayWorldUnanswered = check({
  slug: 'gateway-world-unanswered',
  title: 'charges that nobody answers stay what they are, whatever else is charged, refused and looked up',
  rules: unansweredRules,
  disturbs: true,
  // Where prompts can be answered, the world above tells the written stories.
  body: (trial) =>
    tellStories(trial, { isAnswered: false, runs: 10, first: trial.has('customer.answerPrompt') ? [] : examples }),
});

const minuteMs = 60_000;

interface Telling {
  isAnswered: boolean;
  runs: number;
  /** Stories that are told before any others. */
  first: readonly Story[];
}

async function tellStories(trial: Trial, { isAnswered, runs, first }: Telling): Promise<void> {
  const most = Number(centsOf(maximumOf(trial)));
  const stories = storiesOf(fc.array(steps(most), { minLength: 5, maxLength: 18 }), storyOf);
  await trial.property(stories, (t, story) => tell(t, story, isAnswered), { runs, examples: [...first] });
}

async function tell(trial: Trial, { steps: all }: Story, isAnswered: boolean): Promise<void> {
  // The documented rate counts on the target's clock, which may stand: each story has a minute of its own.
  await trial.driver.clock?.advance?.({ ms: minuteMs });
  const world = newWorld(trial, isAnswered, await trial.driver.clock?.now?.());
  for (const step of all) {
    await keepRate(world);
    const about = 'of' in step ? chosen(world, step.of) : undefined;
    await takeStep(world, step);
    await readBack(world, about);
  }
  await judgeTimesOfStates(world);
  await keepRate(world);
  if (await letRetriesCome(world)) {
    world.moves += 1;
    // Whether a receiver heard of it changes nothing.
    await readAllBack(world);
  }
  await auditCallbacks(world);
  await auditSms(world);
  await keepRate(world);
  await auditMoney(world);
  await readAllBack(world);
}
