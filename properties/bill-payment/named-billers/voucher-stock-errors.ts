import { check, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  billerOf,
  outcomeOf,
  paid,
  paidRules,
  purchaseOf,
  resultOf,
  sendAuth,
} from '../../../src/given/bill-payment/index.ts';
import { stock } from './voucher-biller.ts';

/** Section 3.4: how the voucher biller says that it has too little. */
export const voucherStockErrors = check({
  slug: 'voucher-stock-errors',
  title: 'AUTH beyond the stock is told by JSON in TechnicalNarration, with the products or with what is left of them',
  rules: [
    'voucher-stock-error-is-json',
    'voucher-out-of-stock-lists-codes',
    'voucher-insufficient-stock-maps-quantities',
    'voucher-stock-error-other-member-null',
  ],
  assumes: paidRules,
  needs: ['fixture:purchases', 'operator.setStock'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const purchase = purchaseOf(trial, 'voucher');
    // What is refused afterwards is so for its quantity; nothing is left reserved.
    await stock(trial, 50);
    await paid(trial, purchase);
    for (const [available, quantity] of [
      [0, 1],
      [0, 2],
      [3, 5],
      [1, 2],
    ] as const) {
      await stock(trial, available);
      const exchange = await sendAuth(trial, { ...purchase, quantity });
      const told = stockErrorOf(trial, exchange);
      if (!told) continue;
      judgeError(trial, { told, available, code: purchase.productCode, exchange });
    }
    await judgeReserved(trial);
    const other = await otherVoucher(trial);
    if (other !== undefined) {
      await judgeBoth(trial, other);
      await judgeOneOfBoth(trial, other);
      await judgeMixed(trial, other);
      await stock(trial, 50, other);
    }
    await stock(trial, 50);
    await paid(trial, purchase);
  },
});

/** What another AUTH has reserved is not available. */
async function judgeReserved(trial: Trial): Promise<void> {
  const purchase = purchaseOf(trial, 'voucher');
  if (!trial.has('isolate')) return;
  await stock(trial, 5);
  const reserved = await sendAuth(trial, { ...purchase, quantity: 3 });
  if (outcomeOf(reserved) !== 'accepted') return;
  const exchange = await sendAuth(trial, { ...purchase, quantity: 4 });
  const { Status, InsufficientStock } = stockErrorOf(trial, exchange) ?? {};
  if (Status !== 'InsufficientStock') return;
  const left = Object.entries((InsufficientStock ?? {}) as object).find(([code]) => code === purchase.productCode)?.[1];
  // Some may have come free while the answer was made, but not as many as were turned down.
  const isLess = Number(left) < 4;
  const slug = 'voucher-insufficient-stock-maps-quantities';
  trial.expects(slug, 'fewer than the 4 that are not to be had', isLess, String(left), reserved, exchange);
}

/** Another product that goes into one payment with that of the target file; undefined where none does. */
async function otherVoucher(trial: Trial): Promise<string | undefined> {
  const { billerCode, productCode } = purchaseOf(trial, 'voucher');
  const { allowsSeveralProducts, products } = await billerOf(trial, billerCode);
  const own = products.find((it) => it.code === productCode);
  const other = products.find(
    (it) => it !== own && it.enabled && it.allowsQuantity && it.requiresForex === own?.requiresForex,
  );
  return allowsSeveralProducts && trial.has('isolate') && other?.price !== undefined ? other.code : undefined;
}

/** One payment of several products, of each so many. */
function sendAll(trial: Trial, codes: readonly string[], quantity: number): Promise<Exchange> {
  const purchase = purchaseOf(trial, 'voucher');
  return sendAuth(
    trial,
    codes.map((productCode) => ({ ...purchase, productCode, quantity })),
  );
}

/** Of two products of which too little is left, each that is told has its own number; one may be told alone. */
async function judgeBoth(trial: Trial, other: string): Promise<void> {
  const { productCode } = purchaseOf(trial, 'voucher');
  const wanted = { [productCode]: '2', [other]: '3' };
  await stock(trial, 2);
  await stock(trial, 3, other);
  const exchange = await sendAll(trial, [productCode, other], 5);
  const { InsufficientStock } = parsed(textIn(fieldOf(exchange, 'TechnicalNarration'))) ?? {};
  for (const [code, n] of Object.entries((InsufficientStock ?? {}) as Record<string, unknown>)) {
    const slug = 'voucher-insufficient-stock-maps-quantities';
    trial.holds(slug, `${code}: ${wanted[code] ?? 'not asked for'}`, `${code}: ${n}`, exchange);
  }
}

