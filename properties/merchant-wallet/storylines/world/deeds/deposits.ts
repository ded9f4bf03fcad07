import {
  amountIn,
  type Exchange,
  fieldOf,
  GivenBroken,
  type Trial,
  textIn,
} from '../../../../../src/conformance/index.ts';
import {
  balanceBefore,
  changeOf,
  type Deposited,
  depositBody,
  foundDeposit,
  hasDetails,
  inquireDeposit,
  judgeRefused,
  type LinkedAccount,
  lateChangeOf,
  linkedAccount,
  madeDeposit,
  maximumOf,
  reversedDeposit,
  sendDeposit,
  sendReversal,
  succeeded,
  toldBy,
  walletName,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, nth, ownedBy, remember, type Told, type World } from '../world.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** Half a day: until when a deposit can be reversed is not shown; the same day is. */
const soonMs = 12 * 3_600_000;

export function idle(rule: string): Deed {
  return { rule, expected: {}, proof: [] };
}

export function nameOf({ msisdn, currency }: Pick<LinkedAccount, 'msisdn' | 'currency'>): string {
  return walletName(msisdn, currency);
}

/** Remembers a deposit that was made; what it does to its wallet. */
export async function keep(trial: Trial, world: World, deposited: Deposited): Promise<Record<string, number>> {
  const { account, cents, exchange } = deposited;
  world.deposits.push({ deposited, reversed: false, madeAt: world.clockMs });
  const { currency } = account;
  await remember(trial, world, { exchange, kind: 'deposit', cents, currency, of: world.session.account });
  return { [nameOf(account)]: cents };
}

/**
 * Waits until deposits of a deed are in their wallet, before some of them are taken back: where each comes later, one alone
 * could be taken for what is left in the end.
 */
export async function arrived(trial: Trial, world: World, to: LinkedAccount, cents: number): Promise<void> {
  await changeOf(trial, to, world.balances.get(nameOf(to)), cents, 'movement of wallets');
}

export async function deposit(trial: Trial, world: World, step: Of<'deposit'>): Promise<Deed> {
  const rule = 'deposit-credits-the-account';
  const { session } = world;
  const account = await linkedAccount(trial, session, customerAt(world, step.to), ownedBy(session, step.currency));
  // Whether a deposit under the reference of another was made is known by its wallet alone.
  const isKnown = step.of !== 'deposit' || trial.has('customer.walletBalance');
  const namesake = isKnown ? namesakeOf(world, step, account) : undefined;
  const reference = namesake ?? referenceOf(trial, world, step);
  if (reference === undefined) return idle(rule);
  // A word that nobody else has, before a text that is easily spoilt.
  const narration = step.text === undefined ? trial.fresh('cash') : `${trial.fresh('cash')} ${step.text}`;
  const wish = { amount: step.cents, reference, narration };
  if (step.like === 'other-case' || namesake !== undefined) {
    // Whether the case of its letters makes another reference, and whether one of another kind of record counts, is not
    // shown: it may be refused as a duplicate.
    const before = await balanceBefore(trial, account);
    const body = depositBody(trial, account, wish);
    const exchange = await sendDeposit(trial, session, body);
    if (!succeeded(exchange)) return { ...idle(rule), proof: [exchange] };
    // The reference of a deposit may as well be answered with that deposit, to whatever account it was.
    const mayBeOther = step.of === 'deposit' && namesake !== undefined;
    const isOther = mayBeOther && (await changeOf(trial, account, before, step.cents)) === 0;
    if (isOther) return { ...idle(rule), proof: [exchange] };
    const made = { account, reference, cents: step.cents, body, exchange };
    return { rule, expected: await keep(trial, world, made), proof: [exchange] };
  }
  const { accountNumber } = account;
  if (step.isSought) {
    const inquiry = await inquireDeposit(trial, session, { accountNumber, reference });
    const words = 'no details of a deposit';
    const isThere = hasDetails(inquiry);
    trial.expects('deposit-inquiry-details-only-when-found', words, !isThere, 'details of a deposit', inquiry);
  }
  const made = await madeDeposit(trial, session, account, wish);
  if (step.isSought) await foundDeposit(trial, session, made);
  return { rule, expected: await keep(trial, world, made), proof: [made.exchange] };
}

