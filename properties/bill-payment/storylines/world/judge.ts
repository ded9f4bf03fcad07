import { type Exchange, fieldOf, Lacking, memberOf, statusOf, textIn } from '../../../../src/conformance/index.ts';
import {
  type Balances,
  balancesAfter,
  changesBetween,
  changesUntil,
  currencies,
  decimalIn,
  detailsIn,
  eachIn,
  feeOf,
  folded,
  foundBy,
  getMember,
  inquire,
  inWords,
  judgeRecord,
  keptFacts,
  lookUpMember,
  minus,
  readWallets,
  recordOf,
  shownDetails,
  staysWhenReversed,
} from '../../../../src/given/bill-payment/index.ts';
import { inTurn } from '../../../in-turn.ts';
import { vouchersIn } from './deeds/pay.ts';
import type { Deed, Known, KnownMember, World } from './model.ts';

/** How many payments and members are read back after a step; after one about members more of them. */
const share = { latest: 2, byTurns: 1 };
const sharesOfMembers = { about: { latest: 4, byTurns: 2 }, beside: { latest: 0, byTurns: 1 } };

/** The end of a story reads more. */
function atEnd<T>(all: readonly T[]): T[] {
  return all.filter((_, n) => n < 8 || n >= all.length - 12);
}

/** Compares the wallets with what a step may have done to them; they are read anew, so that one difference is told once. */
export async function judgeWallets(world: World, { rule, words, fits, proof, debit }: Deed): Promise<boolean> {
  const { trial } = world;
  // Where others pay from the same wallets, what a step did to them is unknown.
  if (!trial.has('isolate') || world.isUnsure) return true;
  const { changes, wallets } = await changesUntil(trial, world.balances, fits);
  const isRight = trial.expects(rule, words, fits(changes), inWords(changes), ...proof.slice(0, 6), wallets);
  if (Object.keys(changes).length === 0) return isRight;
  const { held, exchange } = await readWallets(trial);
  const before = world.balances;
  world.balances = held;
  if (isRight && debit) judgeBalance(world, debit, exchange, changesBetween(before, held));
  return isRight;
}

/**
 * What the answer to a PAY told of the wallet after its debit is what that wallet holds, while nothing else is under way:
 * now, or before a commission that nobody shows was credited.
 */
function judgeBalance({ trial, late }: World, debit: Exchange, wallets: Exchange, changes: Balances): void {
  const told = decimalIn(fieldOf(debit, 'WalletBalanceAfterDebit'));
  const currency = currencies.find((it) => it === textIn(fieldOf(debit, 'Currency')));
  const held = eachIn(wallets, currency);
  if (told === undefined || held.length === 0 || late.length > 0) return;
  const price = decimalIn(fieldOf(debit, 'TotalAmount'));
  // Of several wallets in one currency each may be the one that changed.
  const before = held.map((it) => minus(it, (currency && changes[currency]) ?? '0'));
  const alone = price === undefined ? [] : before.map((it) => minus(it, price));
  const uncredited = alone.flatMap((it) => [it, minus(it, feeOf({ shown: debit }))]);
  const isTrue = [...held.flatMap((it) => balancesAfter(debit, it)), ...uncredited].includes(told);
  trial.expects('balance-after-debit-true', held.join(' or '), isTrue, told, debit, wallets);
}

/** Reads back the payment that a step was about, the latest ones, and some of the others. */
export function readPayments(world: World, about: Known | undefined): Promise<void> {
  return comparePayments(world, inTurn(world.payments, world.steps, share, about && [about]));
}

/** Reads back what a story leaves behind. */
export async function readAtEnd(world: World, hasOwn: boolean): Promise<void> {
  await comparePayments(world, atEnd(world.payments));
  if (hasOwn) await compareMembers(world, atEnd(world.members));
}