/** Too little of one product turns the payment down wherever it stands, and is told of that one. */
async function judgeOneOfBoth(trial: Trial, other: string): Promise<void> {
  const { productCode } = purchaseOf(trial, 'voucher');
  await stock(trial, 50);
  for (const [available, codes] of [
    [0, [productCode, other]],
    [0, [other, productCode]],
    [1, [productCode, other]],
  ] as const) {
    await stock(trial, available, other);
    const exchange = await sendAll(trial, codes, 2);
    const { Status, OutOfStock, InsufficientStock } = stockErrorOf(trial, exchange) ?? {};
    if (Status === 'OutOfStock') trial.holds('voucher-out-of-stock-lists-codes', [other], OutOfStock, exchange);
    if (Status !== 'InsufficientStock') continue;
    const left = Object.entries((InsufficientStock ?? {}) as object).find(([code]) => code === other)?.[1];
    trial.holds('voucher-insufficient-stock-maps-quantities', String(available), String(left), exchange);
  }
}

/** One product is sold out and the other one short: one of them is told, the other member is null, and nothing stays reserved. */
async function judgeMixed(trial: Trial, other: string): Promise<void> {
  const { productCode } = purchaseOf(trial, 'voucher');
  const purchase = { ...purchaseOf(trial, 'voucher'), quantity: 3 };
  await stock(trial, 2);
  await stock(trial, 0, other);
  for (const codes of [
    [productCode, other],
    [other, productCode],
  ]) {
    const exchange = await sendAll(trial, codes, 3);
    const told = stockErrorOf(trial, exchange);
    if (told) judgeOtherMember(trial, told, exchange);
  }
  // Of the product of which some are left one payment is turned down for the other's sake.
  await sendAll(trial, [productCode, other], 2);
  const exchange = await sendAuth(trial, purchase);
  const told = stockErrorOf(trial, exchange);
  if (told) judgeError(trial, { told, available: 2, code: productCode, exchange });
}

/** Section 3.4: the same of a product that is sold out, where nobody can set a stock. */
export const voucherSoldOut = check({
  slug: 'voucher-sold-out',
  title: 'AUTH of vouchers that are sold out is told by JSON in TechnicalNarration, with the product',
  rules: ['voucher-stock-error-is-json', 'voucher-out-of-stock-lists-codes', 'voucher-stock-error-other-member-null'],
  assumes: paidRules,
  needs: ['fixture:soldOut'],
  async body(trial) {
    const { soldOut } = trial.fixtures;
    if (!soldOut) throw new Lacking('fixture:soldOut');
    // What is refused afterwards is so for its stock.
    if (trial.fixtures.purchases?.voucher) await paid(trial, purchaseOf(trial, 'voucher'));
    for (const quantity of [1, 2]) {
      const exchange = await sendAuth(trial, { ...soldOut, quantity });
      const told = stockErrorOf(trial, exchange);
      if (told?.Status === 'OutOfStock') judgeError(trial, { told, available: 0, code: soldOut.productCode, exchange });
    }
  },
});

/** What AUTH beyond the stock says; undefined where it is no JSON, which is judged. */
function stockErrorOf(trial: Trial, exchange: Exchange): Record<string, unknown> | undefined {
  const narration = textIn(fieldOf(exchange, 'TechnicalNarration'));
  const told = parsed(narration);
  const words = narration ?? resultOf(exchange);
  trial.expects('voucher-stock-error-is-json', 'a JSON object', told !== undefined, words, exchange);
  return told;
}

function judgeError(
  trial: Trial,
  {
    told,
    available,
    code,
    exchange,
  }: { told: Record<string, unknown>; available: number; code: string; exchange: Exchange },
): void {
  const { Status, OutOfStock = null, InsufficientStock = null } = told;
  const isOut = Status === 'OutOfStock';
  if (isOut && available === 0)
    trial.holds(
      'voucher-out-of-stock-lists-codes',
      { Status: 'OutOfStock', OutOfStock: [code] },
      { Status, OutOfStock },
      exchange,
    );
  else {
    // Nothing left may be told as a quantity of 0, too. Somebody else may have reserved some, where all share a stock.
    const quantities = Object.entries((InsufficientStock ?? {}) as object).map(([name, n]) => [name, String(n)]);
    const left = quantities.find(([name]) => name === code)?.[1] ?? '';
    const isFew = /^\d+$/.test(left) && Number(left) <= available;
    const wanted = !trial.has('isolate') && isFew ? left : String(available);
    trial.holds(
      'voucher-insufficient-stock-maps-quantities',
      { Status: 'InsufficientStock', InsufficientStock: { [code]: wanted } },
      { Status, InsufficientStock: Object.fromEntries(quantities) },
      exchange,
    );
  }
  judgeOtherMember(trial, told, exchange);
}

function judgeOtherMember(trial: Trial, told: Record<string, unknown>, exchange: Exchange): void {
  const { Status, OutOfStock = null, InsufficientStock = null } = told;
  const other = Status === 'OutOfStock' ? InsufficientStock : OutOfStock;
  trial.holds('voucher-stock-error-other-member-null', null, other, exchange);
}

function parsed(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
