import { check, defined, type Exchange, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  currencyOf,
  type Decimal,
  decimalIn,
  entriesIn,
  type FeedEntry,
  feed,
  instantOf,
  judgeUnmoved,
  minus,
  nowOf,
  type Paid,
  paid,
  paidRules,
  pay,
  plus,
  purchaseOf,
  setsPrice,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/** A payment and between which instants of the target's clock it was made. */
interface Made {
  payment: Paid;
  from: number;
  to: number;
}

const gapMs = 61_000;
const zoneStepMs = 15 * 60_000;
const holdsLatest = 'feed-holds-latest-payments';
const joinsUp = 'feed-pages-join-up';
const older = 'feed-before-gives-older';
const once = 'one-debit-per-reference';

/** Sections 2.5, 4.1, 8: twenty at a time, each page older than the one before. */
export const feedPages = check({
  slug: 'feed-pages',
  title: 'the feed holds the last 20 payments, and with before the 20 older ones, without gap or repetition',
  rules: [holdsLatest, joinsUp, older, 'feed-order', once],
  assumes: [...paidRules, ...walletRules],
  needs: ['clock.advance', 'clock.now', 'fixture:purchases'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const made: Made[] = [];
    const purchase = purchaseOf(trial, 'feed');
    const { billerCode } = purchase;
    // What another check paid just before stands apart.
    await advance(trial, gapMs);
    let from = await nowOf(trial, await feed(trial, billerCode));
    for (let n = 0; n < 43; n += 1) {
      const payment = await paid(trial, priced(purchase, n));
      // The biller may take minutes to be Paid, and the clock is moved until it is.
      made.push({ payment, from, to: await nowOf(trial, payment.shown) });
      // Payments to another biller, which no page of this one's feed holds.
      const { testBiller = billerCode } = trial.fixtures;
      if ([12, 40].includes(n) && testBiller !== billerCode)
        await paid(trial, await testPurchase(trial, { product: 'AA' }));
      await advance(trial, gapMs);
      from = await nowOf(trial, payment.shown);
    }
    const [{ payment: first }] = made as [Made];
    // However many came after it, a reference that was paid is paid once.
    await judgeUnmoved(trial, once, async () => [first.pay, await pay(trial, first)]);
    const currency = currencyOf(first);
    const page = (before?: number): Promise<Exchange> => feed(trial, billerCode, defined({ currency, before }));
    const newest = await whole(trial, made, () => page());
    if (entriesIn(newest)?.some(({ date }) => date !== '' && instantOf(date) === undefined))
      throw new Lacking('dates of the feed that can be read');
    const offsetMs = offsetOf(entriesIn(newest) ?? [], made);
    const proof = [newest];
    demandOnlyOurs(trial, newest, made, offsetMs);
    const seen: number[] = judgePage(trial, { exchange: newest, made, offsetMs, expected: range(made.length, 20) });
    recordOrder(trial, newest);
    for (let before = oldestOf(newest, offsetMs); before !== undefined && seen.length < made.length; ) {
      const exchange = await page(before);
      proof.push(exchange);
      demandOnlyOurs(trial, exchange, made, offsetMs);
      const entries = entriesIn(exchange) ?? [];
      const numbers = numbersOf(entries, made, offsetMs);
      const stray = numbers.find((it) => it !== undefined && (made[it] as Made).from >= (before as number) + 1000);
      trial.expects(older, 'older ones only', stray === undefined, `payment ${(stray ?? 0) + 1}`, ...proof);
      const next = range(made.length - seen.length, 20);
      const found = judgePage(trial, { exchange, made, offsetMs, expected: next, id: joinsUp, proof });
      if (found.length === 0) return;
      seen.push(...found);
      before = oldestOf(exchange, offsetMs);
    }
  },
});

/** Prices tell payments apart where the caller sets them. */
function priced(purchase: ReturnType<typeof purchaseOf>, n: number): typeof purchase {
  return purchase.price === undefined ? purchase : { ...purchase, price: plus(purchase.price, times('0.01', n)) };
}

/** The last `count` numbers below `end`. */
function range(end: number, count: number): number[] {
  const first = Math.max(0, end - count);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** The feed once it holds as much as it has to, the last payment too, else what it is when the target's patience ends. */
async function whole(trial: Trial, made: readonly Made[], read: () => Promise<Exchange>): Promise<Exchange> {
  await trial.quiet();
  let last = await read();
  const isWhole = (): true | undefined => {
    const entries = entriesIn(last) ?? [];
    const numbers = numbersOf(entries, made, offsetOf(entries, made));
    return entries.length === 20 && numbers.includes(made.length - 1) ? true : undefined;
  };
  if (!isWhole())
    await trial.eventually(async () => {
      last = await read();
      return isWhole();
    });
  return last;
}

/** Of a feed whose dates have no zone: how far ahead of UTC they are, by the payment that is its newest. */
function offsetOf(entries: readonly FeedEntry[], made: readonly Made[]): number {
  const newest = Math.max(...entries.map((it) => instantOf(it.date) ?? 0));
  const { from = 0, to = 0 } = made.at(-1) ?? {};
  return Math.round((newest - (from + to) / 2) / zoneStepMs) * zoneStepMs;
}

function oldestOf(exchange: Exchange, offsetMs: number): number | undefined {
  const instants = (entriesIn(exchange) ?? []).flatMap((it) => instantOf(it.date) ?? []);
  return instants.length === 0 ? undefined : Math.floor(Math.min(...instants) - offsetMs);
}

/** Which payment each entry is, by its time; undefined for one that was there before. */
function numbersOf(entries: readonly FeedEntry[], made: readonly Made[], offsetMs: number): (number | undefined)[] {
  return entries.map((it) => {
    const at = (instantOf(it.date) ?? Number.NaN) - offsetMs;
    const number = made.findIndex(({ from, to }) => at > from - gapMs / 2 && at < to + gapMs / 2);
    return number < 0 ? undefined : number;
  });
}

/**
 * Where others pay as well, which 20 are the last is unknown. Throws Lacking where the target is shared and the page has what
 * nobody here paid since the first of these payments.
 */
function demandOnlyOurs(trial: Trial, exchange: Exchange, made: readonly Made[], offsetMs: number): void {
  if (trial.has('isolate')) return;
  const entries = entriesIn(exchange) ?? [];
  const numbers = numbersOf(entries, made, offsetMs);
  const since = (made[0] as Made).from + offsetMs;
  const isStrange = entries.some(({ date, memberNumber }, index) => {
    const number = numbers[index];
    if (number !== undefined) return memberNumber !== (made[number] as Made).payment.purchase.memberNumber;
    return (instantOf(date) ?? since) >= since;
  });
  if (isStrange) throw new Lacking('isolate');
}

interface PageWish {
  exchange: Exchange;
  made: readonly Made[];
  offsetMs: number;
  expected: readonly number[];
  id?: string;
  proof?: readonly Exchange[];
}

/** Decides which payments a page holds; gives their numbers. Entries beyond ours are of the time before. */
function judgePage(
  trial: Trial,
  { exchange, made, offsetMs, expected, id = holdsLatest, proof = [] }: PageWish,
): number[] {
  const entries = entriesIn(exchange) ?? [];
  const numbers = numbersOf(entries, made, offsetMs);
  const ours = numbers.filter((it) => it !== undefined).sort((a, b) => a - b);
  const inWords = (all: readonly number[]): string => all.map((it) => it + 1).join(' ');
  trial.holds(id, inWords(expected), inWords(ours), ...proof, exchange);
  trial.expects(id, 'at most 20', entries.length <= 20, String(entries.length), exchange);
  for (const [index, number] of numbers.entries()) {
    const [entry, it] = [entries[index], number === undefined ? undefined : made[number]];
    if (entry && it) judgeEntry(trial, entry, it.payment, exchange);
  }
  return ours;
}

/** Decides that an entry tells member and amount of its payment; whether fee and commission are part of the amount is open. */
export function judgeEntry(trial: Trial, entry: FeedEntry, payment: Paid, exchange: Exchange): void {
  const { purchase, product, prices, pay } = payment;
  trial.holds(holdsLatest, purchase.memberNumber, entry.memberNumber ?? 'none', pay, exchange);
  const [told] = prices;
  const price = setsPrice(product) ? purchase.price : (product.price ?? told);
  if (price === undefined || entry.amount === undefined) return;
  const total = times(price, purchase.quantity ?? 1);
  const [fee, commission] = ['VendorServiceFee', 'Products.0.VendorCommission'].map(
    (name) => decimalIn(fieldOf(payment.shown, name)) ?? '0',
  ) as [Decimal, Decimal];
  const legal = [total, plus(total, fee), minus(total, commission), minus(plus(total, fee), commission)];
  trial.expects(holdsLatest, total, legal.includes(entry.amount), entry.amount, pay, exchange);
}

function recordOrder(trial: Trial, exchange: Exchange): void {
  const [first, second] = (entriesIn(exchange) ?? []).map((it) => instantOf(it.date) ?? 0);
  if (first === undefined || second === undefined) return;
  trial.observe('feed-order', first >= second ? 'newest-first' : 'oldest-first', exchange);
}
