import { describe, expect, it } from 'vitest';
import { paymentAnswers } from '../../../src/traffic/bill-payment/answers.ts';
import { fiscalFields } from '../../../src/traffic/bill-payment/auto-invoice.ts';
import { amountTypes, dictionaryValues } from '../../../src/traffic/bill-payment/contract.ts';
import { paymentEchoes } from '../../../src/traffic/bill-payment/echoes.ts';
import { platformReferences } from '../../../src/traffic/bill-payment/references.ts';
import { type Call, observed } from '../observed.ts';

const request = {
  ...{ Action: 'AUTH', BillerCode: 'TEST', Reference: 'r-1', MemberNumber: 'M1', TotalAmount: 27.14 },
  Products: [{ Code: 'RV', Quantity: 2, Department: 'Water', Price: 13.57, Metadata: { Note: 'March' } }],
};
const product = {
  ...{ Code: 'RV', Name: 'Voucher', Quantity: 2, Department: 'Water', Price: 13.57, RequiresForexPayment: false },
  Metadata: [{ Key: 'Note', Value: 'March' }],
};
const answer = {
  ...{ BillerCode: 'TEST', Reference: 'r-1', MemberNumber: 'M1', TotalAmount: '27.140', MemberName: 'T Moyo' },
  Products: [product],
  AuthData: {},
};
const auth = (changed: object = {}, asked: object = {}): Call => ({
  operation: 'processPayment',
  sent: { ...request, ...asked },
  answer: { ...answer, Action: 'Auth', Status: 'Authorized', ...changed },
});
const paid = (changed: object = {}, asked: object = {}): Call => ({
  operation: 'processPayment',
  sent: { ...request, Action: 'PAY', ...asked },
  answer: {
    ...{ ...answer, Action: 'Pay', Status: 'Paid', Currency: 'ZWG', WalletDebitReference: 'w-1' },
    ...{ PlatformReference: 'P-TEST-1', BillerPaymentReference: 'b-1', PaymentData: {} },
    ...changed,
  },
});

/** An AUTH with one value of Metadata, and what came back. */
function withMetadata(asked: unknown, told: unknown): Call[] {
  const [line] = request.Products;
  return [
    auth(
      { Products: [{ ...product, Metadata: [{ Key: 'Note', Value: told }] }] },
      { Products: [{ ...line, Metadata: { Note: asked } }] },
    ),
  ];
}

/** A PAY that is put right once it was answered 400. */
function mended(told: object): Call[] {
  const refused: Call = { ...paid(), status: 400, answer: { Message: 'no', ModelState: {} } };
  return [auth(), refused, paid({ PayerDetails: told }, { PayerDetails: { BankName: 'Old Bank' } })];
}

describe('echoes', () => {
  it.each<[string, Call[], string[]]>([
    ['the same in other writings', [auth(), paid()], []],
    ['another member', [auth({ MemberNumber: 'M2' })], ['answer-echoes-member-number: "M2"']],
    ['no member where it failed', [auth({ Status: 'Failed', MemberNumber: null })], []],
    ['another total', [auth({ TotalAmount: 27 })], ['answer-echoes-total-amount: "27"']],
    ['a total put right', [auth({}, { TotalAmount: 28 })], []],
    ['another quantity', [auth({ Products: [{ ...product, Quantity: 1 }] })], ['answer-echoes-quantity: "1"']],
    [
      'another price at PAY',
      [auth(), paid({ Products: [{ ...product, Price: 13 }] })],
      ['paid-product-keeps-price: "13"'],
    ],
    ['an action as it was sent', [auth({ Action: 'AUTH' })], []],
    ['an action in neither spelling', [auth({ Action: 'AUTH' }, { Action: 'Auth' })], ['answer-echoes-action: "AUTH"']],
    [
      'a total for half a unit',
      [auth({}, { Products: [{ ...product, Quantity: 0.5 }] })],
      ['answer-echoes-quantity: "2"'],
    ],
    ['the answer to a reference used again', [auth(), auth({ TotalAmount: 1, Action: 'Pay' })], []],
    ['the payer of a PAY put right', mended({ BankName: 'Old Bank' }), []],
    [
      'another payer of a PAY put right',
      mended({ BankName: 'New Bank' }),
      ['answer-echoes-payer-details: {"BankName":"New Bank"}'],
    ],
    ['the answer to a second PAY', [auth(), paid(), paid({ TotalAmount: 1 })], []],
    ['no product', [auth({ Products: [] })], ['answer-echoes-products: []']],
    [
      'other metadata',
      [auth({ Products: [{ ...product, Metadata: [{ key: 'Note', value: 'May' }] }] })],
      ['answer-echoes-metadata: "May"'],
    ],
    [
      'other metadata in a pair whose value stands first',
      [auth({ Products: [{ ...product, Metadata: [{ value: 'May', key: 'Note' }] }] })],
      ['answer-echoes-metadata: "May"'],
    ],
    ['digits that lost their zeros in a number', withMetadata('007', 7), ['answer-echoes-metadata: 7']],
    ['a number that was written as the text', withMetadata('7', 7), []],
    ['a number as a text', withMetadata(7.5, '7.50'), []],
    ['another number', withMetadata(7.5, 8), ['answer-echoes-metadata: 8']],
    ['a truth value as a text', withMetadata(true, 'True'), []],
    ['the other truth value', withMetadata(true, false), ['answer-echoes-metadata: false']],
    ['an object for a text', withMetadata('{}', {}), []],
  ])('%s', (_, calls, broken) => expect(observed(paymentEchoes, calls).broken).toEqual(broken));
});