/** The reference of the last code or deposit, where one asks for it and none to this account has it. */
function namesakeOf(
  { codes, deposits }: World,
  { of }: Of<'deposit'>,
  { accountNumber }: LinkedAccount,
): string | undefined {
  if (of === undefined) return undefined;
  const ofCode = textIn(codes.findLast((it) => !it.paid)?.generated.body['reference']);
  const reference = of === 'code' ? ofCode : deposits.at(-1)?.deposited.reference;
  const isUsed = deposits.some(
    ({ deposited }) => deposited.reference === reference && deposited.account.accountNumber === accountNumber,
  );
  return isUsed ? undefined : reference;
}

/** A reference that stands so to the last one, or a fresh one where that is taken. Undefined where it is open what it is. */
function referenceOf(trial: Trial, { deposits }: World, { like, digits = false }: Of<'deposit'>): string | undefined {
  // Without duplicate checks, one in another case may be the same deposit made again.
  if (like === 'other-case' && trial.fixtures.duplicateChecks !== true) return undefined;
  const fresh = digits ? relatedTo(trial.fresh('dep'), 'digits') : trial.fresh('dep');
  const base = deposits.at(-1)?.deposited.reference ?? fresh;
  const wanted = like === undefined ? fresh : relatedTo(base, like).slice(0, 36);
  const isTaken = deposits.some(({ deposited }) => deposited.reference === wanted);
  return isTaken || wanted.length < 8 ? fresh : wanted;
}

/** Another deposit was made under its reference, to another account. */
function isShared({ deposits }: World, { reference, account }: Deposited): boolean {
  const { accountNumber } = account;
  return deposits.some(({ deposited: it }) => it.reference === reference && it.account.accountNumber !== accountNumber);
}

/**
 * What an inquiry tells of a deposit; where others have its reference, whether that one is found, another or none is not
 * shown: undefined where none is told with its account.
 */
export async function foundOf(trial: Trial, world: World, deposited: Deposited): Promise<Exchange | undefined> {
  const { account, reference } = deposited;
  const { accountNumber } = account;
  if (isShared(world, deposited)) {
    const inquiry = await inquireDeposit(trial, world.session, { accountNumber, reference });
    if (!hasDetails(inquiry) || toldBy(inquiry).accountNumber !== amountIn(accountNumber)) return undefined;
  }
  return foundDeposit(trial, world.session, deposited);
}

/** The same deposit once more: by its reference a duplicate, whatever became of it. */
export async function again(trial: Trial, world: World, step: Of<'again'>): Promise<Deed> {
  const rule = 'deposit-duplicate-refused-when-enabled';
  const told = nth(world.deposits, step.of);
  if (!told || trial.fixtures.duplicateChecks !== true) return idle(rule);
  const { body, exchange } = told.deposited;
  const second = await sendDeposit(
    trial,
    world.session,
    step.cents === undefined ? body : { ...body, amount: step.cents },
  );
  return { rule, expected: {}, proof: [exchange, second] };
}

/** Whether the wallet of a deposit holds it still, as far as can be known. */
function holdsIt({ balances }: World, { account, cents }: Deposited): boolean {
  return (balances.get(nameOf(account)) ?? cents) >= cents;
}

export async function reverse(trial: Trial, world: World, step: Of<'reverse'>): Promise<Deed> {
  const told = nth(world.deposits, step.of);
  if (!told || !holdsIt(world, told.deposited)) return idle('reversal-takes-the-deposit-back');
  const { deposited } = told;
  const { cents, exchange } = deposited;
  if (step.inCurrency && !told.reversed) return reverseInTheOther(trial, world, told);
  if (step.off !== 0) {
    const rule = 'reversal-of-exactly-the-deposit';
    // A reversal of nothing is another matter, and one above the owner's maximum is none of ours.
    if (cents + step.off <= 0 || cents + step.off > maximumOf(trial)) return idle(rule);
    const wrong = await sendReversal(trial, world.session, deposited, { amount: cents + step.off });
    if (!judgeRefused(trial, rule, wrong, exchange)) throw new GivenBroken('a reversal of another amount went through');
    world.refusedBy ??= rule;
    return { rule, expected: {}, proof: [exchange, wrong] };
  }
  if (told.reversed) {
    const second = await sendReversal(trial, world.session, deposited);
    return { rule: 'reversed-at-most-once', expected: {}, proof: [exchange, second] };
  }
  const isSoon = world.clockMs - told.madeAt <= soonMs;
  const isMeant = isSoon && !isShared(world, deposited);
  const reversal = await (isMeant ? reversedDeposit : sendReversal)(trial, world.session, deposited);
  const expected = succeeded(reversal) ? takeBack(world, told) : {};
  return { rule: 'reversal-takes-the-deposit-back', expected, proof: [exchange, reversal] };
}

