import fc from 'fast-check';
import { check, type Exchange, GivenBroken, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  type Balances,
  balances,
  bodyOf,
  changesBetween,
  changesUntil,
  dayMs,
  formsOf,
  hourMs,
  inquire,
  inquireFinal,
  inWords,
  isCommission,
  isFinal,
  isReversal,
  listPayments,
  paidRules,
  pay,
  reverse,
  sendProcess,
  statusIn,
  sumOf,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { type Cost, learnCosts, purchased } from './costs.ts';
import { type Bought, classicStory, type Step, steps } from './steps.ts';

/** What the document says of one payment: the model, simpler than any provider. */
interface Told {
  authorized: Authorized;
  cost: Cost;
  prefix: string;
  /** `open` from PAY until it is at its end. */
  status: 'Authorized' | 'open' | 'Paid' | 'Failed' | 'Reversed';
  /** When PAY was sent, in minutes of the story. */
  paidAt?: number;
}

interface Story {
  costs: ReadonlyMap<Bought, Cost>;
  before: Balances;
  /** Commission that may still be credited, and that was, of earlier stories too. */
  owed: { commission: Balances; credited: Balances };
  all: Told[];
  minutes: number;
}

const storyRules = [
  'auth-debits-nothing',
  'one-debit-per-reference',
  'status-changes-nothing',
  'reversal-returns-money',
  'paid-stays-paid',
  'failed-is-final',
  'reversed-is-final',
  'test-pp-not-paid-before-24-h',
  'pay-status-set',
  'test-pp-paid-after-24-h',
  'flagged-resolves',
  'reversal-already-refunded',
  'failed-reversal-changes-nothing',
];

/** Sections 3, 4: any order of AUTH, PAY, reversal, inquiry and time; wallets and states are compared after every step. */
export const paymentStoryline = check({
  slug: 'payment-storyline',
  title: 'in any order of AUTH, PAY, reversals and time the wallets hold and each payment is what the document says',
  rules: storyRules,
  assumes: [...paidRules, ...walletRules],
  needs: ['isolate', 'clock.advance', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const costs = await learnCosts(trial);
    const owed = { commission: sumOf([...costs.values()].map((it) => it.credit)), credited: {} };
    await trial.property(
      fc.array(steps, { minLength: 4, maxLength: 12 }),
      async (t, told) => {
        const story: Story = { costs, before: await balances(t), owed, all: [], minutes: 0 };
        for (const step of told) {
          const { slug, proof } = await take(t, step, story);
          if (!(await judgeMoney(t, slug, story, proof, step.kind === 'advance'))) return;
        }
        for (const it of story.all) await judgeState(t, it, story);
        await letSettle(t, story);
      },
      { runs: 6, examples: [classicStory] },
    );
  },
});

/** What is not at its end, or Failed and perhaps still to be given back, moves no wallet in the next story. */
async function letSettle(trial: Trial, { all }: Story): Promise<void> {
  for (const { authorized } of all.filter(({ status }) => status === 'open'))
    await inquireFinal(trial, authorized, [26 * hourMs, 2 * dayMs, 7 * dayMs, 21 * dayMs]);
  if (all.some(({ status }) => status === 'Failed')) await advance(trial, dayMs);
}

/** Takes a step. Gives the rule that a wallet breaks which is not as the model says afterwards. */
async function take(trial: Trial, step: Step, story: Story): Promise<{ slug: string; proof: Exchange[] }> {
  if (step.kind === 'advance') {
    await advance(trial, step.minutes * 60_000);
    story.minutes += step.minutes;
    return { slug: 'one-debit-per-reference', proof: [] };
  }
  if (step.kind === 'list') return { slug: 'status-changes-nothing', proof: [await listPayments(trial)] };
  if (step.kind === 'auth') {
    const bought = story.costs.has(step.bought) ? step.bought : 'AA';
    const authorized = await authorize(trial, await purchased(trial, bought, step.prefix));
    const prefix = bought === 'reversible' ? '' : step.prefix;
    const cost = story.costs.get(bought) ?? { debit: {}, reversed: {}, commission: {}, credit: {} };
    story.all.push({ authorized, cost, prefix, status: 'Authorized' });
    return { slug: 'auth-debits-nothing', proof: [authorized.exchange] };
  }
  const told = story.all[step.of % Math.max(1, story.all.length)];
  if (!told) return { slug: 'status-changes-nothing', proof: [] };
  if (step.kind === 'inquire') return { slug: 'status-changes-nothing', proof: [await judgeState(trial, told, story)] };
  if (step.kind === 'pay') return payStep(trial, told, story);
  if (step.kind === 'reverse') return reverseStep(trial, told, story);
  // What Retry makes of a payment that is not at its end is open.
  if (!isFinal(told.status)) return { slug: 'status-changes-nothing', proof: [] };
  const { items, reference, forex } = told.authorized;
  const exchange = await sendProcess(
    trial,
    bodyOf(items, { action: 'Retry', reference, forms: formsOf(trial), forex }),
  );
  return { slug: 'one-debit-per-reference', proof: [exchange] };
}

async function payStep(trial: Trial, told: Told, story: Story): Promise<{ slug: string; proof: Exchange[] }> {
  const { authorized } = told;
  // How long it can be paid is not shown: one that ran out tells no more.
  if (told.status === 'Authorized' && (await inquire(trial, authorized)).status !== 'Authorized') {
    story.all.splice(story.all.indexOf(told), 1);
    return { slug: 'auth-debits-nothing', proof: [] };
  }
  const exchange = await pay(trial, authorized);
  if (told.status === 'Authorized') {
    const status = statusIn(exchange) ?? '';
    const words = 'neither Authorized nor Reversed';
    const isRefused = !['Authorized', 'Reversed'].includes(status);
    trial.expects('pay-status-set', words, isRefused, status, authorized.exchange, exchange);
    told.status = status === 'Paid' || status === 'Failed' ? status : 'open';
    story.owed.commission = sumOf([story.owed.commission, told.cost.credit]);
    told.paidAt = story.minutes;
    // An authorisation that had ended is refused, and comes to no end of its prefix.
    if (status === '') told.prefix = '';
  }
  return { slug: 'one-debit-per-reference', proof: [authorized.exchange, exchange] };
}

async function reverseStep(trial: Trial, told: Told, story: Story): Promise<{ slug: string; proof: Exchange[] }> {
  await judgeState(trial, told, story);
  const exchange = await reverse(trial, told.authorized.reference);
  const proof = [told.authorized.exchange, exchange];
  if (!isReversal(exchange)) return { slug: 'failed-reversal-changes-nothing', proof };
  if (told.status === 'Reversed') {
    trial.holds('reversal-already-refunded', 'refused', 'reversed once more', ...proof);
    throw new GivenBroken('a payment was reversed twice');
  }
  // What was never paid holds no money to give back; what becomes of it otherwise is open.
  if (told.status === 'Paid') told.status = 'Reversed';
  else story.all.splice(story.all.indexOf(told), 1);
  return { slug: 'reversal-returns-money', proof };
}

/** Compares the wallets with the model: what is not at its end, or Failed, may be debited for the time being. */
async function judgeMoney(
  trial: Trial,
  slug: string,
  story: Story,
  proof: Exchange[],
  isTime: boolean,
): Promise<boolean> {
  const sure = story.all.flatMap(({ status, cost }) =>
    status === 'Paid' ? [cost.debit] : status === 'Reversed' ? [cost.reversed] : [],
  );
  const maybe = story.all
    .filter(({ status }) => status === 'open' || status === 'Failed')
    .map(({ cost }) => cost.debit);
  // A commission that was credited is perhaps taken back with its payment.
  const taken = story.all.filter(({ status }) => status === 'Reversed');
  maybe.push(...taken.map(({ cost }) => changesBetween(cost.commission, {})));
  let possible = [sumOf(sure)];
  for (const debit of maybe) possible = possible.flatMap((it) => [it, sumOf([it, debit])]);
  const expected = [...new Set(possible.map(inWords))].join(' or ');
  // Of one that no answer tells it is not known how much that is.
  const back = taken.some(({ cost }) => inWords(cost.commission) !== inWords(cost.credit)) ? story.owed.credited : {};
  const most = sumOf([isTime ? story.owed.commission : {}, back]);
  const creditIn = (changes: Balances): Balances | undefined =>
    possible.map((it) => changesBetween(it, changes)).find((it) => isCommission(sumOf([it, back]), most));
  const isPossible = (changes: Balances): boolean => creditIn(changes) !== undefined;
  const { changes: seen, wallets } = await changesUntil(trial, story.before, isPossible);
  const changes = inWords(seen);
  const credit = creditIn(seen);
  if (credit) bookCommission(story, credit);
  return trial.expects(slug, expected, credit !== undefined, changes, ...proof, wallets);
}

/** Commission that time brought is in the wallets from now on. */
function bookCommission(story: Story, credit: Balances): void {
  story.before = sumOf([story.before, credit]);
  story.owed.commission = changesBetween(credit, story.owed.commission);
  story.owed.credited = sumOf([story.owed.credited, credit]);
}

/** Decides that an inquiry shows what the model says, and brings the model to an end that came by itself. */
async function judgeState(trial: Trial, told: Told, story: Story): Promise<Exchange> {
  const { status, exchange } = await inquire(trial, told.authorized);
  const proof = [told.authorized.exchange, exchange];
  const isRight =
    (told.status !== 'Paid' || trial.holds('paid-stays-paid', 'Paid', status, ...proof)) &&
    (told.status !== 'Failed' || trial.holds('failed-is-final', 'Failed', status, ...proof)) &&
    (told.status !== 'Reversed' || trial.holds('reversed-is-final', 'Reversed', status, ...proof));
  // From a difference on the model goes on with what it saw, so that one defect is told once.
  if (!isRight) Object.assign(told, { status: isFinal(status) ? status : 'open', prefix: '' });
  if (told.status !== 'open') return exchange;
  const hours = (story.minutes - (told.paidAt ?? 0)) / 60;
  if (told.prefix === 'PP' && hours < 23.5)
    trial.expects('test-pp-not-paid-before-24-h', 'not at its end', !isFinal(status), status, ...proof);
  if (told.prefix === 'PP' && hours > 25) trial.holds('test-pp-paid-after-24-h', 'Paid', status, ...proof);
  if (told.prefix === 'PFF')
    trial.expects(
      'flagged-resolves',
      'a success or a failure, or no end yet',
      status !== 'Authorized',
      status,
      ...proof,
    );
  if (status === 'Paid' || status === 'Failed') told.status = status;
  return exchange;
}