describe('amounts', () => {
  const text = ['processPayment/200/TotalAmount/type: "the text 27.140"'];
  it.each<[string, Call[], string[]]>([
    ['numbers for numbers', [auth({ TotalAmount: 27.14 })], []],
    ['a text for a number', [auth()], text],
    ['a text for a text', [auth({}, { TotalAmount: '27.14' })], []],
    ['a text for what AUTH sent as one', [auth({}, { TotalAmount: '27.14' }), paid()], []],
    ['a blank for a blank', [auth({ TotalAmount: '' }, { TotalAmount: '' })], []],
  ])('%s', (_, calls, broken) => expect(observed(amountTypes, calls).broken).toEqual(broken));
});

describe('dictionaries of texts', () => {
  const rule = 'processPayment/200/PaymentData.DisplayData/type';
  it.each<[string, unknown, string[]]>([
    ['texts', { Units: '12.5' }, []],
    ['nothing under a name', { Units: null }, []],
    ['a number', { Token: '4471', Units: 12.5 }, [`${rule}: "another value of Units"`]],
    ['a record', { Units: { kWh: '12.5' } }, [`${rule}: "another value of Units"`]],
    ['none at all', null, []],
  ])('%s', (_, DisplayData, broken) =>
    expect(observed(dictionaryValues, [paid({ PaymentData: { DisplayData } })]).broken).toEqual(broken),
  );
  it('a member has texts as details', () => {
    const found = { operation: 'lookupMember', answer: { AuthData: { AccountBalances: { Points: 12 } } } };
    const words = 'lookupMember/200/AuthData.AccountBalances/type: "another value of Points"';
    expect(observed(dictionaryValues, [found]).broken).toEqual([words]);
  });
});

describe('fields of a status', () => {
  it.each<[string, Call[], string[]]>([
    ['all there', [auth(), paid()], []],
    ['no price yet', [auth({ Products: [{ ...product, Price: null }] })], ['authorized-product-has-price: "none"']],
    [
      'a receipt too early',
      [auth({ PaymentData: { ReceiptSmses: ['x'] } })],
      ['authorized-without-payment-data: ["ReceiptSmses"]'],
    ],
    [
      'a voucher too early',
      [auth({ Products: [{ ...product, Vouchers: [{ SerialNumber: 'S1', Pin: '4471' }] }] })],
      ['authorized-without-vouchers: "1 issued"'],
    ],
    ['a reserved voucher', [auth({ Products: [{ ...product, Vouchers: [{ SerialNumber: 'S1', Pin: null }] }] })], []],
    ['no reason', [auth({ Status: 'Failed', Narration: '' })], ['failed-has-narration: "absent"']],
    ['no currency', [paid({ Currency: null })], ['paid-has-currency: "absent"']],
  ])('%s', (_, calls, broken) => expect(observed(paymentAnswers, calls).broken).toEqual(broken));
});

it('a platform reference names the biller and belongs to one payment', () => {
  const other = paid({ Reference: 'r-2' }, { Reference: 'r-2' });
  const calls = [auth(), paid(), auth({}, { Reference: 'r-2' }), other];
  expect(observed(platformReferences, calls).broken).toEqual(['platform-reference-unique: "r-2"']);
  expect(observed(platformReferences, [auth(), paid({ PlatformReference: 'P-1' })]).broken).toEqual([
    'platform-reference-contains-biller-code: "P-1"',
  ]);
});

it('a PAY answer has no fiscal field', () => {
  expect(observed(fiscalFields, [auth(), paid({ VendorFiscalSignature: 'q' })]).broken).toEqual([
    'fiscal-fields-not-in-pay-answer: ["VendorFiscalSignature"]',
  ]);
});