/** Whether a reversal may name the other currency is not shown: one that is refused leaves the deposit as it was. */
async function reverseInTheOther(trial: Trial, world: World, told: Told): Promise<Deed> {
  const { account, exchange } = told.deposited;
  const rule = 'reversal-takes-the-deposit-back';
  const currency = account.currency === 'USD' ? 'ZWG' : 'USD';
  const before = await balanceBefore(trial, account);
  const odd = await sendReversal(trial, world.session, told.deposited, { currency });
  if (!succeeded(odd)) return { rule, expected: {}, proof: [exchange, odd] };
  const taken = takeBack(world, told);
  const change = await lateChangeOf(trial, account, before);
  return { rule, expected: change === 0 ? {} : taken, proof: [exchange, odd] };
}

/** A reversal of a reference that no deposit has, close to that of one which has not been taken back. */
export async function astray(trial: Trial, world: World, step: Of<'astray'>): Promise<Deed> {
  const rule = 'reversal-of-deposits-only';
  const told = nth(
    world.deposits.filter((it) => !it.reversed && holdsIt(world, it.deposited)),
    step.of,
  );
  if (!told || step.like === 'other-case') return idle(rule);
  const { reference: base, exchange } = told.deposited;
  const reference = relatedTo(base, step.like).slice(0, 36);
  const isUsed = world.deposits.some(({ deposited: it }) => it.reference.toLowerCase() === reference.toLowerCase());
  if (isUsed || reference.length < 8) return idle(rule);
  const reversal = await sendReversal(trial, world.session, told.deposited, {
    originalParticipantReference: reference,
  });
  if (!judgeRefused(trial, rule, reversal, exchange)) throw new GivenBroken('a reversal of no deposit went through');
  return { rule, expected: {}, proof: [exchange, reversal] };
}

/** What is left on a statement of a deposit that was taken back is open. */
export function takeBack(world: World, told: Told): Record<string, number> {
  told.reversed = true;
  for (const it of world.moved) if (it.exchange === told.deposited.exchange) it.undone = true;
  return { [nameOf(told.deposited.account)]: -told.deposited.cents };
}

export async function inquire(trial: Trial, world: World, step: Of<'inquire'>): Promise<Deed> {
  const told = nth(world.deposits, step.of);
  // What is told of a reversed deposit is open.
  if (!told || told.reversed) return idle('deposit-credits-the-account');
  const { rule } = idle('deposit-credits-the-account');
  const found = await foundOf(trial, world, told.deposited);
  if (!found) return idle(rule);
  const { account, reference } = told.deposited;
  const own = relatedTo(trial.fresh('inq'), 'round-digits');
  const again = await inquireDeposit(trial, world.session, { ...account, reference }, own);
  if (succeeded(again))
    trial.holds('participant-reference-echo', own, fieldOf(again, 'participantReference') ?? 'none', again);
  return { rule, expected: {}, proof: [found, again] };
}

/** An inquiry about a reference that nobody used, close to one that somebody did. */
export async function ghost(trial: Trial, world: World, step: Of<'ghost'>): Promise<Deed> {
  const rule = 'deposit-inquiry-details-only-when-found';
  const told = nth(world.deposits, step.of);
  if (!told || step.like === 'other-case') return idle(rule);
  const { account, reference: base, exchange } = told.deposited;
  const reference = relatedTo(base, step.like).slice(0, 36);
  const isUsed = world.deposits.some(({ deposited: it }) => it.reference.toLowerCase() === reference.toLowerCase());
  if (isUsed || reference.length < 8) return idle(rule);
  const inquiry = await inquireDeposit(trial, world.session, { accountNumber: account.accountNumber, reference });
  trial.expects(rule, 'no details of a deposit', !hasDetails(inquiry), 'details of a deposit', exchange, inquiry);
  return { rule, expected: {}, proof: [inquiry] };
}
