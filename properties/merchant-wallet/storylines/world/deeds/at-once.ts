import { type Trial, underway } from '../../../../../src/conformance/index.ts';
import {
  accountsIn,
  type Deposited,
  depositBody,
  generatedCode,
  inquireAccounts,
  judgeSucceeded,
  type LinkedAccount,
  logIn,
  madeDeposit,
  mayDo,
  monthAt,
  nowOf,
  offsetMsOf,
  requestStatement,
  reversedDeposit,
  sendCode,
  sendDeposit,
  sendReversal,
  spell,
  statementCurrencies,
  succeeded,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { AtOnce } from '../steps.ts';
import { customerAt, type Deed, ownedBy, type World, whoMay } from '../world.ts';
import { askNow } from './codes.ts';
import { change, utility } from './credits.ts';
import { arrived, idle, keep, nameOf, takeBack } from './deposits.ts';
import { meetings } from './meetings.ts';
import { account, merged, type Pair, type Step2 } from './pairs.ts';

const credits = 'deposit-credits-the-account';

/** Two calls at the same moment: one of two identical ones counts, and two different ones are not mixed up. */
export function atOnce(trial: Trial, world: World, step: Step2): Promise<Deed> {
  return pairs[step.pair](trial, world, step);
}

const pairs: Record<AtOnce, Pair> = {
  async 'same-deposit'(trial, world, step) {
    const rule = 'deposit-duplicate-refused-when-enabled';
    if (trial.fixtures.duplicateChecks !== true) return idle(rule);
    const to = await account(trial, world, step, 0);
    const body = depositBody(trial, to, { amount: step.cents });
    const all = await Promise.all([1, 2].map(() => sendDeposit(trial, world.session, body)));
    const exchange = all.find(succeeded);
    if (!exchange) return { ...idle(rule), proof: all };
    const deposited = { account: to, reference: String(body['reference']), cents: step.cents, body, exchange };
    return { rule, expected: await keep(trial, world, deposited), proof: all };
  },
  /** One of two customers has both wallets in it. */
  async 'two-deposits'(trial, world, step) {
    const other = { ...step, currency: step.currency === 'USD' ? ('ZWG' as const) : ('USD' as const) };
    const to = [
      await account(trial, world, step, 0),
      await account(trial, world, step, 1),
      await account(trial, world, other, 0),
    ];
    const all = await madeAtOnce(trial, world, to, step.cents);
    return { rule: credits, expected: await kept(trial, world, all), proof: all.map((it) => it.exchange) };
  },
  async 'same-reversal'(trial, world, step) {
    const deposited = await madeDeposit(trial, world.session, await account(trial, world, step, 0), {
      amount: step.cents,
    });
    const gained = await keep(trial, world, deposited);
    const told = world.deposits.at(-1);
    const all = await Promise.all([1, 2].map(() => sendReversal(trial, world.session, deposited)));
    const isTaken = all.some(succeeded);
    if (isTaken && told) takeBack(world, told);
    return { rule: 'reversed-at-most-once', expected: isTaken ? {} : gained, proof: [deposited.exchange, ...all] };
  },
  async 'two-reversals'(trial, world, step) {
    const to = await account(trial, world, step, 0);
    const stays = await madeDeposit(trial, world.session, to, { amount: step.cents });
    const expected = await keep(trial, world, stays);
    const both: Deposited[] = [];
    for (let n = 0; n < 2; n += 1) both.push(await madeDeposit(trial, world.session, to, { amount: step.cents }));
    await arrived(trial, world, to, 3 * step.cents);
    const all = await Promise.all(both.map((it) => reversedDeposit(trial, world.session, it)));
    return { rule: 'reversal-takes-the-deposit-back', expected, proof: all };
  },
  async 'two-look-ups'(trial, world, step) {
    const currency = ownedBy(world.session, step.currency);
    // Each is asked for alone as well, so that an observer has the names of each to compare.
    for (const n of [0, 1]) await inquireAccounts(trial, world.session, customerAt(world, n), currency);
    const all = await Promise.all(
      [0, 1].map(async (n): Promise<LinkedAccount | undefined> => {
        const msisdn = customerAt(world, n);
        const inquiry = await inquireAccounts(trial, world.session, msisdn, currency);
        const own = accountsIn(inquiry).find((it) => it.currency === currency);
        return own && { msisdn, currency, accountNumber: own.accountNumber, inquiry };
      }),
    );
    const deeds: Record<string, number> = {};
    const proof = all.flatMap((it) => it?.inquiry ?? []);
    for (const to of all) {
      if (!to) continue;
      const deposited = await madeDeposit(trial, world.session, to, { amount: step.cents });
      const gained = await keep(trial, world, deposited);
      for (const [name, cents] of Object.entries(gained)) deeds[name] = (deeds[name] ?? 0) + cents;
      proof.push(deposited.exchange);
    }
    return { rule: credits, expected: deeds, proof };
  },
  async 'two-log-ins'(trial, world) {
    const { session, other } = world;
    const rule = 'login-token-is-accepted';
    if (!other || other.account.credentials.username === session.account.credentials.username) return idle(rule);
    const [one, two] = await Promise.all([logIn(trial, session.account), logIn(trial, other.account)]);
    // Tokens that are handed out again are as old as they were.
    const loggedInAt = one.token === session.token || two.token === other.token ? world.loggedInAt : world.clockMs;
    Object.assign(world, { session: one, other: two, loggedInAt, freshTokens: false });
    const all = [await inquireAccounts(trial, one, customerAt(world, 0), 'USD'), await sendCode(trial, two)];
    for (const it of all) judgeSucceeded(trial, rule, it, one.login, two.login);
    return { rule, expected: {}, proof: all };
  },
  async 'two-inquiries'(trial, world, step) {
    const rule = 'unpaid-code-moves-nothing';
    const { session } = world;
    if (!mayDo(session.account, 'payment-codes') || !mayDo(session.account, 'code-inquiry')) return idle(rule);
    const currency = ownedBy(session, step.currency);
    const both = [];
    for (const amount of [step.cents, step.cents + 1]) {
      const generated = await generatedCode(trial, session, { currency, amount });
      both.push({ generated, of: session, madeAt: world.clockMs, askedAt: undefined, paid: false, isTwin: false });
    }
    world.codes.push(...both);
    await Promise.all(both.map((it) => askNow(trial, world, it)));
    return { rule, expected: {}, proof: both.map((it) => it.generated.exchange) };
  },
  async 'two-changes'(trial, world, step) {
    const { currency, cents } = step;
    const all = await Promise.all([0, 1].map((to) => change(trial, world, { do: 'change', to, currency, cents })));
    return merged('bank-change-credits-the-wallet', all);
  },
  /** They differ in nothing but their references. */
  async 'twin-changes'(trial, world, step) {
    const { currency, cents } = step;
    const all = await Promise.all([0, 0].map((to) => change(trial, world, { do: 'change', to, currency, cents })));
    return merged('bank-change-credits-the-wallet', all);
  },
  async 'two-payments'(trial, world, { cents }) {
    const all = await Promise.all([1, 2].map(() => utility(trial, world, { do: 'utility', cents })));
    return merged('utility-payment-debits-the-merchant', all);
  },
  'payment-and-statements': paymentBesideStatements,
  ...meetings,
};

/** Statements that are asked for while a payment is being made: an observer looks whether each of them adds up. */
async function paymentBesideStatements(trial: Trial, world: World, { cents }: Step2): Promise<Deed> {
  const session = whoMay(world, 'utility-payments') ?? world.session;
  const paying = underway(utility(trial, world, { do: 'utility', cents }));
  if (!mayDo(session.account, 'statements')) return paying;
  const [currency] = statementCurrencies(session.account);
  const month = spell(monthAt((await nowOf(trial, session)) + (offsetMsOf(trial.fixtures.utcOffset) ?? 0)));
  const asked = currency === undefined ? [] : [1, 2, 3, 4].map(() => requestStatement(trial, session, currency, month));
  await Promise.all(asked);
  return paying;
}

function madeAtOnce(
  trial: Trial,
  { session }: World,
  to: readonly LinkedAccount[],
  amount: number,
): Promise<Deposited[]> {
  return Promise.all(to.map((it) => madeDeposit(trial, session, it, { amount })));
}

async function kept(trial: Trial, world: World, all: readonly Deposited[]): Promise<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const it of all) {
    await keep(trial, world, it);
    sum[nameOf(it.account)] = (sum[nameOf(it.account)] ?? 0) + it.cents;
  }
  return sum;
}
