import { type Row, rows } from './rows.ts';

const paid = ['MemberNumber', 'BillerCode', 'PlatformReference', 'WalletDebitReference', 'Currency'];
const receipts = ['', '.ReceiptHtml', '.ReceiptHtml[]', '.ReceiptSmses', '.ReceiptSmses[]'];
const forTestBiller = [...paid, ...receipts.map((it) => `PaymentData${it}`)];
const vouchers = ['', '.Quantity', '.Vouchers', '.Vouchers[]', '.Vouchers[].ValidDays', '.Vouchers[].ExpiryDate'];
const withVouchers = [...forTestBiller, 'Products', ...vouchers.map((it) => `Products[]${it}`)];
const fiscal = ['VendorInvoiceReference', 'VendorFiscalSignature', 'VendorFiscalMetadata'];

type More = Partial<Row>;

/** A payment whose state makes its status so. */
const exactly = (title: string, state: string, request: string, answer: string, more: More = {}): Row => ({
  title,
  state,
  request,
  answer,
  exact: ['Status'],
  ...more,
});

const auth = (title: string, state: string, request: string, more: More = {}): Row => ({
  title: `AUTH ${title}`,
  state,
  request,
  answer: '200/authorized',
  rules: { 'auth-authorizes': 'Status' },
  ...more,
});

const outOfStock = (title: string, state: string, answer: string): Row =>
  exactly(`AUTH of ${title}`, state, 'authVouchers', answer, { also: ['Narration', 'TechnicalNarration'] });

/** PAY of what has no total, as the target takes it once verified: an empty text would stay one. */
const pay = (title: string, state: string, answer: string, more: More = {}): Row =>
  exactly(`PAY ${title}`, state, 'payVariablePrice', answer, { add: { TotalAmount: null }, ...more });

/** PAY at a biller that needs something beside the member number. */
const payWith = (title: string, needs: string, request: string, more: More = {}): Row =>
  exactly(`PAY ${title}`, 'an authorised payment', request, '200/paid', { params: { needs }, also: paid, ...more });

const incomplete = (title: string, edit: NonNullable<Row['edit']>, answer: string): Row => ({
  title,
  state: 'a member who buys',
  request: 'authCallerPrice',
  edit,
  answer,
});

const atTestBiller = 'an authorised payment to the test biller';
const bankAccount = { PayerDetails: { BankAccountName: 'T Moyo' } };

/** The two stages of a payment and their outcomes, by member number where the test biller decides (sections 3.1 to 3.4). */
export const payments = rows(
  'processPayment',
  auth('where the answer has the price', 'a member who owes', 'authVariablePrice', {
    also: ['MemberNumber', 'BillerCode', 'TotalAmount', 'Products', 'Products[].Price', 'AuthData'],
  }),
  auth("at the caller's price", 'a member who buys', 'authCallerPrice'),
  auth('of vouchers', 'a member who buys', 'authVouchers', { params: { product: 'RV' } }),
  outOfStock('what is out of stock', 'a voucher that is out of stock', '200/outOfStock'),
  outOfStock('more than is in stock', 'a voucher with too little stock', '200/insufficientStock'),
  pay('that succeeds', atTestBiller, '200/paid', { also: forTestBiller }),
  exactly('PAY in foreign currency', atTestBiller, 'payForex', '200/paid', {
    params: { product: 'FP' },
    also: forTestBiller,
  }),
  pay('of vouchers', atTestBiller, '200/paidVouchers', { params: { product: 'RV' }, also: withVouchers }),
  payWith("with the payer's details and a department", 'PayerDetails', 'payWithPayerDetails'),
  payWith('with metadata as a list', 'Metadata', 'payMetadataArray', { add: bankAccount }),
  payWith('with metadata as an object', 'Service Login', 'payMetadataObject'),
  payWith('of a lottery ticket', 'BetInfo', 'payLottery'),
  pay('that fails', 'an authorised payment that will fail', '200/failed', { also: ['Narration'] }),
  pay('that is still being processed', 'an authorised payment that takes long', '200/beingProcessed'),
  pay('at the test biller, being paid', 'an authorised payment that is paid after a day', '200/beingPaid'),
  pay('at the electricity biller under load', 'an authorised payment to a biller under load', '200/pending'),
  pay('that is flagged', 'an authorised payment that will be flagged', '200/flagged'),
  exactly('RETRY that succeeds', 'a payment to be retried', 'retry', '200/paid', { also: paid }),
  exactly('STATUS of an invoiced payment', 'a payment that was invoiced', 'status', '200/paidFiscal', {
    also: [...paid, ...fiscal],
  }),
  exactly('STATUS of a reversed payment', 'a reversed payment', 'status', '200/reversed', {
    also: ['VendorReversalReference'],
  }),
  exactly('STATUS of a flagged payment', 'a flagged payment', 'status', '200/flagged'),
  incomplete('no product', { Products: [] }, '400/noProduct'),
  incomplete('no biller', { BillerCode: undefined }, '400/missingField'),
);

const reversal = (title: string, state: string, answer: string, rule: string): Row => ({
  title,
  state,
  answer: `200/${answer}`,
  rules: { [`reversal-${rule}`]: 'ErrorCode' },
});

const usedReference = 'a used reversal reference';

/** Every result of a reversal (section 4.1). */
export const reversals = rows(
  'reversePayment',
  reversal('a paid payment', 'a paid payment that can be reversed', 'reversed', 'reverses-paid-payment'),
  reversal('no such payment', 'a vendor', 'originalNotFound', 'original-not-found'),
  reversal('a reversal reference used before', usedReference, 'duplicateReference', 'duplicate-reference'),
  reversal('a biller that fails to reverse', 'a biller that fails to reverse', 'billerFailed', 'biller-failed'),
  reversal('a biller without reversals', 'a paid payment that cannot be reversed', 'notSupported', 'not-supported'),
  reversal('a payment refunded before', 'a payment refunded before', 'alreadyRefunded', 'already-refunded'),
  reversal('any other error', 'a reversal that fails otherwise', 'generalError', 'general-error'),
);
