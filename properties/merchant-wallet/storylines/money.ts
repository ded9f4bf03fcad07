import fc from 'fast-check';
import { check, type Exchange, GivenBroken, type Trial } from '../../../src/conformance/index.ts';
import {
  type Balances,
  balancesBefore,
  type Currency,
  call,
  changeAtMost,
  changeRules,
  currenciesOf,
  customerOf,
  type Deposited,
  depositRules,
  foundDeposit,
  foundRules,
  givenChange,
  judgeChanges,
  judgeRefused,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  mayDo,
  recentLines,
  refusalRules,
  reversalAnswerRules,
  reversalRules,
  reversedDeposit,
  type Session,
  sendChange,
  sendReversal,
  sessionFor,
  sessionRules,
  statementRules,
  succeeded,
  utilityBody,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { classicStory, lateMinutes, type Step, steps } from './money-steps.ts';

/** What the document says of the money so far: the model, simpler than any provider. */
interface Told {
  session: Session;
  /** Gives change and pays for utilities: the same account, where it may. */
  cashier: Session;
  customers: readonly string[];
  before: Balances;
  /** Cents that each wallet gained, by its name. */
  gained: Map<string, number>;
  deposits: { deposited: Deposited; reversed: boolean; madeAt: number }[];
  /** Minutes that the clock was moved by so far. */
  minutes: number;
}

const permissions = ['linked-accounts', 'deposits', 'deposit-inquiry', 'reversals'] as const;

const storyRules = [
  'deposit-credits-the-account',
  'reversal-takes-the-deposit-back',
  'reversal-of-exactly-the-deposit',
  'reversed-at-most-once',
  'bank-change-credits-the-wallet',
  'bank-change-above-500-refused',
];

/** Sections 1, 4: any order of movements; every wallet is compared after every step. */
export const moneyStoryline = check({
  slug: 'money-storyline',
  title: 'in any order of deposits, reversals, change and payments each wallet holds what the document gives it',
  rules: [...storyRules, ...foundRules, ...reversalAnswerRules],
  assumes: [
    ...new Set([
      ...sessionRules,
      ...linkedAccountRules,
      ...depositRules,
      ...reversalRules,
      ...changeRules,
      ...statementRules,
      ...refusalRules('reversal', 'bankChange'),
    ]),
  ],
  needs: ['fixture:numbers.registered', 'customer.walletBalance'],
  disturbs: true,
  async body(trial) {
    await sessionsFor(trial);
    await trial.property(
      fc.array(steps, { minLength: 4, maxLength: 12 }),
      async (t, story) => {
        const customers = [...new Set([0, 1, 2].map((n) => t.fixtures.numbers?.registered?.[n] ?? customerOf(t)))];
        const sessions = await sessionsFor(t);
        const before = await balancesBefore(t, customers);
        const told: Told = { ...sessions, customers, before, gained: new Map(), deposits: [], minutes: 0 };
        for (const step of story) {
          const { slug, proof } = await take(t, step, told);
          if (await judgeChanges(t, slug, told.before, Object.fromEntries(told.gained), ...proof)) continue;
          // The story goes on from what the wallets hold now.
          told.before = await balancesBefore(t, customers);
          told.gained.clear();
        }
      },
      { runs: 12, examples: [classicStory] },
    );
  },
});

/** One account may do all of it, or the second does what the first may not. Throws Lacking where none may give change. */
async function sessionsFor(trial: Trial): Promise<Pick<Told, 'session' | 'cashier'>> {
  const session = await sessionFor(trial, ...permissions);
  const cashier = mayDo(session.account, 'bank-change') ? session : await sessionFor(trial, 'bank-change');
  return { session, cashier };
}

/** Takes a step. Gives the rule that a wallet breaks which is not as the model says afterwards. */
async function take(trial: Trial, step: Step, told: Told): Promise<{ slug: string; proof: Exchange[] }> {
  const { session, cashier } = told;
  const idle = { slug: 'deposit-credits-the-account', proof: [] };
  const owned = (wanted: Currency, { account }: Session = session): Currency => {
    const own = currenciesOf(account);
    return own.includes(wanted) ? wanted : (own[0] ?? wanted);
  };
  const msisdn = (n: number): string => told.customers[n % told.customers.length] ?? customerOf(trial);
  switch (step.kind) {
    case 'deposit': {
      const account = await linkedAccount(trial, session, msisdn(step.customer), owned(step.currency));
      const deposited = await madeDeposit(trial, session, account, { amount: step.cents });
      gain(told, account.msisdn, account.currency, step.cents);
      told.deposits.push({ deposited, reversed: false, madeAt: told.minutes });
      return { ...idle, proof: [deposited.exchange] };
    }
    case 'reverse':
      return reverse(trial, step, told);
    case 'change':
      return change(trial, { ...step, currency: owned(step.currency, cashier) }, msisdn(step.customer), told);
    case 'utility': {
      const [product] = trial.fixtures.utility ?? [];
      if (!product || !mayDo(cashier.account, 'utility-payments')) return idle;
      // It comes in between, whether the product takes this amount or not.
      const json = utilityBody(trial, product, { amount: step.cents });
      return { ...idle, proof: [await call(trial, cashier, 'utilityPayment', { json })] };
    }
    case 'inquire': {
      const it = told.deposits[step.of % Math.max(1, told.deposits.length)];
      // What is told of a reversed deposit is open.
      if (!it || it.reversed) return idle;
      return { ...idle, proof: [await foundDeposit(trial, session, it.deposited)] };
    }
    case 'statement': {
      const { accountNumbers } = session.account;
      if (accountNumbers[step.currency] === undefined || !mayDo(session.account, 'statements')) return idle;
      return { ...idle, proof: (await recentLines(trial, session, step.currency)).statements };
    }
    case 'advance':
      if (!trial.driver.clock?.advance) return idle;
      await trial.driver.clock.advance({ ms: step.minutes * 60_000 });
      told.minutes += step.minutes;
      Object.assign(told, await sessionsFor(trial));
      return idle;
  }
}

async function reverse(
  trial: Trial,
  step: Step & { kind: 'reverse' },
  told: Told,
): Promise<{ slug: string; proof: Exchange[] }> {
  const it = told.deposits[step.of % Math.max(1, told.deposits.length)];
  if (!it) return { slug: 'reversed-at-most-once', proof: [] };
  const { deposited } = it;
  const { account, cents, exchange } = deposited;
  if (step.by !== 0) {
    // A reversal of nothing or less is another matter.
    const amount = cents + step.by;
    if (amount <= 0) return { slug: 'reversed-at-most-once', proof: [exchange] };
    const wrong = await sendReversal(trial, told.session, deposited, { amount });
    if (!judgeRefused(trial, 'reversal-of-exactly-the-deposit', wrong, exchange))
      throw new GivenBroken('a reversal of another amount went through');
    return { slug: 'reversal-of-exactly-the-deposit', proof: [exchange, wrong] };
  }
  if (it.reversed) {
    const again = await sendReversal(trial, told.session, deposited);
    return { slug: 'reversed-at-most-once', proof: [exchange, again] };
  }
  // Until when a deposit can be reversed is not shown; the same day is.
  const isLate = told.minutes - it.madeAt > lateMinutes;
  const reverseIt = isLate ? sendReversal : reversedDeposit;
  const reversal = await reverseIt(trial, told.session, deposited);
  if (!succeeded(reversal)) return { slug: 'reversal-takes-the-deposit-back', proof: [exchange, reversal] };
  it.reversed = true;
  gain(told, account.msisdn, account.currency, -cents);
  return { slug: 'reversal-takes-the-deposit-back', proof: [exchange, reversal] };
}

async function change(
  trial: Trial,
  { cents, currency: wanted }: Step & { kind: 'change' },
  destinationMsisdn: string,
  told: Told,
): Promise<{ slug: string; proof: Exchange[] }> {
  const wish = { destinationMsisdn, amount: cents, currency: wanted };
  if (cents <= changeAtMost) {
    const { exchange } = await givenChange(trial, told.cashier, wish);
    gain(told, destinationMsisdn, wanted, cents);
    return { slug: 'bank-change-credits-the-wallet', proof: [exchange] };
  }
  const exchange = await sendChange(trial, told.cashier, wish);
  if (wanted !== 'USD') {
    if (succeeded(exchange)) gain(told, destinationMsisdn, wanted, cents);
    return { slug: 'bank-change-credits-the-wallet', proof: [exchange] };
  }
  if (!judgeRefused(trial, 'bank-change-above-500-refused', exchange))
    throw new GivenBroken('a change above the limit went through');
  return { slug: 'bank-change-above-500-refused', proof: [exchange] };
}

function gain({ gained }: Told, msisdn: string, wanted: Currency, cents: number): void {
  const name = walletName(msisdn, wanted);
  gained.set(name, (gained.get(name) ?? 0) + cents);
}
