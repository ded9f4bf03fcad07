import { isObject } from '../../../../shared/json.ts';
import type { Fields } from '../../../model.ts';
import { editsPayment, isStatus, overlooking, productsIn } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** What is said of a payment, and what single billers want. */
export const tenthAnswerDefects: readonly SubtleDefect[] = [
  {
    id: 'third-voucher-repeats-the-second',
    sentence: 'PAY issues a voucher for each unit; the third is the second once more.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'third time',
    hooks: () => ({
      became({ status, lines }) {
        if (status !== 'Paid') return;
        for (const { vouchers } of lines) if (vouchers.length > 2) vouchers[2] = vouchers[1] as number;
      },
    }),
  },
  {
    id: 'expiry-date-with-slashes-at-status',
    sentence: 'Dates of JSON answers are ISO 8601; ExpiryDate of a voucher is written 31/12/2031 at STATUS.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { voucherNulls: 'full' },
    hooks: editsPayment((body, call) => {
      if (!isStatus(call)) return;
      for (const { Vouchers } of productsIn(body))
        for (const voucher of (Vouchers ?? []) as Fields[])
          if (voucher.ExpiryDate)
            voucher.ExpiryDate = String(voucher.ExpiryDate).slice(0, 10).split('-').reverse().join('/');
    }),
  },
  {
    id: 'three-bets-one-receipt',
    sentence: 'Multiple tickets yield multiple receipts; three and more have one together.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'third time',
    hooks: editsPayment((body) => {
      const { PaymentData: data } = body;
      const isMany = productsIn(body).some(({ Code, Quantity }) => Code === 'DRAW' && Number(Quantity) > 2);
      if (!isMany || !isObject(data as never)) return;
      const fields = data as Record<string, string[]>;
      for (const name of ['ReceiptHtml', 'ReceiptSmses']) fields[name] = [(fields[name] ?? []).join(' ')];
    }),
  },
  {
    id: 'failed-platform-reference-without-biller',
    sentence: 'PlatformReference contains the biller code; that of a payment that failed later does not.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { platformReferenceWhen: 'always', pffOutcome: 'Failed' },
    hooks: editsPayment((body, call) => {
      if (isStatus(call) && body.Status === 'Failed' && typeof body.PlatformReference === 'string')
        body.PlatformReference = body.PlatformReference.replace(String(body.BillerCode), 'X');
    }),
  },
  {
    id: 'payer-details-without-the-rare-fields',
    sentence: 'An answer echoes the payer details; BankBranch, BankReference and NationalId are left out.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body) => {
      if (!isObject(body.PayerDetails as never)) return;
      const { BankBranch: _branch, BankReference: _reference, NationalId: _id, ...rest } = body.PayerDetails as Fields;
      body.PayerDetails = rest;
    }),
  },
  {
    id: 'status-loses-the-department',
    sentence: 'An answer echoes the request; STATUS has no Department.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: editsPayment((body, call) => {
      if (isStatus(call)) for (const product of productsIn(body)) product.Department = null;
    }),
  },
  {
    id: 'one-left-is-out-of-stock',
    sentence: 'InsufficientStock maps a product to what is available; where one is left it is told OutOfStock.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: editsPayment((body) => {
      const told = String(body.TechnicalNarration ?? '');
      if (!told.includes('"InsufficientStock"')) return;
      const { InsufficientStock: left } = JSON.parse(told) as { InsufficientStock: Record<string, number> | null };
      const codes = Object.entries(left ?? {}).flatMap(([code, free]) => (free === 1 ? [code] : []));
      const message = { Status: 'OutOfStock', OutOfStock: codes, InsufficientStock: null };
      if (codes.length > 0) body.TechnicalNarration = JSON.stringify(message);
    }),
  },
  {
    id: 'usd-account-buys-zwg-by-a-list',
    sentence: 'A USD account can buy only USD products; with its login in a list of pairs it can buy others.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('accountCurrency', (_problem, { call }) => {
      const { Products } = call.body;
      return Array.isArray(Products) && Products.every((one) => isObject(one) && Array.isArray(one.Metadata));
    }),
  },
];
