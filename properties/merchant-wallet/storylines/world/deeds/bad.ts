import { GivenBroken, type Trial } from '../../../../../src/conformance/index.ts';
import {
  call,
  changeAtMost,
  codeBody,
  currenciesOf,
  depositBody,
  inquireAccounts,
  judgeRefused,
  linkedAccount,
  mayDo,
  outcomeOf,
  sendChange,
  sendDeposit,
  sendEarlyInquiry,
  sendInquiry,
  sendLogin,
  succeeded,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { without } from '../../../../body-edits.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, logInAnew, nth, ownedBy, sessionOf, type World } from '../world.ts';
import { isDue } from './codes.ts';
import { idle } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const moves = 'refused-call-moves-nothing';

/** A call that is refused for one thing: it changes nothing, nor does it later. */
export async function bad(trial: Trial, world: World, step: Of<'bad'>): Promise<Deed> {
  const { session } = world;
  const msisdn = customerAt(world, step.of);
  if (step.bad === 'password') return wrongPassword(trial, world);
  if (step.bad === 'code-no-amount') return codeWithoutAmount(trial, world);
  if (step.bad === 'close-account') return closeAccount(trial, world, msisdn);
  if (step.bad === 'early-inquiry') return earlyInquiry(trial, world, step);
  if (step.bad === 'change-above-500') {
    if (!mayDo(session.account, 'bank-change') || ownedBy(session, 'USD') !== 'USD') return idle(moves);
    const exchange = await sendChange(trial, session, { destinationMsisdn: msisdn, amount: changeAtMost + 1 });
    return refused('bank-change-above-500-refused', exchange);
  }
  const account = await linkedAccount(trial, session, msisdn, ownedBy(session, 'USD'));
  const body = depositBody(trial, account);
  if (step.bad === 'currency')
    return refused('other-currency-refused', await sendDeposit(trial, session, { ...body, currency: 'EUR' }));
  if (step.bad === 'no-amount')
    return refused('deposit-fields-required', await sendDeposit(trial, session, without(body, 'amount')));
  const stranger = { ...session, token: `${session.token.slice(0, -4)}zzzz` };
  return refused('wrong-access-token-refused', await call(trial, stranger, 'deposit', { json: body }));

  function refused(rule: string, exchange: Parameters<typeof judgeRefused>[2]): Deed {
    if (!judgeRefused(trial, rule, exchange)) throw new GivenBroken('a call that has to be refused went through');
    return { rule: moves, expected: {}, proof: [exchange] };
  }
}

/** Accounts whose numbers are nearly that of one: whatever they are answered, no deposit goes to an account that it does not name. */
async function closeAccount(trial: Trial, { session }: World, msisdn: string): Promise<Deed> {
  const proof = [];
  for (const currency of currenciesOf(session.account)) {
    const account = await linkedAccount(trial, session, msisdn, currency);
    const number = account.accountNumber;
    for (const destinationAccount of [number.slice(0, -1), `0${number}`])
      proof.push(await sendDeposit(trial, session, { ...depositBody(trial, account), destinationAccount }));
  }
  return { rule: 'deposit-credits-the-account', expected: {}, proof };
}

/** A code that is refused leaves those that its caller has open. */
async function codeWithoutAmount(trial: Trial, world: World): Promise<Deed> {
  const { session } = world;
  if (!mayDo(session.account, 'payment-codes')) return idle(moves);
  const exchange = await call(trial, session, 'generateCode', { json: without(codeBody(trial), 'amount') });
  if (!judgeRefused(trial, 'generate-code-fields-required', exchange))
    throw new GivenBroken('a call that has to be refused went through');
  return { rule: moves, expected: {}, proof: [exchange] };
}

/** Elsewhere an account may be locked by it: only a tenant of its own is tried. */
async function wrongPassword(trial: Trial, world: World): Promise<Deed> {
  if (!trial.has('isolate')) return idle(moves);
  const { session } = world;
  const username = session.account.credentials.username ?? '';
  const login = await sendLogin(trial, session.account, { json: { username, password: trial.fresh('wrong') } });
  judgeRefused(trial, 'wrong-password-refused', login);
  const used = await inquireAccounts(trial, session, customerAt(world, 0), 'USD');
  const seen = `${outcomeOf(used)} after a login that was refused`;
  if (!trial.expects('access-token-lifetime', 'success', succeeded(used), seen, login, used))
    await logInAnew(trial, world);
  return { rule: moves, expected: {}, proof: [login] };
}

/** What an early inquiry is answered is open; the code is what it was. */
async function earlyInquiry(trial: Trial, world: World, step: Of<'bad'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  if (!told || !isDue(world, told)) return idle(moves);
  const session = sessionOf(world, told);
  const { code, exchange } = told.generated;
  const all = [await sendInquiry(trial, session, code), await sendEarlyInquiry(trial, session, code)];
  told.askedAt = world.clockMs;
  return { rule: moves, expected: {}, proof: [exchange, ...all] };
}
