import { type Exchange, fieldOf, memberOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  type Balances,
  currencyOf,
  type Decimal,
  decimalIn,
  inquire,
  inWords,
  isFinal,
  isOver,
  leavesOf,
  minuteMs,
  outcomeOf,
  pay,
  payBody,
  resultOf,
  sendProcess,
  sendRetry,
  settled,
  statusIn,
  times,
  withPrice,
} from '../../../../../src/given/bill-payment/index.ts';
import { debitDeed } from '../debit-deed.ts';
import { debitsOf } from '../debits.ts';
import { type Deed, type Known, nth, quietDeed, timeOf, type World } from '../model.ts';
import type { Step } from '../steps.ts';

const once = 'one-debit-per-reference';

/** How long an authorisation surely lasts: its lifetime is not shown. */
const surelyMs = 5 * minuteMs;

/** PAY of an authorised payment, whole or in part; once more it moves nothing. */
export async function payStep(world: World, step: Extract<Step, { do: 'pay' }>): Promise<Deed> {
  const known = nth(world.payments, step.of);
  if (!known || known.status === 'open') return quietDeed(once);
  if (known.status !== 'Authorized') {
    const again = await pay(world.trial, known.authorized);
    return quietDeed(once, known.authorized.exchange, again);
  }
  if (!(await isPayable(world, known))) return quietDeed(once);
  const part = step.part === undefined ? undefined : partOf(known, step.part);
  return paidNow(world, [known], async () => [await payOne(world, known, part)], part);
}

/** Whether it is authorised still, as far as that can be asked. One that is not tells no more. */
export async function isPayable(world: World, known: Known): Promise<boolean> {
  const isYoung = world.clockMs - known.madeAt < surelyMs && !known.member?.isDeleted;
  if (!isYoung || known.status !== 'Authorized') known.status = known.status === 'Authorized' ? 'open' : known.status;
  return known.status === 'Authorized';
}

/** A part of the price where AUTH lets it be paid in part. */
function partOf({ authorized: { items, prices } }: Known, percent: number): Decimal | undefined {
  const [item, ...others] = items;
  const [price] = prices;
  const isAllowed = item?.product.authAmountMandated === false && others.length === 0 && price !== undefined;
  if (!isAllowed || (item.purchase.quantity ?? 1) > 1) return undefined;
  // Cents are cut off.
  const [hundredths = '0'] = times(price, percent).split('.');
  return decimalIn(`${hundredths.padStart(3, '0').slice(0, -2)}.${hundredths.padStart(3, '0').slice(-2)}`);
}

async function payOne({ trial }: World, { authorized }: Known, part: Decimal | undefined): Promise<Exchange> {
  if (part === undefined) return pay(trial, authorized);
  return sendProcess(trial, withPrice(payBody(trial, authorized), part));
}

/** Sends PAYs, at the same moment or alone, and takes what became of them into the model. */
export async function paidNow(
  world: World,
  all: readonly Known[],
  send: () => Promise<Exchange[]>,
  part?: Decimal,
): Promise<Deed> {
  const at = await timeOf(world);
  const answers = await send();
  for (const [n, known] of all.entries()) await takeOutcome(world, known, answers[n] as Exchange, at, part);
  judgeBalances(world, all, answers);
  const deed = debitDeed(world, all, answers, part);
  if (!all.some(({ status: it }) => it === 'Failed')) return deed;
  // What failed may have been debited: nothing says when that comes back. It is a debit then, and no other change.
  const [failed, ...others] = all as [Known, ...Known[]];
  const legal = others.length === 0 ? debitsOf(failed, answers[0] as Exchange) : undefined;
  const fits = (changes: Balances): boolean => {
    const isMoved = Object.keys(changes).length > 0;
    world.isUnsure ||= isMoved;
    return !isMoved || legal === undefined || legal.some((it) => inWords(it) === inWords(changes));
  };
  return { ...deed, rule: 'failed-debits-nothing', words: 'no wallet changes, or by a debit that comes back', fits };
}

async function takeOutcome(
  world: World,
  known: Known,
  answered: Exchange,
  at: number | undefined,
  part: Decimal | undefined,
): Promise<void> {
  const { trial } = world;
  const { authorized } = known;
  const shown = await settled(trial, authorized.reference, answered);
  if (shown !== answered) world.clockMs += 8 * minuteMs;
  const status = statusIn(shown);
  if (known.ware === 'PP') return beLate(world, known, shown);
  const isTest = authorized.purchase.billerCode === trial.fixtures.testBiller;
  // How a part payment is submitted is not shown: one that is refused, or taken otherwise, tells no more.
  if (isTest && part === undefined && known.ware !== 'PF' && isOver(trial, shown))
    trial.holds('test-any-member-number-works', 'Paid', resultOf(shown), authorized.exchange, answered, shown);
  known.status = status === 'Paid' || status === 'Failed' ? status : 'open';
  // What is under way still, and cannot be waited for, may move the wallets in the course of any later step.
  world.isUnsure ||= outcomeOf(shown) === 'open';
  if (known.status !== 'Paid') return;
  known.shown = shown;
  if (at !== undefined) known.paidAt = at;
  if (part !== undefined) known.isPart = true;
  judgeCurrency(world, known, answered);
  takeVouchers(world, known, answered);
  takePlatforms(world, known, shown);
  judgeMetadata(world, known, shown);
  if (isTest) judgeReceipts(world, known, shown);
  for (const it of world.listeners) if (isOwn(world, known)) it.payments.push(known);
}

