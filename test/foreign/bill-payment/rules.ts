import { isBlank } from './amount.ts';
import { sumOf } from './asked.ts';
import { billerProblems, fits, knowsMember, stockProblems } from './biller-rules.ts';
import type { Asked, Biller, Currency, Line, Payment, Problem, Product } from './model.ts';
import { debitOf, fundingProblems } from './money.ts';
import { prefixesOf } from './prefix.ts';
import type { Wanted, WantedLine } from './wanted.ts';

/** What is wrong with an AUTH request in itself and by the catalogue (sections 2.1 to 2.3). */
export function* authProblems(asked: Asked, wanted: Wanted): Generator<Problem> {
  const { biller, memberNumber, lines } = wanted;
  if (!biller.enabled) yield at('disabledBiller', 'BillerCode', 'This biller takes no payments.');
  if (!biller.online) yield at('offline', 'BillerCode', 'This biller cannot be reached; try again later.');
  if (lines.length > 1 && !biller.several && asked.readings.severalProducts !== 'taken')
    yield at('severalProducts', 'Products', 'One product at a time.');
  if (!fits(biller, memberNumber)) yield at('memberForm', 'MemberNumber', 'This is no number of this biller.');
  else if (!knowsMember(asked, biller, memberNumber) && !isForAnyone(asked, biller))
    yield at('unknownMember', 'MemberNumber', 'Nobody has this number.');
  if (prefixesOf(biller, memberNumber, asked.readings).prefix === 'AF') {
    yield at('authFailure', 'MemberNumber', 'Nobody has this number.');
  }
  for (const line of lines) yield* lineProblems(asked, line);
  yield* billerProblems(wanted);
  yield* forexProblems(asked, wanted);
  const priced = pricedLines(asked, wanted);
  const total = sumOf(priced);
  if (wanted.total !== undefined && wanted.total !== total && lines.every(({ product }) => product.mandated === null)) {
    if (asked.readings.totalOff !== 'ignored') yield at('totalOff', 'TotalAmount', 'This is not the sum.');
  }
  yield* stockProblems(asked, wanted);
  yield* fundingProblems(asked, currencyOf(asked, wanted), debitOf(asked, biller, total).cents);
}

/** An offline biller that asks nobody who its members are. */
function isForAnyone({ readings }: Asked, { kind }: Biller): boolean {
  return kind === 'own' && readings.paidMembers === 'anyone';
}

function at(cause: Problem['cause'], field: string, text: string): Problem {
  return { cause, field, text };
}

function* lineProblems({ readings }: Asked, line: WantedLine): Generator<Problem> {
  const { product, path, quantity, department, price, metadata } = line;
  if (!product.enabled && readings.disabledProduct !== 'taken')
    yield at('disabledProduct', `${path}.Code`, 'This is not sold now.');
  if (product.department !== null && department === '') {
    yield at('departmentMissing', `${path}.Department`, 'This is required.');
  }
  const isOther = department !== '' && product.department !== null && department !== product.department;
  if (isOther && readings.departmentWrong !== 'taken') {
    yield at('departmentWrong', `${path}.Department`, 'The product is not of this department.');
  }
  if (quantity > 1 && !product.quantity && readings.quantityNotAllowed !== 'taken') {
    yield at('quantityNotAllowed', `${path}.Quantity`, 'One at a time.');
  }
  for (const { name, required } of product.metadata) {
    const isThere = metadata.some(([key, value]) => key === name && value !== '');
    if (required && !isThere) yield at('metadataMissing', `${path}.Metadata`, `${name} is required.`);
  }
  yield* priceProblems(product, price, `${path}.Price`, readings.priceOther === 'ignored');
}

function* priceProblems(
  { price: fixed, mandated, minCents, maxCents }: Product,
  price: number | undefined,
  field: string,
  isIgnored: boolean,
): Generator<Problem> {
  if (mandated !== null) return;
  if (fixed !== null) {
    if (price !== undefined && price !== fixed && !isIgnored) yield at('priceOther', field, 'The price is fixed.');
    return;
  }
  if (price === undefined) return yield at('priceMissing', field, 'This is required.');
  if (minCents !== null && price < minCents) yield at('limits', field, 'This is too little.');
  if (maxCents !== null && price > maxCents) yield at('limits', field, 'This is too much.');
}

/** Whether a line is paid in USD (sections 2.2 and 3.3). */
function needsForex({ readings }: Asked, biller: Biller, memberNumber: string, line: WantedLine): boolean {
  if (line.product.forex !== null) return line.product.forex;
  if (biller.kind !== 'test') return line.acknowledged;
  const { usd } = prefixesOf(biller, memberNumber, readings);
  return usd || (readings.acknowledgement === 'decides' && line.acknowledged);
}