/** Inquires, several at the same moment, and compares the payments with what the document says of each alone. */
async function comparePayments(world: World, some: readonly Known[]): Promise<void> {
  const { trial } = world;
  const judged = some.filter(({ status, madeAt }) => status !== 'open' && isSure(world, status, madeAt));
  const together = Math.min(3, trial.burst);
  for (let n = 0; n < judged.length; n += together) {
    const part = judged.slice(n, n + together);
    const all = await Promise.all(part.map((it) => inquire(trial, it.authorized)));
    for (const [index, it] of part.entries()) {
      const { status, exchange } = all[index] as (typeof all)[number];
      if (!judgePayment(world, it, status, exchange)) it.status = 'open';
    }
  }
}

/** How long an authorisation lasts is not shown. */
function isSure({ clockMs }: World, status: Known['status'], madeAt: number): boolean {
  return status !== 'Authorized' || clockMs - madeAt < 5 * 60_000;
}

const statusRules = {
  Authorized: 'reference-finds-payment',
  Paid: 'paid-stays-paid',
  Failed: 'failed-is-final',
  Reversed: 'reversed-is-final',
} as const;

const finds = 'reference-finds-payment';

function judgePayment({ trial }: World, known: Known, status: string, exchange: Exchange): boolean {
  const { authorized, shown } = known;
  const proof = [authorized.exchange, ...(shown ? [shown] : []), exchange];
  // A connection that broke is no answer: nothing was seen of the payment.
  if (typeof exchange.answer === 'string') return true;
  // One that nobody finds is no other one.
  if (statusOf(exchange) !== 200) return trial.holds(finds, known.status, status, ...proof);
  for (const field of ['Reference', 'BillerCode', 'MemberNumber'] as const) {
    const told = textIn(fieldOf(exchange, field));
    if (told !== undefined && !trial.holds(finds, authorized.body[field], told, ...proof)) return false;
  }
  if (!trial.holds(statusRules[known.status as 'Paid'], known.status, status, ...proof)) return false;
  if (!isReversalKept({ trial }, known, exchange)) return false;
  return shown === undefined || isSameAsShown({ trial }, known, shown, exchange, proof);
}

/** What an inquiry told of a reversal, later ones tell as well, whatever else was tried. */
function isReversalKept({ trial }: Pick<World, 'trial'>, known: Known, exchange: Exchange): boolean {
  const { reversed, refused, status } = known;
  if (reversed === undefined || status !== 'Reversed') return true;
  const rule = refused ? 'failed-reversal-changes-nothing' : 'status-returns-full-record';
  const names = ['VendorReversalReference', 'WalletDebitReversed', 'WalletBalanceAfterReversal'];
  const told = names.filter((it) => textIn(fieldOf(reversed, it)) && textIn(fieldOf(exchange, it)));
  const pick = (from: Exchange): object => Object.fromEntries(told.map((it) => [it, textIn(fieldOf(from, it))]));
  return trial.holds(rule, pick(reversed), pick(exchange), reversed, ...(refused ? [refused] : []), exchange);
}

/** What an answer told of a payment that was Paid, a later one tells as well. */
function isSameAsShown(
  { trial }: Pick<World, 'trial'>,
  known: Known,
  shown: Exchange,
  exchange: Exchange,
  proof: Exchange[],
): boolean {
  const { status } = known;
  const fields: [rule: string, view: (it: Exchange) => unknown][] = [
    [finds, productsIn],
    ['platform-reference-stays', (it) => textIn(fieldOf(it, 'PlatformReference'))],
    ['balance-after-debit-true', (it) => decimalIn(fieldOf(it, 'WalletBalanceAfterDebit'))],
    ...(status === 'Paid' ? [['status-returns-full-record', vouchersWords] as [string, typeof vouchersWords]] : []),
  ];
  const isSame = fields.every(([rule, view]) => {
    const [first, later] = [view(shown), view(exchange)];
    return first === undefined || later === undefined || trial.holds(rule, first, later, ...proof);
  });
  return isSame && isRecordKept({ trial }, known, shown, exchange, proof);
}

