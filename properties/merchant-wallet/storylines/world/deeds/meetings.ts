import type { Trial } from '../../../../../src/conformance/index.ts';
import {
  currencies,
  foundDeposit,
  generatedCode,
  madeDeposit,
  mayDo,
  monthAt,
  nowOf,
  offsetMsOf,
  requestStatement,
  reversedDeposit,
  spell,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { AtOnce } from '../steps.ts';
import { type Deed, ownedBy, type ToldCode, type World } from '../world.ts';
import { askNow } from './codes.ts';
import { change } from './credits.ts';
import { arrived, idle, keep, nameOf, takeBack } from './deposits.ts';
import { account, merged, type Pair } from './pairs.ts';
import { paymentBesideDeposit } from './payment-beside-deposit.ts';

type Mixed =
  | 'two-statements'
  | 'two-deposit-inquiries'
  | 'two-codes-of-two'
  | 'code-and-deposit'
  | 'reversal-and-deposit'
  | 'change-and-deposit'
  | 'payment-and-deposit';

const credits = 'deposit-credits-the-account';

/** Calls of different kinds, callers and currencies at the same moment, none of which has to do with the other. */
export const meetings = {
  async 'two-statements'(trial, { session }) {
    const rule = 'statement-adds-up';
    if (!mayDo(session.account, 'statements')) return idle(rule);
    const own = currencies.filter((it) => session.account.accountNumbers[it] !== undefined);
    const month = spell(monthAt((await nowOf(trial, session)) + (offsetMsOf(trial.fixtures.utcOffset) ?? 0)));
    // An observer looks whether each is of the account that it was asked for.
    const proof = await Promise.all(own.map((it) => requestStatement(trial, session, it, month)));
    return { ...idle(rule), proof };
  },
  async 'two-deposit-inquiries'(trial, world, step) {
    const made: Deed[] = [];
    const all = [];
    for (const n of [0, 1]) {
      const to = await account(trial, world, step, n);
      const deposited = await madeDeposit(trial, world.session, to, { amount: step.cents + n });
      made.push({ rule: credits, expected: await keep(trial, world, deposited), proof: [deposited.exchange] });
      all.push(deposited);
    }
    await Promise.all(all.map((it) => foundDeposit(trial, world.session, it)));
    return merged(credits, made);
  },
  async 'two-codes-of-two'(trial, world, step) {
    const rule = 'unpaid-code-moves-nothing';
    const makers = [world.session, ...(world.other ? [world.other] : [])].filter((it) =>
      mayDo(it.account, 'payment-codes'),
    );
    const all = await Promise.all(makers.map((of, n) => coded(trial, world, of, step.cents + n)));
    for (const it of all) if (mayDo(it.of.account, 'code-inquiry')) await askNow(trial, world, it);
    return { ...idle(rule), proof: all.map((it) => it.generated.exchange) };
  },
  async 'code-and-deposit'(trial, world, step) {
    const { session } = world;
    if (!mayDo(session.account, 'payment-codes')) return idle(credits);
    const to = await account(trial, world, step, 0);
    const [deposited, code] = await Promise.all([
      madeDeposit(trial, session, to, { amount: step.cents }),
      coded(trial, world, session, step.cents),
    ]);
    const expected = await keep(trial, world, deposited);
    return { rule: credits, expected, proof: [deposited.exchange, code.generated.exchange] };
  },
  async 'reversal-and-deposit'(trial, world, step) {
    const { session } = world;
    const to = await account(trial, world, step, 0);
    const old = await madeDeposit(trial, session, to, { amount: step.cents });
    await keep(trial, world, old);
    await arrived(trial, world, to, step.cents);
    const told = world.deposits.at(-1);
    const [reversal, fresh] = await Promise.all([
      reversedDeposit(trial, session, old),
      madeDeposit(trial, session, to, { amount: step.cents + 1 }),
    ]);
    if (told) takeBack(world, told);
    await keep(trial, world, fresh);
    return { rule: credits, expected: { [nameOf(to)]: step.cents + 1 }, proof: [reversal, fresh.exchange] };
  },
  async 'change-and-deposit'(trial, world, step) {
    const to = await account(trial, world, step, 0);
    const beside = { do: 'change', to: 1, currency: ownedBy(world.session, step.currency), cents: step.cents } as const;
    const [deposited, given] = await Promise.all([
      madeDeposit(trial, world.session, to, { amount: step.cents + 1 }),
      change(trial, world, beside),
    ]);
    const made = { rule: credits, expected: await keep(trial, world, deposited), proof: [deposited.exchange] };
    return merged('bank-change-credits-the-wallet', [made, given]);
  },
  'payment-and-deposit': paymentBesideDeposit,
} satisfies Record<Extract<AtOnce, Mixed>, Pair>;

async function coded(trial: Trial, world: World, of: ToldCode['of'], amount: number): Promise<ToldCode> {
  const generated = await generatedCode(trial, of, { amount, currency: ownedBy(of, 'USD') });
  const told = { generated, of, madeAt: world.clockMs, askedAt: undefined, paid: false, isTwin: false };
  world.codes.push(told);
  return told;
}
