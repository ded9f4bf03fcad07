import { isObject, type JsonObject } from '../shared/json.ts';
import { amountOut, readCents } from './amount.ts';
import { extra, withAbsent } from './answers.ts';
import { sumOf, textOf } from './asked.ts';
import { accountCurrency, loginsOf } from './biller-rules.ts';
import { dateOut } from './dates.ts';
import type { Action, Asked, Biller, Fields, Line, Payment, Problem } from './model.ts';
import { commissionOf, feeOf } from './money.ts';
import { quantityIn } from './shape.ts';
import { metadataIn, plain } from './wanted.ts';

const texts = [
  'MemberName',
  'Narration',
  'TechnicalNarration',
  'PlatformReference',
  'BillerPaymentReference',
  'WalletDebitReference',
  'VendorInvoiceReference',
  'VendorFiscalSignature',
  'VendorFiscalMetadata',
  'VendorReversalReference',
  'Department',
];

/** The answer to a payment request (section 2.4), as the payment stands now. */
export function paymentAnswer(asked: Asked, payment: Payment, action: Action): Fields {
  const { readings, tenant } = asked;
  const { biller, status, debit, returned, reversal, currency, paidAt } = payment;
  const isDone = paidAt !== undefined;
  const isShown = readings.authDataLater === 'kept' || action === 'Auth';
  const hasReference = readings.platformReferenceWhen === 'always' || isDone;
  const invoiced = payment.invoiced && action !== 'Pay';
  const signed = invoiced && (readings.invoiceParts === 'together' || payment.signed);
  const narration = payment.narration ?? (readings.narrationWell === 'given' ? 'It is done.' : null);
  return withAbsent(
    readings,
    {
      Action: actionOut(asked, payment, action),
      BillerCode: biller.code,
      Reference: payment.reference,
      MemberNumber: payment.memberNumber,
      MemberName: nameOut(nameInRecord(tenant, readings, payment), readings),
      Products: payment.lines.map((line) => lineAnswer(asked, payment, line)),
      TotalAmount: amountOut(sumOf(payment.lines), readings),
      PayerDetails: readings.payerEcho === 'whole' || action === 'Pay' ? payment.payer : null,
      Status: payment.waiting ? readings.ptMeanwhile : status,
      Narration: narration,
      TechnicalNarration: payment.technical,
      PlatformReference: hasReference ? payment.platformReference : null,
      AuthData: isShown ? authDataOf(asked, payment) : null,
      PaymentData: isDone ? paymentData(asked, payment) : null,
      BillerPaymentReference: isDone ? `B${payment.id}` : null,
      VendorServiceFeeCurrency: currency && (readings.feeDebit === 'USD' ? 'USD' : currency),
      VendorServiceFee: amountOut(payment.fee, readings),
      Currency: currency,
      WalletDebitReference: debit?.reference,
      WalletBalanceAfterDebit: amountOut(readings.balanceAfter === 'null' ? null : debit?.after, readings),
      WalletDebitReversed: dateOut(returned?.at, readings),
      WalletBalanceAfterReversal: amountOut(returned?.after, readings),
      VendorInvoiceReference: invoiced ? `INV-${payment.id}` : null,
      VendorFiscalSignature: signed ? `https://fiscal.example/q/${payment.id}` : null,
      VendorFiscalMetadata: signed ? `code=${payment.id};device=77;counter=${payment.id % 100}` : null,
      VendorReversalReference:
        readings.reversalReference === 'vendor' ? reversal?.reference : reversal?.platformReference,
      ...extra(readings),
    },
    texts,
  );
}

function actionOut({ readings }: Asked, payment: Payment, action: Action): Action {
  return action === 'Status' && readings.actionOfStatus === 'last' ? payment.action : action;
}

function lineAnswer({ readings }: Asked, { paidAt, currency }: Payment, line: Line): Fields {
  const { product } = line;
  const isDone = paidAt !== undefined;
  return withAbsent(
    readings,
    {
      Code: product.code,
      Name: product.name,
      Quantity: line.quantity,
      Department: line.department,
      Price: amountOut(line.price, readings),
      AccountBalance: amountOut(line.balance, readings),
      RequiresForexPayment: currency === 'USD',
      Vouchers:
        line.vouchers.length === 0 && readings.noVouchers === 'null'
          ? null
          : line.vouchers.map((number) => voucher(number, readings)),
      Metadata:
        line.asObject && readings.metadataAnswer === 'as-sent'
          ? Object.fromEntries(line.metadata)
          : line.metadata.map(([Key, Value]) => ({ Key, Value })),
      VendorCommission:
        isDone && readings.commission === 'share'
          ? amountOut(commissionOf(line.price * line.quantity), readings)
          : null,
      ...extra(readings),
    },
    texts,
  );
}

function voucher(number: number, readings: Asked['readings']): Fields {
  const full = readings.voucherNulls === 'full';
  return withAbsent(
    readings,
    {
      SerialNumber: `S${String(number).padStart(7, '0')}`,
      Pin: String(7_000_000_000 + number * 7_919),
      ValidDays: full ? 90 : null,
      Batch: full ? `L${number % 7}` : '',
      VoucherCode: full ? `VC-${number}` : '',
      ExpiryDate: full ? dateOut(Date.UTC(2031, 11, 31, 22), readings) : null,
    },
    texts,
  );
}

