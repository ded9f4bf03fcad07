import { GivenBroken, type Trial } from '../../../../../src/conformance/index.ts';
import {
  accountsIn,
  call,
  changeAtMost,
  codeBody,
  currencies,
  currenciesOf,
  depositBody,
  inquireAccounts,
  judgeRefused,
  type Line,
  linesOf,
  linkedAccount,
  mayDo,
  monthAt,
  nowOf,
  offsetMsOf,
  outcomeOf,
  requestStatement,
  sendChange,
  sendDeposit,
  sendEarlyInquiry,
  sendInquiry,
  sendLogin,
  spell,
  succeeded,
  utilityBody,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { without } from '../../../../body-edits.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, logInAnew, nth, ownedBy, sessionOf, type World, whoMay } from '../world.ts';
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
  if (step.bad === 'code-again') return codeAgain(trial, world, step);
  if (step.bad === 'unknown-product') return unknownProduct(trial, world);
  if (step.bad === 'period') return backwards(trial, world);
  if (step.bad === 'close-number') return closeNumber(trial, world, msisdn);
  if (step.bad === 'close-account') return closeAccount(trial, world, msisdn);
  if (step.bad === 'early-inquiry') return earlyInquiry(trial, world, step);
  if (step.bad === 'change-above-500') {
    const giver = whoMay(world, 'bank-change');
    if (!giver || ownedBy(giver, 'USD') !== 'USD') return idle(moves);
    const exchange = await sendChange(trial, giver, { destinationMsisdn: msisdn, amount: changeAtMost + 1 });
    return refused('bank-change-above-500-refused', exchange);
  }
  const account = await linkedAccount(trial, session, msisdn, ownedBy(session, 'USD'));
  const body = depositBody(trial, account);
  if (step.bad === 'currency')
    return refused('other-currency-refused', await sendDeposit(trial, session, { ...body, currency: 'EUR' }));
  if (step.bad === 'no-amount')
    return refused('deposit-fields-required', await sendDeposit(trial, session, without(body, 'amount')));
  const token = step.bad === 'token-end' ? otherEnd(session.token) : `${session.token.slice(0, -4)}zzzz`;
  const stranger = { ...session, token };
  return refused('wrong-access-token-refused', await call(trial, stranger, 'deposit', { json: body }));

  function refused(rule: string, exchange: Parameters<typeof judgeRefused>[2]): Deed {
    if (!judgeRefused(trial, rule, exchange)) throw new GivenBroken('a call that has to be refused went through');
    return { rule: moves, expected: {}, proof: [exchange] };
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A token with another last character: one that differs in a bit which Base64 does not fill up with nothing. */
function otherEnd(token: string): string {
  const characters = token.split('');
  const last = characters.findLastIndex((it) => letters.includes(it));
  return characters.with(last, letters[letters.indexOf(characters.at(last) ?? '') ^ 32] ?? 'x').join('');
}

/** Accounts whose numbers are nearly that of one: whatever they are answered, no deposit goes to an account that it does not name. */
async function closeAccount(trial: Trial, { session }: World, msisdn: string): Promise<Deed> {
  const proof = [];
  const accounts = [];
  for (const currency of currenciesOf(session.account))
    accounts.push(await linkedAccount(trial, session, msisdn, currency));
  const known = accounts.flatMap(({ inquiry }) => accountsIn(inquiry).map((it) => it.accountNumber));
  // Where numbers of several lengths are given out, or a mere count, a shorter one may be a stranger's.
  const isOneLength = known.every((it) => it.length >= 8 && it.length === known[0]?.length);
  for (const account of accounts) {
    const number = account.accountNumber;
    const near = [...(isOneLength ? [number.slice(0, -1)] : []), `0${number}`];
    for (const destinationAccount of near.filter((it) => !known.includes(it)))
      proof.push(await sendDeposit(trial, session, { ...depositBody(trial, account), destinationAccount }));
  }
  return { rule: 'deposit-credits-the-account', expected: {}, proof };
}

/** Change for numbers that nobody has a wallet for, next to one of a customer: whatever it is answered, no customer gets it. */
async function closeNumber(trial: Trial, world: World, msisdn: string): Promise<Deed> {
  const rule = 'bank-change-credits-the-wallet';
  const session = whoMay(world, 'bank-change');
  if (!session || ownedBy(session, 'USD') !== 'USD') return idle(rule);
  const asker = mayDo(session.account, 'linked-accounts') ? session : world.session;
  const proof = [];
  for (const near of numbersNear(msisdn, trial.fixtures.numbers?.registered ?? [])) {
    const inquiry = await inquireAccounts(trial, asker, near, 'USD');
    // Somebody whom the owner did not name may have it: nothing is sent to strangers.
    if (succeeded(inquiry)) continue;
    proof.push(inquiry, await sendChange(trial, session, { destinationMsisdn: near, amount: 41 }));
  }
  return { rule, expected: {}, proof };
}

/** Another last digit, and the number of another network that ends alike. */
function numbersNear(msisdn: string, known: readonly string[]): string[] {
  const others = (at: number): string[] =>
    ['0', '9', '7', '8', '6', '5'].map((it) => msisdn.split('').with(at, it).join(''));
  return [others(-1), others(4)].flatMap((all) => all.find((it) => !known.includes(it)) ?? []);
}

/** A code that is refused for its currency leaves the open one with its reference as it was. */
async function codeAgain(trial: Trial, world: World, step: Of<'bad'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  if (!told || told.paid || told.of.account.type !== world.session.account.type) return idle(moves);
  const { body } = told.generated;
  const reference = body['reference'] === undefined ? null : String(body['reference']);
  const json = { ...codeBody(trial, { amount: Number(body['amount']) + 1, reference }), currency: 'EUR' };
  const exchange = await call(trial, world.session, 'generateCode', { json });
  if (!judgeRefused(trial, 'other-currency-refused', exchange))
    throw new GivenBroken('a call that has to be refused went through');
  return { rule: moves, expected: {}, proof: [told.generated.exchange, exchange] };
}

/** A payment for something that is not sold: its answer is open, and what is refused takes nothing, now or later. */
async function unknownProduct(trial: Trial, world: World): Promise<Deed> {
  const session = whoMay(world, 'utility-payments');
  if (!session) return idle(moves);
  const product = trial.fixtures.utility?.find(
    (it) => ownedBy(session, it.currency ?? 'USD') === (it.currency ?? 'USD'),
  );
  if (!product) return idle(moves);
  const json = { ...utilityBody(trial, product, { amount: 233 }), providerProduct: 'NO-SUCH-CODE' };
  return { ...idle(moves), proof: [await call(trial, session, 'utilityPayment', { json })] };
}

/** Of others there may be more in the meantime, and never fewer. */
function isMovement({ type }: Line): boolean {
  return type === 'Credit' || type === 'Debit';
}

/** A statement whose period ends before it begins: its answer is open, and the next one is whole. */
async function backwards(trial: Trial, { session }: World): Promise<Deed> {
  const rule = 'statement-lists-the-movements';
  if (!mayDo(session.account, 'statements')) return idle(rule);
  const month = spell(monthAt((await nowOf(trial, session)) + (offsetMsOf(trial.fixtures.utcOffset) ?? 0)));
  const period = { startDateTime: month.endDateTime, endDateTime: month.startDateTime };
  const proof = [];
  for (const currency of currencies.filter((it) => session.account.accountNumbers[it] !== undefined)) {
    const before = await requestStatement(trial, session, currency, month);
    proof.push(await requestStatement(trial, session, currency, period));
    const after = await requestStatement(trial, session, currency, month);
    if (![before, after].every(succeeded)) continue;
    const [were = 0, are = 0] = [before, after].map((it) => linesOf(it).filter(isMovement).length);
    trial.expects(rule, `${were} movements at least, as before`, are >= were, are, before, ...proof, after);
  }
  return { ...idle(rule), proof };
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

/** What early inquiries are answered is open; the code is what it was. */
async function earlyInquiry(trial: Trial, world: World, step: Of<'bad'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  if (!told || !isDue(world, told)) return idle(moves);
  const session = sessionOf(world, told);
  const { code, exchange } = told.generated;
  const all = [await sendInquiry(trial, session, code)];
  for (let time = 0; time < 3; time += 1) all.push(await sendEarlyInquiry(trial, session, code));
  told.askedAt = world.clockMs;
  return { rule: moves, expected: {}, proof: [exchange, ...all] };
}
