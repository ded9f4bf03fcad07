import fc from 'fast-check';
import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  type Account,
  accountFor,
  balanceBefore,
  changeOf,
  claim,
  codeRules,
  codeStatusOf,
  costOf,
  currenciesOf,
  customerOf,
  type Generated,
  generatedCode,
  judgeAccepted,
  judgeChange,
  logIn,
  mayDo,
  mostTaken,
  pay,
  type Session,
  sendInquiry,
  sessionAfter,
  sessionRules,
  succeeded,
  walletFor,
} from '../../../src/given/merchant-wallet/index.ts';
import { classicStory, lifeMs, type Step, slackMs, steps } from './code-steps.ts';

/** What the document says of one code: the model, simpler than any provider. */
interface Told {
  generated: Generated;
  ageMs: number;
  /** When it was asked for last, by its age. */
  inquiredAtMs: number | undefined;
  claimedBy: string | undefined;
  /** When it was claimed, by its age. */
  claimedAtMs: number | undefined;
  paid: boolean;
  /** It went another way than the document says: nothing more is concluded from it. */
  isOver?: true;
}

interface Story {
  session: Session;
  customers: string[];
  codes: Told[];
}

/** Sections 1, 3, 4: any order of codes, claims, payments, inquiries and time; every wallet is counted after every step. */
export const codeStoryline = check({
  slug: 'code-storyline',
  title:
    'in any order of codes, claims, payments, inquiries and time each code moves its amount once, in its ten minutes',
  rules: [
    'code-works-for-10-minutes',
    'code-dead-after-10-minutes',
    'code-is-used-once',
    'unpaid-code-moves-nothing',
    'accepted-amount-is-exact',
    'fresh-code-is-new',
    'paid-code-is-paid',
    'code-inquiry-after-30-s-answered',
  ],
  assumes: [...sessionRules, ...codeRules, 'codeInquiry/2XX'],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'customer.walletBalance', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const account = accountFor(trial, 'payment-codes', 'code-inquiry');
    const customers = [customerOf(trial), trial.fixtures.numbers?.registered?.[1] ?? customerOf(trial)];
    await trial.property(
      fc.array(steps, { minLength: 4, maxLength: 14 }),
      async (t, story) => {
        const told: Story = { session: await logIn(t, account), customers, codes: [] };
        for (const step of story) {
          await take(t, told, possible(account, step));
          // What was told of a code once is not told of it again.
          told.codes = told.codes.filter(({ isOver }) => !isOver);
        }
      },
      { runs: 20, examples: [classicStory] },
    );
  },
});

/** The step with a type and currency that the account has. */
function possible(account: Account, step: Step): Step {
  if (step.kind !== 'generate') return step;
  const currencies = currenciesOf(account);
  return {
    ...step,
    type: mayDo(account, 'withdrawal-codes') ? step.type : 'PAYMENT',
    currency: currencies.includes(step.currency) ? step.currency : (currencies[0] ?? 'USD'),
  };
}

async function take(trial: Trial, story: Story, step: Step): Promise<void> {
  if (step.kind === 'generate') {
    const { type, currency, cents } = step;
    const generated = await generatedCode(trial, story.session, { type, currency, amount: cents });
    story.codes.push({
      generated,
      ageMs: 0,
      inquiredAtMs: undefined,
      claimedBy: undefined,
      claimedAtMs: undefined,
      paid: false,
    });
    return;
  }
  if (step.kind === 'advance') {
    return pass(trial, story, step.seconds * 1000);
  }
  const told = story.codes[step.of % Math.max(1, story.codes.length)];
  if (!told) return;
  if (step.kind === 'inquire') return judgeInquiry(trial, story, told);
  const msisdn = story.customers[step.customer] ?? '';
  if (step.kind === 'pay') return judgePayment(trial, told, msisdn);
  if (!trial.driver.customer?.claimCode) return;
  const wallet = walletFor(told.generated, msisdn);
  const before = await balanceBefore(trial, wallet);
  if ((await claim(trial, msisdn, told.generated.code)) === undefined) {
    told.claimedBy ??= msisdn;
    told.claimedAtMs ??= told.ageMs;
  }
  const change = await changeOf(trial, wallet, before, 0);
  const moved = `${change ?? 0} cents moved`;
  if (!trial.holds('unpaid-code-moves-nothing', '0 cents moved', moved, told.generated.exchange)) told.isOver = true;
}