/** The record of a payment stays what it was when it was Paid, whatever is changed or reversed since. */
function isRecordKept(
  { trial }: Pick<World, 'trial'>,
  { status, member }: Known,
  shown: Exchange,
  exchange: Exchange,
  proof: Exchange[],
): boolean {
  const [told, now] = [recordOf(shown), recordOf(exchange)];
  const isRenamed = (name: string): boolean => namesOf(member, told['MemberName'] ?? '').includes(folded(name));
  const all = keptFacts(told, now, isRenamed);
  const kept = status === 'Reversed' ? staysWhenReversed(all) : all;
  const pick = (all: Record<string, string>): object => Object.fromEntries(kept.map((it) => [it, all[it]]));
  return trial.holds('status-returns-full-record', pick(told), pick(now), ...proof);
}

/** How a member may be called in what tells of its payment later: as it was then, or as it is by now. */
export function namesOf(member: KnownMember | undefined, told: string): string[] {
  return [told, ...(member ? [member.record.FullName] : [])].map((it) => folded(it.trim()));
}

function vouchersWords(exchange: Exchange): string | undefined {
  const vouchers = vouchersIn(exchange);
  return vouchers.length === 0 ? undefined : vouchers.sort().join(', ');
}

/** In which order they stand is not said. */
function productsIn(exchange: Exchange): string[] | undefined {
  const products = fieldOf(exchange, 'Products');
  if (!Array.isArray(products) || products.length === 0) return undefined;
  return products.map((it) => `${textIn(memberOf(it, 'Code'))} at ${decimalIn(memberOf(it, 'Price'))}`).sort();
}

/** Reads members back: those that a call was about, the latest ones, and some of the others. */
export async function readMembers(world: World, last: World['lastMemberCall']): Promise<void> {
  const { members, lastMemberCall, steps } = world;
  const isAbout = lastMemberCall !== last;
  if (!isAbout && steps % 3 !== 0) return;
  const touched = isAbout ? (lastMemberCall?.about ?? []).slice(0, 2) : [];
  const { about, beside } = sharesOfMembers;
  await compareMembers(world, inTurn(members, steps, isAbout ? about : beside, touched));
}

/** Each member is what its own calls made of it, whatever became of the others. */
async function compareMembers(world: World, some: readonly KnownMember[]): Promise<void> {
  const { lastMemberCall } = world;
  for (const it of some) {
    if (it.isOpen) continue;
    const rule = lastMemberCall && !lastMemberCall.about.includes(it) ? lastMemberCall.rule : it.rule;
    it.isOpen = !(await judgeMember(world, it, rule));
  }
}

async function judgeMember(world: World, known: KnownMember, rule: string): Promise<boolean> {
  const { trial } = world;
  const { record, isDeleted, proof } = known;
  const wanted = isDeleted ? 'no member' : 'a member';
  let lookup = await lookUpMember(trial, record.MemberNumber);
  if (foundBy(lookup) !== wanted)
    await trial.eventually(async () => {
      lookup = await lookUpMember(trial, record.MemberNumber);
      return foundBy(lookup) === wanted ? true : undefined;
    });
  if (!trial.holds(rule, wanted, foundBy(lookup), proof, lookup)) return false;
  if (isDeleted) return true;
  const isKept = await judgeRecord(trial, rule, record, proof).catch((problem: unknown) => {
    if (problem instanceof Lacking) return true;
    throw problem;
  });
  return isKept && areDetailsKept(world, known, rule, lookup);
}

/** What answers showed of a member's details, later ones show as long as no call of its own changes them. */
async function areDetailsKept({ trial }: World, known: KnownMember, rule: string, lookup: Exchange): Promise<boolean> {
  const { record, details, proof } = known;
  if (record.AccountDetails === undefined) return true;
  const single = detailsIn(await getMember(trial, record.MemberNumber));
  const alone = Object.entries(JSON.parse(record.AccountDetails) as Record<string, string>).filter(([, text]) =>
    single.includes(text),
  );
  const shown = JSON.stringify([shownDetails(lookup, record), Object.fromEntries(alone)]);
  if (details?.sent === record.AccountDetails)
    return trial.holds(rule, details.shown, shown, details.lookup, proof, lookup);
  known.details = { sent: record.AccountDetails, shown, lookup };
  return true;
}
