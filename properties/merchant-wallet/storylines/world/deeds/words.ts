import { fieldOf, type Trial, textIn } from '../../../../../src/conformance/index.ts';
import {
  balanceBefore,
  call,
  codeBody,
  judgeChange,
  lateChangeOf,
  linkedAccount,
  madeDeposit,
  mayDo,
  mostTaken,
  pay,
  reversalBody,
  sendChange,
  succeeded,
  walletFor,
  walletName,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, ownedBy, type World, whoMay } from '../world.ts';
import { idle, keep, takeBack } from './deposits.ts';

type Word = Extract<Step, { do: 'word' }>;

/** Another word where the document names one, or a closed set: refused or taken, each told by itself; no other money moves. */
export function word(trial: Trial, world: World, step: Word): Promise<Deed> {
  const by = { reversal: reversalWord, code: codeWord, change: changeWord };
  return by[step.of](trial, world, step);
}

/** A reversal that is taken does what CREDIT does, and nothing else. */
async function reversalWord(trial: Trial, world: World, step: Word): Promise<Deed> {
  const rule = 'reversal-takes-the-deposit-back';
  const { session } = world;
  const account = await linkedAccount(trial, session, customerAt(world, 0), ownedBy(session, step.currency));
  const deposited = await madeDeposit(trial, session, account, { amount: 640 });
  const gained = await keep(trial, world, deposited);
  const told = world.deposits.at(-1);
  const json = { ...reversalBody(trial, deposited), type: step.word };
  const exchange = await call(trial, session, 'reversal', { json });
  trial.observe('reversal-of-another-type', `${step.word}: ${succeeded(exchange) ? 'accepted' : 'refused'}`, exchange);
  if (succeeded(exchange) && told) takeBack(world, told);
  return { rule, expected: succeeded(exchange) ? {} : gained, proof: [deposited.exchange, exchange] };
}

/** A code that is given takes from the wallet what it says, once, or nothing. */
async function codeWord(trial: Trial, world: World, step: Word): Promise<Deed> {
  const rule = 'accepted-amount-is-exact';
  const { session } = world;
  if (!mayDo(session.account, 'payment-codes') || !mayDo(session.account, 'withdrawal-codes')) return idle(rule);
  const body = { ...codeBody(trial, { currency: ownedBy(session, step.currency), amount: 641 }), type: step.word };
  const exchange = await call(trial, session, 'generateCode', { json: body });
  const given = succeeded(exchange);
  trial.observe('unknown-code-type', `${step.word}: ${given ? 'accepted' : 'refused'}`, exchange);
  const code = textIn(fieldOf(exchange, 'code'));
  const msisdn = customerAt(world, 0);
  const generated = { code: code ?? '', body, exchange };
  const wallet = walletFor(generated, msisdn);
  const before = await balanceBefore(trial, wallet);
  if (
    !given ||
    code === undefined ||
    before === undefined ||
    before < mostTaken(641) ||
    !trial.driver.customer?.payCode
  )
    return { rule, expected: {}, proof: [exchange] };
  await pay(trial, msisdn, code);
  const change = await lateChangeOf(trial, wallet, before);
  if (change === undefined || change === 0) return { rule, expected: {}, proof: [exchange] };
  if (step.word.toUpperCase() === 'WITHDRAWAL') {
    const seen = `${change} cents`;
    trial.expects('withdrawal-code-cashes-out', 'taken from the wallet', change < 0, seen, exchange);
  }
  judgeChange(trial, generated, change);
  return { rule, expected: { [walletName(msisdn, wallet.currency)]: change }, proof: [exchange] };
}

/** A currency in another case that is taken is that currency. */
async function changeWord(trial: Trial, world: World, step: Word): Promise<Deed> {
  const rule = 'bank-change-credits-the-wallet';
  const session = whoMay(world, 'bank-change');
  const currency = step.word.toUpperCase() === 'ZWG' ? 'ZWG' : 'USD';
  if (!session || ownedBy(session, currency) !== currency) return idle(rule);
  const destinationMsisdn = customerAt(world, 0);
  const exchange = await sendChange(trial, session, { destinationMsisdn, currency: step.word, amount: 137 });
  const taken = succeeded(exchange);
  trial.observe('currency-in-another-case', `${step.word}: ${taken ? 'accepted' : 'refused'}`, exchange);
  const expected = taken ? { [walletName(destinationMsisdn, currency)]: 137 } : {};
  return { rule, expected, proof: [exchange] };
}