/** A payment that is Paid after a day; its debit may come with that. */
function beLate(world: World, known: Known, shown: Exchange): void {
  known.status = 'open';
  if (statusIn(shown) === 'BeingPaid') world.late.push({ known, at: world.clockMs });
}

function isOwn({ trial }: World, { authorized }: Known): boolean {
  return authorized.purchase.billerCode === trial.fixtures.ownBiller?.code;
}

function judgeCurrency({ trial }: World, { authorized }: Known, answered: Exchange): void {
  const [expected, told] = [currencyOf(authorized), textIn(fieldOf(answered, 'Currency'))];
  if (expected === undefined || told === undefined || statusIn(answered) !== 'Paid') return;
  trial.holds('paid-currency-is-of-debited-wallet', expected, told, authorized.exchange, answered);
}

/** The test biller always has both. */
function judgeReceipts({ trial }: World, { authorized }: Known, shown: Exchange): void {
  for (const [rule, name] of [
    ['test-biller-returns-html', 'ReceiptHtml'],
    ['test-biller-returns-smses', 'ReceiptSmses'],
  ] as const) {
    const entries = fieldOf(shown, `PaymentData.${name}`);
    const isThere = Array.isArray(entries) && entries.length > 0;
    trial.expects(rule, 'an entry at least', isThere, 'none', authorized.exchange, shown);
  }
}

/** Metadata that an answer gives back under a name has the value that was sent under it. */
function judgeMetadata({ trial }: World, { authorized }: Known, shown: Exchange): void {
  const [{ metadata } = {}] = authorized.items.map(({ purchase }) => purchase);
  const told = fieldOf(shown, 'Products.0.Metadata');
  const texts = leavesOf(told).map(([, text]) => text);
  for (const [name, value] of Object.entries(metadata ?? {})) {
    const isNamed = texts.includes(name) || textIn(memberOf(told, name)) !== undefined;
    const seen = texts.join(', ');
    // Others may come back as a number or a text.
    if (isNamed && typeof value === 'string')
      trial.expects('answer-echoes-metadata', value, texts.includes(value), seen, authorized.exchange, shown);
  }
}

/** Whoever has the PIN has the value: no voucher goes to two payments. */
function takeVouchers({ trial, vouchers }: World, known: Known, answered: Exchange): void {
  const all = vouchersIn(answered);
  trial.holds('vouchers-differ', `${all.length} different`, `${new Set(all).size} different`, answered);
  for (const it of all) {
    const before = vouchers.get(it);
    const seen = 'also of another payment';
    const proof = before?.shown ? [before.shown, answered] : [answered];
    trial.expects('vouchers-differ', 'of this payment alone', before === undefined || before === known, seen, ...proof);
    vouchers.set(it, before ?? known);
  }
}

function takePlatforms({ trial, platforms }: World, known: Known, shown: Exchange): void {
  const own = textIn(fieldOf(shown, 'PlatformReference'));
  if (own === undefined || own === '') return;
  const before = platforms.get(own) ?? known;
  platforms.set(own, before);
  const references = [before, known].map(({ authorized }) => authorized.reference);
  const proof = before.shown && before !== known ? [before.shown, shown] : [shown];
  trial.holds('platform-reference-unique', `of ${references[0]}`, `of ${references[1]}`, ...proof);
}

/** Serial number and PIN of each voucher of an answer, where it has both. */
export function vouchersIn(exchange: Exchange): string[] {
  const products = fieldOf(exchange, 'Products');
  if (!Array.isArray(products)) return [];
  return products.flatMap((it) => {
    const vouchers = memberOf(it, 'Vouchers');
    if (!Array.isArray(vouchers)) return [];
    return vouchers.flatMap((one) => {
      const [serial, pin] = ['SerialNumber', 'Pin'].map((name) => textIn(memberOf(one, name)));
      return serial && pin ? [`${serial} ${pin}`] : [];
    });
  });
}

/** Each debit leaves another balance. */
function judgeBalances({ trial }: World, all: readonly Known[], answers: readonly Exchange[]): void {
  const told = new Map<string, Exchange>();
  for (const [n, { status }] of all.entries()) {
    const answered = answers[n] as Exchange;
    const [balance, currency] = ['WalletBalanceAfterDebit', 'Currency'].map((it) => textIn(fieldOf(answered, it)));
    if (status !== 'Paid' || balance === undefined || currency === undefined) continue;
    const name = `${decimalIn(balance) ?? balance} ${currency}`;
    const before = told.get(name);
    const proof = before ? [before, answered] : [answered];
    const seen = `${name} twice`;
    trial.expects('balance-after-debit-true', 'another balance after each debit', before === undefined, seen, ...proof);
    told.set(name, answered);
  }
}

/** Retry of what is at its end: whatever it is answered, nothing is debited. */
export async function retry(world: World, { of }: Extract<Step, { do: 'retry' }>): Promise<Deed> {
  const known = nth(world.payments, of);
  if (!known || !isFinal(known.status)) return quietDeed(once);
  const exchange = await sendRetry(world.trial, known.authorized);
  return quietDeed(once, known.authorized.exchange, exchange);
}

/** An inquiry moves nothing; what it shows is judged with all others. */
export async function status(world: World, { of }: Extract<Step, { do: 'status' }>): Promise<Deed> {
  const known = nth(world.payments, of);
  if (!known) return quietDeed('status-changes-nothing');
  const { exchange } = await inquire(world.trial, known.authorized);
  return quietDeed('status-changes-nothing', exchange);
}