function placed({ currencyPlace }: Asked['readings'], [currency, ...logins]: [string, string][]): [string, string][] {
  if (!currency) return [];
  return currencyPlace === 'first' ? [currency, ...logins] : [...logins, currency];
}

function authDataOf(asked: Asked, { biller, memberNumber, memberName, lines }: Payment): Fields {
  const data = authData(asked, biller, memberNumber, lines);
  return asked.readings.paidMembers === 'anyone' ? { ...data, MemberName: memberName } : data;
}

/** Member details of AUTH and lookup. */
export function authData({ tenant, readings }: Asked, biller: Biller, number: string, lines: readonly Line[]): Fields {
  const details =
    biller.kind === 'internet'
      ? Object.fromEntries(
          placed(readings, [
            ['Account Currency', accountCurrency(number)],
            ...loginsOf(number).map((login, index): [string, string] => [`Login ${index + 1}`, login]),
          ]),
        )
      : readings.accountDetails === 'none'
        ? null
        : readings.accountDetails === 'empty'
          ? {}
          : { Ward: '12', 'Last visit': 'in May' };
  const balances = lines.flatMap(({ balance }) => (balance === null ? [] : [balance]));
  return withAbsent(
    readings,
    {
      MemberName: nameOut(nameOf(tenant, biller, number), readings),
      MemberAddress: '4 Fort Street',
      AccountDetails: details,
      AccountBalances: readings.accountDetails === 'some' ? { Points: '17' } : null,
      AccountBalance:
        balances.length > 0
          ? amountOut(
              balances.reduce((sum, it) => sum + it, 0),
              readings,
            )
          : null,
    },
    ['MemberName', 'MemberAddress'],
  );
}

function nameOut(name: string, { memberNames }: Asked['readings']): string {
  return memberNames === 'capitals' ? name.toUpperCase() : name;
}

/** What a record of a payment calls its member. */
export function nameInRecord(tenant: Asked['tenant'], { recordNames }: Asked['readings'], payment: Payment): string {
  const { biller, memberName, memberNumber } = payment;
  return recordNames === 'now' && biller.kind === 'own' ? nameOf(tenant, biller, memberNumber) : memberName;
}

export function nameOf({ members }: Asked['tenant'], { kind }: Biller, number: string): string {
  const known = kind === 'own' ? members.find((one) => one.number === number) : undefined;
  return known?.name ?? `Ms O'Hara ${number.slice(0, 12)}`;
}

function paymentData({ readings }: Asked, payment: Payment): Fields {
  const isTest = payment.biller.kind === 'test';
  const form = isTest && readings.receipts === 'none' ? 'several' : readings.receipts;
  const isDouble = payment.biller.kind === 'electricity' && payment.memberNumber.endsWith('3');
  const bets = payment.biller.kind === 'lottery' ? (payment.lines[0]?.quantity ?? 1) : 1;
  const count = isDouble && readings.doubleToken === 'one' ? 1 : Math.max(form === 'several' || isDouble ? 2 : 1, bets);
  const entries = Array.from({ length: count }, (_, index) => index + 1);
  const isThere = isDouble ? readings.doubleToken !== 'none' : form !== 'none' || bets > 1;
  const address = readings.imageAddress === 'absolute' ? 'https://img.example' : '/img';
  return withAbsent(
    readings,
    {
      ReceiptHtml: isThere
        ? entries.map((it) => `<p><img src="${address}/${it}.png">No. ${payment.id}/${it}</p>`)
        : null,
      DisplayData: readings.displayData === 'some' ? { Receipt: String(payment.id) } : null,
      ReceiptSmses: isThere ? entries.map((it) => `Token ${payment.id * 31 + it} & thanks`) : null,
    },
    [],
  );
}

/** An answer Failed for a request that became no payment: what was asked, and why not. */
export function failedAnswer(asked: Asked, problem: Problem, action: Action): Fields {
  const { readings, call } = asked;
  const products = Array.isArray(call.body.Products) ? call.body.Products : [];
  return withAbsent(
    readings,
    {
      Action: action,
      BillerCode: textOf(asked, 'BillerCode') || null,
      Reference: textOf(asked, 'Reference'),
      MemberNumber: textOf(asked, 'MemberNumber') || null,
      Products: products.flatMap((one) => (isObject(one) ? [echoed(one, readings)] : [])),
      TotalAmount: amountOut(readCents(call.body.TotalAmount, readings), readings),
      Status: 'Failed',
      Narration: problem.text,
      TechnicalNarration: problem.technical ?? (readings.technical === 'given' ? `refused: ${problem.cause}` : null),
      ...extra(readings),
    },
    ['BillerCode', 'MemberNumber', ...texts],
  );
}

/** A product of a request that became no payment. */
function echoed(product: JsonObject, readings: Asked['readings']): Fields {
  return withAbsent(
    readings,
    {
      Code: plain(product.Code),
      Name: null,
      Quantity: quantityIn(product.Quantity, readings) ?? 1,
      Department: plain(product.Department) || null,
      Price: amountOut(readCents(product.Price, readings), readings),
      Vouchers: [],
      Metadata: metadataIn(product.Metadata).map(([Key, Value]) => ({ Key, Value })),
    },
    texts,
  );
}

export function newFee(biller: Biller, asked: Asked): number | null {
  return feeOf(biller, asked.readings);
}