/** The wallet that a request is paid from. */
export function currencyOf(asked: Asked, { biller, memberNumber, lines }: Wanted): Currency {
  return lines.some((line) => needsForex(asked, biller, memberNumber, line)) ? 'USD' : 'ZWG';
}

function* forexProblems(asked: Asked, { biller, memberNumber, lines }: Wanted): Generator<Problem> {
  const { readings } = asked;
  const needs = new Set(lines.map((line) => needsForex(asked, biller, memberNumber, line)));
  if (needs.size > 1) yield at('severalProducts', 'Products', 'All of one wallet, please.');
  for (const { product, path, acknowledged } of lines) {
    const field = `${path}.RequiresForexPayment`;
    if (product.forex === true && !acknowledged && readings.forexMissing !== 'taken') {
      yield at('forexMissing', field, 'This is paid in USD; say so.');
    }
    if (product.forex === false && acknowledged && readings.forexNeedless === '400') {
      yield at('forexNeedless', field, 'This is not paid in USD.');
    }
  }
}

/** What AUTH finds that a member owes, in cents: the same at each look. */
function balanceOf(memberNumber: string, code: string): number {
  const sum = [...`${memberNumber}${code}`].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 90_007, 7);
  return 1_003 + sum;
}

/** The lines of a request with the prices that AUTH gives them. */
export function pricedLines(asked: Asked, { memberNumber, lines }: Wanted): Line[] {
  const priced = lines.map(({ product, quantity, department, price, metadata, asObject }): Line => {
    const balance = product.mandated === null ? null : balanceOf(memberNumber, product.code);
    return {
      product,
      quantity,
      department: department === '' ? null : department,
      price: product.price ?? balance ?? price ?? 0,
      balance,
      metadata,
      asObject,
      vouchers: [],
    };
  });
  return asked.hooks.lines?.(priced, asked) ?? priced;
}

/** What is wrong with a PAY request beside its AUTH (sections 2.2 and 3.2). */
export function* payProblems(asked: Asked, wanted: Wanted, payment: Payment): Generator<Problem> {
  const { readings } = asked;
  const { biller, memberNumber, lines } = wanted;
  const isSame =
    biller === payment.biller &&
    memberNumber === payment.memberNumber &&
    lines.length === payment.lines.length &&
    lines.every(({ product, quantity, department }, index) => {
      const line = payment.lines[index];
      return product === line?.product && quantity === line.quantity && (department || null) === line.department;
    });
  if (!isSame) return yield at('bodyChanged', 'Products', 'That is not what was authorised.');
  for (const [index, { product, path, price, acknowledged }] of lines.entries()) {
    const authorized = payment.lines[index]?.price ?? 0;
    const field = `${path}.Price`;
    const isFixed = product.price !== null && readings.fixedPriceBlank === 'taken';
    if (price === undefined && product.mandated === null && !isFixed)
      yield at('priceMissing', field, 'This is required.');
    const isPart = product.mandated === false && readings.partPayment === 'lower-price';
    const isOver = product.mandated === false && readings.overPayment === 'taken';
    if (price !== undefined && !(price === authorized || (price < authorized ? isPart : isOver))) {
      if (readings.priceOther !== 'ignored' || product.price === null) {
        yield at('priceChanged', field, 'The price is another one.');
      }
    }
    const isForex = payment.currency === 'USD' && product.forex !== false;
    if (isForex && !acknowledged && readings.forexMissing !== 'taken') {
      yield at('forexMissing', `${path}.RequiresForexPayment`, 'This is paid in USD; say so.');
    }
  }
  const total = sumOf(paidLines(payment.lines, wanted));
  if (wanted.total !== undefined && wanted.total !== total && readings.totalOff !== 'ignored') {
    yield at('totalOff', 'TotalAmount', 'This is not the sum.');
  }
  if (biller.payer && isBlank(asked.call.body.PayerDetails))
    yield at('payerMissing', 'PayerDetails', 'This is required.');
  if (!biller.enabled) yield at('disabledBiller', 'BillerCode', 'This biller takes no payments.');
  if (!biller.online) yield at('offline', 'BillerCode', 'This biller cannot be reached; try again later.');
  if (payment.reservedUntil !== undefined && payment.reservedUntil <= asked.now) {
    yield* stockProblems(asked, wanted);
  }
  yield* fundingProblems(asked, payment.currency, debitOf(asked, biller, total).cents);
}

/** The lines of an authorised payment at the prices of its PAY. */
export function paidLines(authorized: readonly Line[], { lines }: Wanted): Line[] {
  return authorized.map((line, index) => {
    const price = lines[index]?.price;
    return line.product.price === null && price !== undefined ? { ...line, price } : line;
  });
}
