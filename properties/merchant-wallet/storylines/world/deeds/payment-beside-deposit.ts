import type { Trial } from '../../../../../src/conformance/index.ts';
import {
  balanceBefore,
  balanceOf,
  changeOf,
  costOf,
  generatedCode,
  inquireAccounts,
  judgeChange,
  madeDeposit,
  mayDo,
  mostTaken,
  pay,
  useRule,
  walletFor,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { type Deed, remember, type World } from '../world.ts';
import { idle, keep, nameOf } from './deposits.ts';
import { account, type Step2 } from './pairs.ts';

/** A customer pays by code while a deposit to the same wallet is made: at once, or as soon as another call was answered. */
export async function paymentBesideDeposit(trial: Trial, world: World, step: Step2): Promise<Deed> {
  const { session } = world;
  const rule = useRule('PAYMENT');
  const app = trial.driver.customer;
  if (!mayDo(session.account, 'payment-codes') || !app?.payCode || !app.walletBalance) return idle(rule);
  const to = await account(trial, world, step, 0);
  const generated = await generatedCode(trial, session, { amount: step.cents, currency: to.currency });
  const wallet = walletFor(generated, to.msisdn);
  const before = await balanceBefore(trial, wallet);
  if ((before ?? 0) < mostTaken(step.cents)) return idle(rule);
  const paying = async (): Promise<string | undefined> => {
    if (step.cents % 2 === 1) await inquireAccounts(trial, session, to.msisdn, to.currency);
    return pay(trial, to.msisdn, generated.code);
  };
  const [deposited, refused] = await Promise.all([
    madeDeposit(trial, session, to, { amount: Math.ceil(step.cents / 2) }),
    paying(),
  ]);
  const gained = await keep(trial, world, deposited);
  const { exchange } = generated;
  const proof = [exchange, deposited.exchange];
  if (refused !== undefined) return { rule, expected: gained, proof };
  const both = deposited.cents + costOf(generated);
  // A change that is lower ends the wait of changeOf, but the deposit may come after the payment.
  await trial.eventually(async () => ((await balanceOf(trial, wallet)) === (before ?? 0) + both ? both : undefined));
  const change = await changeOf(trial, wallet, before, both);
  judgeChange(trial, generated, (change ?? 0) - deposited.cents);
  const { currency } = wallet;
  await remember(trial, world, { exchange, kind: 'payment', cents: step.cents, currency, of: session.account });
  return { rule, expected: { [nameOf(to)]: change ?? 0 }, proof };
}
