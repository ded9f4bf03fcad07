import fc from 'fast-check';
import { check, decimalOf, defined, fieldOf, statusOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  type Charged,
  chargeRules,
  eligibleRule,
  finalLookup,
  lookUp,
  pendingCharge,
  pinRules,
  sendRefund,
  stateOf,
  typePinAfterWait,
} from '../../../src/given/charge-gateway/index.ts';
import { classicStory, type Step, steps } from './steps.ts';

/** What the document says of one charge: the model, simpler than any provider. */
interface Told {
  charged: Charged;
  cents: number;
  currency: string;
  status: 'PENDING' | 'SUCCESS' | 'FAILED';
  /** How many refunds went through, and what they add up to. */
  refunds: number;
  refundedCents: number;
  /** Time was moved since it was made. */
  isOld?: true;
  /** It went another way than the document says, and no look-up shows which: nothing more is concluded from it. */
  isOver?: true;
}

const storyRules = [
  'outcome-of-one-charge-only',
  'final-status-stays',
  'refund-of-pending-refused',
  'refund-of-failed-refused',
  'refund-twice-refused',
  'refund-above-original-refused',
  'refunds-never-exceed-the-charge',
  'duplicate-makes-no-second-transaction',
];

/** Sections 3, 4: any order of charges, PINs, refunds, look-ups, repetitions and time; every charge is checked after every step. */
export const storyline = check({
  slug: 'storyline',
  title: 'in any order of charges, PINs, refunds and look-ups each charge has the state that the document gives it',
  rules: [...storyRules, eligibleRule('REF'), eligibleRule('REV')],
  assumes: [...pinRules, ...chargeRules],
  needs: ['customer.answerPrompt'],
  disturbs: true,
  async body(trial) {
    await trial.property(
      fc.array(steps, { minLength: 4, maxLength: 14 }),
      async (t, story) => {
        const all: Told[] = [];
        for (const step of story) {
          await take(t, step, all);
          for (const it of all) await judgeState(t, it);
          // What was told of a charge once is not told of it again.
          for (const it of all.filter(({ isOver }) => isOver)) all.splice(all.indexOf(it), 1);
        }
      },
      { runs: 20, examples: [classicStory] },
    );
  },
});

async function take(trial: Trial, step: Step, all: Told[]): Promise<void> {
  if (step.kind === 'charge') {
    const numbers = trial.fixtures.numbers?.whitelisted ?? [];
    const endUserId = numbers[step.customer % numbers.length];
    const wish = defined({
      amount: decimalOf(BigInt(step.cents)),
      currency: step.currency,
      endUserId,
    });
    all.push({
      charged: await pendingCharge(trial, wish),
      cents: step.cents,
      currency: step.currency,
      status: 'PENDING',
      refunds: 0,
      refundedCents: 0,
    });
    return;
  }
  if (step.kind === 'advance') {
    await trial.driver.clock?.advance?.({ ms: step.minutes * 60_000 });
    for (const it of all) it.isOld = true;
    return;
  }
  const told = all[step.of % Math.max(1, all.length)];
  if (!told) return;
  if (step.kind === 'look-up') await lookUp(trial, told.charged);
  if (step.kind === 'repeat' && !(await repeatCharge(trial, told.charged))) told.isOver = true;
  if (step.kind === 'pin' && told.status === 'PENDING') {
    // A prompt may have run out meanwhile: what becomes of it is not shown, and then the charge tells no more.
    if (!(await typePinAfterWait(trial, told.charged, step.pin, told.isOld))) {
      all.splice(all.indexOf(told), 1);
      return;
    }
    told.status = step.pin === '0000' ? 'SUCCESS' : 'FAILED';
    await finalLookup(trial, told.charged);
  }
  if (step.kind === 'refund') await refundStep(trial, step, told);
}

async function repeatCharge(trial: Trial, { body, exchange, transactionId }: Charged): Promise<boolean> {
  const again = await trial.send('charge', { json: body });
  const id = statusOf(again) === 200 ? textIn(fieldOf(again, 'transactionId')) : undefined;
  const isNew = id !== undefined && id !== textIn(transactionId);
  const seen = `a second transaction, ${id}`;
  return trial.expects('duplicate-makes-no-second-transaction', 'no second transaction', !isNew, seen, exchange, again);
}

async function refundStep(trial: Trial, { tranType, share }: Step & { kind: 'refund' }, told: Told): Promise<void> {
  const cents = share === 'part' ? Math.floor(told.cents / 2) : share === 'whole' ? told.cents : told.cents + 1;
  const exchange = await sendRefund(trial, told.charged, {
    tranType,
    currency: told.currency,
    amount: decimalOf(BigInt(cents)),
  });
  const status = statusOf(exchange);
  const proof = [told.charged.exchange, exchange];
  const refused = status === 200 ? 'accepted' : 'refused';
  if (told.status !== 'SUCCESS') {
    const id = told.status === 'PENDING' ? 'refund-of-pending-refused' : 'refund-of-failed-refused';
    // Above the amount two errors apply, and each is right.
    const isWide = share === 'above' || told.status === 'PENDING';
    const isKept = isWide ? trial.holds(id, 'refused', refused, ...proof) : trial.holds(id, 409, status, ...proof);
    if (!isKept) told.isOver = true;
    return;
  }
  const left = told.cents - told.refundedCents;
  const isKept = ((): boolean => {
    if (share === 'above') return trial.holds('refund-above-original-refused', 'refused', refused, ...proof);
    if (told.refunds === 0 && (tranType === 'REF' || share === 'whole'))
      return trial.expects(eligibleRule(tranType), 'accepted', status === 200, `refused (${status})`, ...proof);
    if (told.refunds === 1 && left === 0) return trial.holds('refund-twice-refused', 409, status, ...proof);
    if (told.refunds > 0 && cents > left)
      return trial.holds('refunds-never-exceed-the-charge', 'refused', refused, ...proof);
    return true;
  })();
  if (!isKept) told.isOver = true;
  countRefund(told, cents, status);
}

function countRefund(told: Told, cents: number, status: unknown): void {
  if (status !== 200) return;
  told.refunds += 1;
  told.refundedCents += cents;
}

async function judgeState(trial: Trial, told: Told): Promise<void> {
  if (told.refunds > 0 || told.isOver) return;
  const lookup = await lookUp(trial, told.charged);
  const status = stateOf(lookup);
  if (told.status === 'PENDING') {
    const words = 'no SUCCESS';
    const isKept = status !== 'SUCCESS';
    trial.expects('outcome-of-one-charge-only', words, isKept, 'SUCCESS', told.charged.exchange, lookup);
    if (!isKept) told.status = 'SUCCESS';
    return;
  }
  if (trial.holds('final-status-stays', told.status, status, told.charged.exchange, lookup)) return;
  // The story goes on from what is there now.
  if (status === 'SUCCESS' || status === 'FAILED') told.status = status;
  else told.isOver = true;
}