/** Lets time pass. */
async function pass(trial: Trial, story: Story, ms: number): Promise<void> {
  story.session = await sessionAfter(trial, story.session, ms);
  for (const it of story.codes) it.ageMs += ms;
}

async function judgePayment(trial: Trial, told: Told, msisdn: string): Promise<void> {
  const { generated, claimedBy, claimedAtMs, ageMs } = told;
  const { exchange } = generated;
  const wallet = walletFor(generated, msisdn);
  const cost = costOf(generated);
  const before = await balanceBefore(trial, wallet);
  const refused = await pay(trial, msisdn, generated.code);
  const isDead = ageMs > lifeMs && claimedBy === undefined;
  if (told.paid || isDead) {
    const change = await changeOf(trial, wallet, before, 0);
    const id = told.paid ? 'code-is-used-once' : 'code-dead-after-10-minutes';
    if (!trial.holds(id, '0 cents moved', `${change ?? 0} cents moved`, exchange)) told.isOver = true;
    return;
  }
  // How long a customer who claimed a code may take to agree is not shown.
  const isFree = claimedBy === undefined || (claimedBy === msisdn && claimedAtMs === ageMs);
  const isGood = isFree && ageMs < lifeMs - slackMs && (before ?? 0) >= mostTaken(-cost);
  if (isGood) {
    const seen = `refused by the app: ${refused}`;
    if (!trial.expects('code-works-for-10-minutes', 'paid', refused === undefined, seen, exchange)) told.isOver = true;
  }
  // Whether a code can be paid that another customer claimed, or that was claimed in time, is not shown.
  const change = await changeOf(trial, wallet, before, refused === undefined ? cost : 0);
  told.paid = change !== 0;
  if (isGood || told.paid) judgeChange(trial, generated, change);
}

async function judgeInquiry(trial: Trial, story: Story, told: Told): Promise<void> {
  const { session } = story;
  const { generated, inquiredAtMs, claimedBy, paid, ageMs } = told;
  const isEarly = inquiredAtMs !== undefined && ageMs - inquiredAtMs <= 30_000;
  // An early inquiry is answered in any way, and a code that came to its end can be asked for however long.
  // A paid one may be asked for once more.
  if (isEarly || ageMs > lifeMs - slackMs - (paid ? 31_000 : 0)) return;
  let inquiry = await sendInquiry(trial, session, generated.code);
  if (paid && succeeded(inquiry) && codeStatusOf(inquiry) !== 'Paid') {
    // The status may follow the money.
    await pass(trial, story, 31_000);
    inquiry = await sendInquiry(trial, story.session, generated.code);
  }
  told.inquiredAtMs = told.ageMs;
  judgeAccepted(trial, session, 'code-inquiry-after-30-s-answered', inquiry);
  const status = codeStatusOf(inquiry);
  const proof = [generated.exchange, inquiry];
  const isWaiting = generated.body['type'] === 'WITHDRAWAL' && status === 'Claimed';
  const kept = paid
    ? [trial.expects('paid-code-is-paid', 'Paid', isWaiting || status === 'Paid', status, ...proof)]
    : [
        trial.expects('unpaid-code-moves-nothing', 'not Paid', status !== 'Paid', status, ...proof),
        claimedBy !== undefined || trial.holds('fresh-code-is-new', 'New', status, ...proof),
      ];
  if (kept.includes(false)) told.isOver = true;
}
