import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { meters } from '../../bill-payment/catalogue/electricity.ts';
import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import { isObject } from '../../slice/json-body.ts';
import type { Edit } from '../edit-answer.ts';
import { fault } from './define.ts';
import { eachObject, editList } from './edit.ts';
import { buys, editPayment, editProducts } from './edit-payment.ts';

/** Changes a product in the catalogue that a vendor is shown. */
export function editListed(billerCode: string, productCode: string, edit: Edit): Pick<BillFault, 'answer'> {
  return editList('listBillers', (billers) =>
    billers.map((biller) =>
      biller.Code === billerCode
        ? {
            ...biller,
            Products: eachObject(biller.Products ?? null, (it) => (it.Code === productCode ? { ...it, ...edit } : it)),
          }
        : biller,
    ),
  );
}

/** Changes the receipts of payments that are Paid. */
export function editReceipts(
  isMeant: (body: JsonObject) => boolean,
  edit: (data: JsonObject) => Edit,
): Pick<BillFault, 'answer'> {
  return editPayment({ status: 'Paid', when: isMeant }, ({ PaymentData: data = null }) => ({
    PaymentData: { ...(data as JsonObject), ...edit(data as JsonObject) } as JsonObject,
  }));
}

/** The entries of a list as one. */
export function merged(entries: JsonValue | undefined): JsonValue {
  return Array.isArray(entries) ? [entries.join('\n')] : null;
}

/** Defects in the test biller's products, receipts and meters. */
export const testProductFaults: readonly BillFault[] = [
  fault('ai-without-price', 'wrong-answer', 'test-ai-auth-returns-price', 'AUTH of AI answers no Price', {
    ...editProducts({ action: 'Auth', when: (_body, site) => buys(site, 'AI') }, () => ({ Price: undefined })),
  }),
  fault('am-without-price', 'wrong-answer', 'test-am-auth-returns-price', 'AUTH of AM answers no Price', {
    ...editProducts({ action: 'Auth', when: (_body, site) => buys(site, 'AM') }, () => ({ Price: null })),
  }),
  fault('ai-must-be-paid-in-full', 'wrong-answer', 'test-ai-part-payment', 'AI is listed as due in full', {
    ...editListed('TESTBILLER', 'AI', { AuthAmountMandated: true }),
  }),
  fault('am-may-be-paid-in-part', 'wrong-answer', 'test-am-full-payment', 'AM is listed as payable in part', {
    ...editListed('TESTBILLER', 'AM', { AuthAmountMandated: false }),
  }),
  fault('aa-has-a-price', 'wrong-answer', 'test-aa-caller-sets-price', 'AA is listed with a Price', {
    ...editListed('TESTBILLER', 'AA', { Price: 1 }),
  }),
  fault('aa-priced-by-auth', 'wrong-answer', 'test-aa-caller-sets-price', 'AA is listed as priced by AUTH', {
    ...editListed('TESTBILLER', 'AA', { AuthAmountMandated: false }),
  }),
  fault('rv-without-price', 'wrong-answer', 'test-rv-fixed-price', 'RV is listed without a Price', {
    ...editListed('TESTBILLER', 'RV', { Price: null }),
  }),
  fault('rv-listed-without-vouchers', 'wrong-answer', 'test-rv-returns-vouchers', 'RV is listed as no voucher', {
    ...editListed('TESTBILLER', 'RV', { ReturnsVouchers: false }),
  }),
  fault(
    'rv-one-at-a-time',
    'refuses-too-much',
    'test-rv-quantity',
    'RV is sold one at a time, whatever its listing says',
    {
      policy: ({ allowsQuantity }) => ({
        allowsQuantity: (product, quantity) =>
          (product.code !== 'RV' || quantity === 1) && allowsQuantity(product, quantity),
      }),
    },
  ),
  fault('fp-without-price', 'wrong-answer', 'test-fp-fixed-price', 'FP is listed without a Price', {
    ...editListed('TESTBILLER', 'FP', { Price: null }),
  }),
  fault('fp-sometimes-forex', 'wrong-answer', 'test-fp-forex', 'FP is listed with RequiresForex null', {
    ...editListed('TESTBILLER', 'FP', { RequiresForex: null }),
  }),
  fault(
    'forex-payment-without-html',
    'wrong-answer',
    'test-biller-returns-html',
    'A payment of FP has an empty ReceiptHtml',
    {
      ...editReceipts(
        ({ BillerCode: code, Currency: currency }) => code === 'TESTBILLER' && currency === 'USD',
        () => ({ ReceiptHtml: [] }),
      ),
    },
  ),
  fault('voucher-without-sms', 'wrong-answer', 'test-biller-returns-smses', 'A payment of RV has ReceiptSmses null', {
    ...editReceipts(
      ({ BillerCode: code, Products: lines }) =>
        code === 'TESTBILLER' && Array.isArray(lines) && lines.some((it) => (it as JsonObject).Code === 'RV'),
      () => ({ ReceiptSmses: null }),
    ),
  }),
  fault(
    'second-token-lost',
    'wrong-answer',
    'test-meter-double-token',
    'A payment for the double-token meter shows its first token only',
    {
      ...editReceipts(
        ({ MemberNumber: number }) => number === meters.doubleToken,
        ({ ReceiptHtml: html, ReceiptSmses: smses, DisplayData: display = null }) => ({
          ReceiptHtml: Array.isArray(html) ? html.slice(0, 1) : null,
          ReceiptSmses: Array.isArray(smses) ? smses.slice(0, 1) : null,
          DisplayData: isObject(display) ? ({ ...display, 'Token 2': '' } as JsonObject) : display,
        }),
      ),
    },
  ),
];
