import { centsToNumber } from '../../../protocol/amounts.ts';
import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import type { View } from '../../store/table.ts';
import type { BillDialect } from '../dialects.ts';
import type { BillEnv } from '../operation.ts';
import type { Action, Line, MetadataValue, PaymentRow } from '../tables/payments.ts';
import { type VoucherRow, vouchers } from '../tables/vouchers.ts';
import { isoDate } from './dates.ts';

/** Hundredths as answers write them; null stays null. */
export function decimal(cents: number): number;
export function decimal(cents: number | null): number | null;
export function decimal(cents: number | null): number | null {
  return cents === null ? null : centsToNumber(cents);
}

function date(at: number | null): string | null {
  return at === null ? null : isoDate(at);
}

/** The answer about a payment (section 2.4), by the action that asked. */
export function paymentAnswer(payment: PaymentRow, action: Action, view: View, { policy }: BillEnv): JsonObject {
  const { dialect } = policy;
  const isAuthorized = payment.status === 'Authorized';
  const issued = view.find(vouchers, 'reference', payment.reference);
  const shown = action === 'Status' && dialect['action-of-status-answer'] === 'last-stage' ? payment.stage : action;
  const isReferenceShown = !isAuthorized || dialect['authorized-platform-reference'] === 'present';
  return {
    Action: shown,
    BillerCode: payment.billerCode,
    Reference: payment.reference,
    MemberNumber: payment.memberNumber,
    TotalAmount: decimal(payment.sentTotalCents ?? (payment.totalCents || null)),
    ...(payment.payerDetails ? { PayerDetails: payment.payerDetails } : {}),
    Status: payment.status,
    MemberName: payment.memberName || null,
    Products: payment.lines.length === 0 ? null : payment.lines.map((line) => lineAnswer(line, issued, dialect)),
    ...narrationsOf(payment, dialect),
    PlatformReference: isReferenceShown ? payment.platformReference : null,
    AuthData: isAuthorized ? payment.authData : null,
    PaymentData: payment.data,
    BillerPaymentReference: payment.billerReference,
    VendorServiceFeeCurrency: payment.feeCents === null ? null : payment.currency,
    VendorServiceFee: decimal(payment.feeCents),
    Currency: payment.debitReference === null ? null : payment.currency,
    WalletDebitReference: payment.debitReference,
    WalletBalanceAfterDebit: decimal(payment.balanceAfterDebitCents),
    WalletDebitReversed: date(payment.debitReversedAt),
    WalletBalanceAfterReversal: decimal(payment.balanceAfterReversalCents),
    VendorInvoiceReference: payment.invoiceReference,
    VendorFiscalSignature: payment.fiscalSignature,
    VendorFiscalMetadata: payment.fiscalMetadata,
    VendorReversalReference: payment.reversalReference,
  };
}

function narrationsOf({ status, narration, technicalNarration }: PaymentRow, dialect: BillDialect): JsonObject {
  const form = dialect['narration-when-not-failed'];
  const plain = { 'null-value': null, absent: null, 'empty-text': '', text: `The payment is ${status}.` }[form];
  const isAlways = dialect['technical-narration-presence'] === 'always';
  return {
    ...(narration === null && form === 'absent' ? {} : { Narration: narration ?? plain }),
    TechnicalNarration: technicalNarration ?? (isAlways ? `state ${status}` : null),
  };
}

function lineAnswer(line: Line, issued: readonly VoucherRow[], dialect: BillDialect): JsonObject {
  const own = issued.filter((it) => it.productCode === line.code);
  return {
    Name: line.name,
    Code: line.code,
    Quantity: line.quantity,
    Department: line.department,
    Price: decimal(line.priceCents),
    AccountBalance: decimal(line.balanceCents),
    RequiresForexPayment: line.isForex,
    Vouchers: own.length === 0 ? null : own.map(voucherAnswer),
    Metadata: metadataAnswer(line, dialect),
    VendorCommission: line.commissionCents === 0 ? null : decimal(line.commissionCents),
  };
}

/** A list; objects with the names as their keys come back as they came (section 2.3). */
function metadataAnswer({ metadata }: Line, dialect: BillDialect): JsonObject[] {
  const pieces = Map.groupBy(metadata, (it) => it.item ?? it);
  return [...pieces.values()].map((own) => {
    const [{ name, value, item } = { name: '', value: '' }] = own;
    return item === undefined ? pair(name, value, dialect) : Object.fromEntries(own.map((it) => [it.name, it.value]));
  });
}

function voucherAnswer({ serial, pin, validDays, batch, productCode, expiresAt }: VoucherRow): JsonObject {
  return {
    SerialNumber: serial,
    Pin: pin,
    ValidDays: validDays,
    Batch: batch,
    VoucherCode: productCode,
    ExpiryDate: date(expiresAt),
  };
}

/** A key and value object (sections 2.3 to 2.5). */
export function pair(name: string, value: MetadataValue, dialect: BillDialect): { [name: string]: JsonValue } {
  const spelling = dialect['metadata-pair-spelling'];
  if (spelling === 'pascal-case-key-value') return { Key: name, Value: value };
  return spelling === 'camel-case-key-value' ? { key: name, value } : { Name: name, Value: value };
}
