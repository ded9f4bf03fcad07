import { expect, test } from 'vitest';
import { auth, billers, fetched, judged, loaded, lostPay, pay, status, told, type Written } from './judged.ts';

/** Two lines of one product. */
const twice = (...prices: [string, string]): object => ({
  Products: prices.map((Price) => ({ Code: 'AA', Price })),
  TotalAmount: '6.25',
});

const reversal = (ErrorCode: number, OriginalReference = 'order-1'): Written => ({
  call: 'reversePayment',
  sent: { OriginalReference, Reference: 'back-1' },
  answer: { ErrorCode },
});

/** Vouchers of one product, whose code each of them has. */
const twoVouchers = ['1111', '2222'].map((Pin, n) => ({ SerialNumber: `SN-${n}`, Pin, VoucherCode: 'RV' }));

/** Of a PIN that begins with a zero. */
const zeroVoucher: Written = pay('Paid', {
  answer: { Status: 'Paid', Products: [{ Vouchers: [{ SerialNumber: 'SN-1', Pin: '0123456789' }] }] },
});
/** Of two vouchers, and receipts that name neither. */
const longVouchers = (more: object = {}, ReceiptSmses: string[] = []): Written => {
  const Vouchers = ['11112222', '33334444'].map((Pin, n) => ({ SerialNumber: `SN-${n}`, Pin }));
  return pay('Paid', { answer: { Status: 'Paid', Products: [{ Vouchers }], PaymentData: { ReceiptSmses } }, ...more });
};
/** Of a payment with one receipt and one SMS. */
const receipted = (sms: string, more: object = {}): Written =>
  pay('Paid', {
    answer: { Status: 'Paid', PaymentData: { ReceiptHtml: [`<p>${sms}</p>`], ReceiptSmses: [sms] } },
    ...more,
  });
const two: Written[] = [
  auth(),
  receipted('Token 1111 2222'),
  auth({ of: 'order-2' }),
  receipted('Token 3333 4444', { of: 'order-2' }),
];

const unanswered: Written = { action: 'STATUS', status: 500, s: 120 };

const absent = (s: number): Written => ({
  call: 'lookupMember',
  url: 'http://127.0.0.1/api/payment/member?billerCode=A&memberNumber=9',
  answer: { ResultCode: 0 },
  s,
});

const offline = (s: number): Written => ({ ...absent(s), answer: { ResultCode: 2 } });

/** An announcement of a biller, and a fetch of more than it. */
const broader = (code: string): Written[] => [{ delivered: `["${code}"]` }, fetched(`${code},Z`)];
const others = ['A', 'B', 'C', 'Z'].map((it) => billers(it));

const receiver: Written = { deed: 'registerWebhook {"kind":"configuration","url":"http://127.0.0.1:9000/"}' };

const failure = { Status: 'Failed', Narration: 'No such account.', TechnicalNarration: 'code 51 of host 3' };

test.each<[string, Written[]]>([
  [
    'two instances and one that is started anew, each with its initial load',
    [loaded(billers('A')), auth(), loaded(billers('A')), pay('Paid'), { ...loaded(billers('A')), s: 600 }],
  ],
  [
    'a process that dies just after an announcement, and enters its receiver once more before it loads',
    [
      receiver,
      loaded(billers('A')),
      auth(),
      pay('Paid'),
      { delivered: '["A"]' },
      receiver,
      loaded(billers('A')),
      auth({ of: 'order-2' }),
    ],
  ],
  ['a payment that is Paid at once', [auth(), pay('Paid'), told('released')]],
  ['an AUTH that is sent again after it was lost', [{ action: 'AUTH', lost: true }, auth({ s: 5 }), pay('Paid')]],
  ['an AUTH whose Authorized a STATUS told', [{ action: 'AUTH', lost: true }, status('Authorized', 200), pay('Paid')]],
  [
    'an AUTH that is sent again with another amount',
    [
      auth(),
      auth({ sent: { TotalAmount: 7, Products: [{ Code: 'AA', Price: 7 }] } }),
      pay('Paid', { sent: { TotalAmount: 7, Products: [{ Code: 'AA', Price: 7 }] } }),
    ],
  ],
  [
    'a PAY that was answered 400 again, once an announcement told of a change',
    [
      loaded(billers('TESTBILLER')),
      auth(),
      { action: 'PAY', status: 400 },
      { delivered: '["TESTBILLER"]' },
      fetched('TESTBILLER', [billers('TESTBILLER')]),
      pay('Paid'),
    ],
  ],
  [
    'two vouchers whose code is the same, each by its PIN',
    [
      auth(),
      pay('Paid', { answer: { Status: 'Paid', Products: [{ Vouchers: twoVouchers }] } }),
      told('delivered', 'RV, PIN 1111'),
      told('delivered', 'RV, PIN 2222'),
    ],
  ],
  [
    'receipts without their tags and images, one of which has none',
    [
      auth(),
      pay('Paid', {
        answer: {
          Status: 'Paid',
          PaymentData: { ReceiptHtml: ['Receipt one', '<p>Receipt <b>two</b><img src="a"></p>'] },
        },
      }),
      told('delivered', 'Receipt one'),
      told('delivered', 'Receipt two'),
    ],
  ],
  [
    'receipts of two payments that are delivered with the second',
    [
      ...two,
      told('delivered', 'Token 1111 2222', 'order-2'),
      { ...told('delivered', 'Token 3333 4444', 'order-2'), s: 70 },
    ],
  ],
  [
    "a code of the technical text that stands in the customer's text or in the order as well",
    [
      auth(),
      pay('Failed', {
        answer: {
          Status: 'Failed',
          Narration: 'No DATA1GB at present.',
          TechnicalNarration: 'DATA1GB: none; 51 of host 3',
        },
      }),
      told('failed', 'No DATA1GB at present. Code 51, host 3.'),
      told('refunded'),
    ],
  ],
  [
    'two vouchers in one text, and once more as masked numbers',
    [
      auth(),
      longVouchers(),
      told('released'),
      told('delivered', 'SN-0, PIN 1111 2222; SN-1, PIN 3333 4444'),
      told('delivered', 'SN-1, PIN 3333****'),
    ],
  ],
  [
    'a Failed payment that is asked for once more, told as failed and given to people',
    [auth(), lostPay, status('Failed', 120), status('Failed', 180), told('failed'), told('escalated')],
  ],
  ['a PIN that begins with a zero, in groups', [auth(), zeroVoucher, told('delivered', 'PIN 0123 456 789')]],
  [
    'a PAY that was answered 400, asked for once and told as failed',
    [auth(), { action: 'PAY', status: 400 }, status('Authorized', 120), told('failed')],
  ],
  [
    'a PAY that is corrected after a 400',
    [auth(), { action: 'PAY', status: 400 }, pay('Paid', { sent: { PayerDetails: { BankName: 'B' } } })],
  ],
  [
    'inquiries at their times',
    [auth(), lostPay, status('BeingProcessed', 120), status('BeingProcessed', 180), status('Paid', 180)],
  ],
  ['inquiries that are slower', [auth(), pay('BeingPaid'), status('BeingPaid', 3_600), status('Paid', 40_000)]],
  ['a first inquiry while Flagged after 120 s', [auth(), pay('Flagged'), status('Flagged', 120), status('Paid', 600)]],
  ['a first inquiry while Flagged after 600 s', [auth(), pay('Flagged'), status('Paid', 600)]],
  [
    'an inquiry after one that was not answered',
    [auth(), lostPay, { action: 'STATUS', lost: true, s: 120 }, status('Paid', 120)],
  ],
  [
    'PAY again where STATUS says that nothing was paid',
    [auth(), { action: 'PAY', status: 503 }, status('Authorized', 120), pay('Paid')],
  ],
  [
    'a PAY that was given up while its answer came, and is asked for until people are told',
    [
      auth(),
      pay('Paid', { answer: { Status: 'Paid', PaymentData: { ReceiptHtml: ['<p>A</p>'], ReceiptSmses: ['A'] } } }),
      ...[120, 180, 180].map((s) => status('UnderReview', s)),
      told('open'),
      auth({ of: 'order-2' }),
      pay('Paid', { of: 'order-2' }),
      told('delivered', 'B', 'order-2'),
      told('released', undefined, 'order-2'),
    ],
  ],
  ['a member who does not exist, asked for by three instances', [1, 2, 3].map(() => absent(1))],
  ['a member who does not exist, asked for now and then', [1, 2, 3, 4, 5].map(() => absent(900))],
  [
    'the rest left to people after three inquiries, by who tells nothing',
    [auth(), pay('BeingProcessed'), ...[120, 180, 180].map((s) => status('BeingProcessed', s))],
  ],
  [
    'an order bought again once people were told of the first',
    [auth(), lostPay, unanswered, told('escalated'), auth({ of: 'order-2' }), pay('Paid', { of: 'order-2' })],
  ],
  [
    'another order after one whose only STATUS got no answer',
    [
      auth(),
      lostPay,
      unanswered,
      auth({ of: 'order-2', sent: { MemberNumber: 'M2' } }),
      pay('Paid', { of: 'order-2', sent: { MemberNumber: 'M2' } }),
    ],
  ],
  ['an inquiry about what is Paid, at once', [auth(), pay('Paid'), status('Paid', 1), status('Paid', 1)]],
  ['an inquiry about a payment of another day', [status('Paid', 1, { of: 'order-of-yesterday' })]],
  [
    'nulls where nothing is',
    [
      auth({ sent: { PayerDetails: null } }),
      pay('Paid', { sent: { PayerDetails: null } }),
      { action: 'STATUS', sent: { Products: null }, answer: { Status: 'Paid' } },
    ],
  ],
  [
    'other order of products and the other form of metadata',
    [
      auth({
        sent: {
          Products: [
            { Code: 'AA', Price: 2, Metadata: [{ Key: 'Note', Value: 'x' }] },
            { Code: 'RV', Price: 3 },
          ],
        },
      }),
      pay('Paid', {
        sent: {
          Products: [
            { Code: 'RV', Quantity: 1, Price: '3.00' },
            { Code: 'AA', Price: 2, Metadata: { Note: 'x' } },
          ],
        },
      }),
    ],
  ],
  [
    'a failed payment is shown, told and given back',
    [
      auth(),
      pay('Failed', {
        answer: failure,
      }),
      told('shown', 'Sorry: No such account.'),
      told('failed'),
      told('refunded'),
    ],
  ],
  [
    'a failed payment is told with its reason',
    [auth(), pay('Failed', { answer: failure }), told('failed', 'No such account.'), told('refunded')],
  ],
  [
    'a failed payment is told in other words, which may be meant for anybody',
    [auth(), pay('Failed', { answer: failure }), told('failed', 'declined'), told('refunded')],
  ],
  [
    'a failed payment is told in words that are also those of support',
    [
      auth(),
      pay('Failed', { answer: { Status: 'Failed', TechnicalNarration: 'PAYMENT FAILED' } }),
      told('failed', 'The payment failed.'),
      told('refunded'),
    ],
  ],
  [
    'the same product twice, at two prices',
    [auth({ sent: twice('2.50', '3.75') }), pay('Paid', { sent: twice('3.75', '2.50') })],
  ],
  [
    'another biller chosen before anything is paid',
    [auth(), auth({ sent: { BillerCode: 'OWN' } }), pay('Paid', { sent: { BillerCode: 'OWN' } })],
  ],
  ['a payment left open is told as open', [auth(), pay('BeingPaid'), status('BeingPaid', 120), told('open')]],
  ['a load that is tried again after a 503', [{ call: 'listBillers', status: 503 }, loaded(billers('A'))]],
  ['two loads before any business', [loaded(billers('A')), loaded(billers('A'))]],
  ['one biller fetched once more', [loaded(billers('A')), fetched('A')]],
  [
    'billers fetched one by one after an announcement',
    [loaded(billers('A'), billers('B')), { delivered: '["A","B"]' }, fetched('A'), fetched('B')],
  ],
  [
    'what is no array is refused as no announcement',
    [loaded(billers('A')), { delivered: '["A"]' }, fetched('A'), { delivered: '{"billers":["A"]}', answered: 400 }],
  ],
  ['an announcement of a biller that was never fetched', [fetched('A', [billers('A')]), { delivered: '["B"]' }]],
  [
    'a reversal by the PlatformReference, which the platform finds',
    [auth(), pay('Paid', { answer: { PlatformReference: 'AA-77' } }), reversal(0, 'AA-77')],
  ],
  [
    'a reversal of a payment of another day, which the platform does not find',
    [auth(), pay('Paid', { answer: { PlatformReference: 'AA-77' } }), reversal(1, 'order-of-old')],
  ],
  [
    'a Paid payment goes back by a reversal',
    [
      auth(),
      pay('Paid'),
      { call: 'reversePayment', sent: { OriginalReference: 'order-1', Reference: 'back-1' } },
      told('refunded'),
    ],
  ],
  [
    'a reversal that the biller fails is given to people, who give the money back',
    [auth(), pay('Paid'), reversal(3), told('escalated'), told('refunded')],
  ],
  [
    'a reversal gives money back, and a failed payment of who debits afterwards does not',
    [
      auth(),
      pay('Paid'),
      reversal(0),
      told('refunded'),
      auth({ of: 'order-2' }),
      pay('Failed', { of: 'order-2', answer: failure }),
      told('failed', 'No such account.', 'order-2'),
    ],
  ],
  ['what was refunded before is told as refunded', [auth(), pay('Paid'), reversal(5), told('refunded')]],
  [
    'a payment that was found Reversed is told so',
    [auth(), pay('Paid'), reversal(3), status('Reversed', 200), told('refunded')],
  ],
  [
    'a reversal that was made is told by its own reference',
    [auth(), pay('Paid'), reversal(0), { told: 'refunded', of: 'back-1' }],
  ],
  [
    'a reversal that was lost is sent again',
    [
      { call: 'reversePayment', sent: { OriginalReference: 'o', Reference: 'b' }, status: 503 },
      { call: 'reversePayment', sent: { OriginalReference: 'o', Reference: 'b' } },
    ],
  ],
])('nothing is held against: %s', (_, day) => {
  expect(judged(day, { isOver: true }).broken).toEqual([]);
});

test.each<[string, string, Written[]]>([
  ['PAY again after it was lost', 'client-no-second-pay', [auth(), lostPay, pay('Paid')]],
  ['PAY again after 503', 'client-no-second-pay', [auth(), { action: 'Pay', status: 503 }, pay('Paid', { s: 300 })]],
  [
    'PAY again after an inquiry that told nothing',
    'client-no-second-pay',
    [auth(), lostPay, { action: 'STATUS', status: 500, s: 120 }, pay('Paid')],
  ],
  ['PAY again while Pending', 'client-no-pay-while-not-final', [auth(), pay('Pending'), pay('Paid')]],
  ['PAY again after Paid', 'client-reference-unique', [auth(), pay('Paid'), pay('Paid')]],
  ['AUTH again after Paid', 'client-reference-unique', [auth(), pay('Paid'), auth()]],
  [
    'Retry of a lost PAY',
    'client-no-retry-after-unknown-pay',
    [auth(), lostPay, { action: 'Retry', answer: { Status: 'Paid' } }],
  ],
  [
    'Retry in place of PAY',
    'client-retry-only-after-interruption',
    [auth(), { action: 'RETRY', answer: { Status: 'Paid' } }],
  ],
  [
    'PAY under a Reference of its own',
    'client-reference-same-through-transaction',
    [auth(), pay('Paid', { of: 'order-2' })],
  ],
  [
    'two billers under one Reference at once',
    'client-reference-unique',
    [auth(), { action: 'AUTH', sent: { BillerCode: 'OWN' }, status: 400 }, pay('Paid')],
  ],
  [
    'an array of other things than codes refused',
    'receiver-answers-200',
    [loaded(billers('A')), { delivered: '["A"]' }, fetched('A'), { delivered: '[5]', answered: 400 }],
  ],
  [
    'what is no array ending in an error',
    'receiver-answers-200',
    [loaded(billers('A')), { delivered: '["A"]' }, fetched('A'), { delivered: '{"billers":["A"]}', answered: 500 }],
  ],
  [
    'one of two prices of a product changed at PAY',
    'client-keeps-price-for-pay',
    [auth({ sent: twice('2.50', '3.75') }), pay('Paid', { sent: twice('2.50', '3.70') })],
  ],
  [
    'a code out of the technical text',
    'client-hides-technical-narration',
    [
      auth(),
      pay('Failed', { answer: { ...failure, TechnicalNarration: 'ISO8583 field 39 = 51, host B2' } }),
      told('failed', 'No such account. (ISO8583)'),
    ],
  ],
  [
    'a payment told as failed in the words of support',
    'client-hides-technical-narration',
    [auth(), pay('Failed', { answer: failure }), told('failed', 'Declined: code 51 of host 3'), told('refunded')],
  ],
  [
    'a payment told as failed in the words of support, in capitals',
    'client-hides-technical-narration',
    [auth(), pay('Failed', { answer: failure }), told('failed', 'DECLINED: CODE 51 OF HOST 3'), told('refunded')],
  ],
  [
    'a customer told of a reversal that has another ErrorCode than 0',
    'client-reads-error-code',
    [auth(), pay('Paid'), reversal(3), told('refunded')],
  ],
  [
    'a reversal by the PlatformReference, which the platform does not find',
    'client-reverses-by-the-payments-reference',
    [auth(), pay('Paid', { answer: { PlatformReference: 'AA-77' } }), reversal(1, 'AA-77')],
  ],
  ['PAY before AUTH was answered 200', 'client-pays-after-authorized', [{ action: 'AUTH', lost: true }, pay('Paid')]],
  ['PAY of another account', 'client-pay-repeats-auth', [auth(), pay('Paid', { sent: { MemberNumber: 'M2' } })]],
  ['STATUS after 100 s', 'client-first-inquiry-not-before-120-s', [auth(), lostPay, status('Paid', 100)]],
  [
    'STATUS again after 120 s',
    'client-later-inquiries-180-s-apart',
    [auth(), lostPay, status('Pending', 120), status('Paid', 120)],
  ],
  [
    'STATUS again after 180 s while Flagged',
    'client-flagged-inquiries-600-s-apart',
    [auth(), pay('Flagged'), status('Flagged', 600), status('Paid', 180)],
  ],
  [
    'STATUS after 60 s while Flagged',
    'client-first-inquiry-while-flagged',
    [auth(), pay('Flagged'), status('Paid', 60)],
  ],
  [
    'a member who does not exist, asked for again and again',
    'client-does-not-repeat-failed-lookup',
    [1, 2, 3, 4].map(() => absent(5)),
  ],
  ['no STATUS after a lost PAY', 'client-inquires-after-unknown-outcome', [auth(), lostPay]],
  ['one STATUS, and then none', 'client-polls-while-not-final', [auth(), pay('BeingPaid'), status('BeingPaid', 120)]],
  ['released on 200', 'client-reads-status', [auth(), pay('Flagged'), told('released')]],
  [
    'an order paid again under another Reference once its only STATUS got no answer',
    'client-inquires-after-unknown-outcome',
    [
      auth(),
      lostPay,
      unanswered,
      auth({ of: 'order-2' }),
      pay('Paid', { of: 'order-2' }),
      told('released', undefined, 'order-2'),
    ],
  ],
  ['failed while lost', 'client-inquires-after-unknown-outcome', [auth(), lostPay, told('failed')]],
  ['given back while Pending', 'client-treats-pending-as-not-final', [auth(), pay('Pending'), told('refunded')]],
  [
    'failed although Paid',
    'client-reads-status',
    [
      auth(),
      pay('Paid', { answer: { Status: 'Paid', PaymentData: { ReceiptHtml: ['a'], ReceiptSmses: ['b'] } } }),
      told('failed'),
    ],
  ],
  [
    'the whole catalogue again',
    'client-lists-all-only-on-initial-load',
    [loaded(billers('A')), auth(), ...[1, 2, 3].map(() => loaded(billers('A')))],
  ],
  [
    'the whole catalogue each hour',
    'client-lists-all-only-on-initial-load',
    [loaded(billers('A')), ...[1, 2, 3].map(() => ({ ...loaded(billers('A')), s: 3_600 }))],
  ],
  [
    'the whole catalogue after an announcement',
    'receiver-never-fetches-unfiltered',
    [loaded(billers('A')), { delivered: '["A"]' }, loaded(billers('A'))],
  ],
  [
    'the whole catalogue minutes after the fetch of an announced biller failed',
    'receiver-never-fetches-unfiltered',
    [
      loaded(billers('A')),
      { delivered: '["A"]' },
      { ...fetched('A'), status: 503 },
      { ...loaded(billers('A')), s: 90 },
    ],
  ],
  [
    'the letters of an announcement that is no array',
    'receiver-ignores-invalid-array',
    [loaded(billers('A')), { delivered: '["A"]' }, fetched('A'), { delivered: '"AB"' }, fetched('A,B')],
  ],
  [
    'a reversal of a Reference in other letters, which the platform does not find',
    'client-reverses-by-the-payments-reference',
    [auth(), pay('Paid'), reversal(1, 'ORDER-1')],
  ],
  [
    'a Failed payment that is asked for again and again, and then given to people',
    'client-reads-status',
    [auth(), lostPay, ...[1, 2, 3, 4].map(() => status('Failed', 180)), told('escalated')],
  ],
  [
    'a PAY that was answered 400 again, with a payment notice between',
    'client-does-not-resend-400',
    [auth(), { action: 'PAY', status: 400 }, { delivered: '{"Payments":[]}', signed: 'rightly' }, pay('Paid')],
  ],
  [
    'one of two vouchers whose code is the same',
    'client-delivers-receipts-when-paid',
    [
      auth(),
      pay('Paid', { answer: { Status: 'Paid', Products: [{ Vouchers: twoVouchers }] } }),
      told('released'),
      told('delivered', 'RV, PIN 1111'),
    ],
  ],
  [
    'a PAY that was answered 400, asked for and left open',
    'client-takes-pay-400-as-validation-failure',
    [auth(), { action: 'PAY', status: 400 }, status('Authorized', 120), status('Authorized', 180), told('open')],
  ],
  [
    'receipts of another payment',
    'client-delivers-receipts-when-paid',
    [...two, told('delivered', 'Token 1111 2222', 'order-2'), { ...told('released', undefined, 'order-2'), s: 70 }],
  ],
  [
    'a PIN without the zero that it begins with',
    'client-delivers-receipts-when-paid',
    [auth(), zeroVoucher, told('delivered', 'SN-1, PIN 123456789'), { ...told('released'), s: 120 }],
  ],
  [
    'a PIN without its last digit',
    'client-delivers-receipts-when-paid',
    [auth(), zeroVoucher, told('delivered', 'SN-1, PIN 012345678'), { ...told('released'), s: 120 }],
  ],
  [
    'a voucher with the PIN of another one',
    'client-delivers-receipts-when-paid',
    [
      auth(),
      longVouchers(),
      told('released'),
      told('delivered', 'SN-0, PIN 11112222'),
      told('delivered', 'SN-1, PIN 11112222'),
    ],
  ],
  [
    'no voucher beside receipts, by who handed on those of a payment before',
    'client-delivers-receipts-when-paid',
    [
      auth(),
      longVouchers(),
      told('released'),
      told('delivered', 'SN-0, PIN 11112222; SN-1, PIN 33334444'),
      auth({ of: 'order-2' }),
      longVouchers({ of: 'order-2' }, ['Thank you.']),
      told('released', undefined, 'order-2'),
      { ...told('delivered', 'Thank you.', 'order-2'), s: 120 },
    ],
  ],
  [
    'goods handed over on Reversed',
    'client-reads-status',
    [auth(), pay('BeingProcessed'), status('Reversed', 120), told('released')],
  ],
  [
    'an inquiry answered 429 told as failed',
    'client-inquires-after-unknown-outcome',
    [auth(), lostPay, { action: 'STATUS', status: 429, s: 120 }, told('failed')],
  ],
  [
    'an empty announcement answered 400',
    'receiver-answers-200',
    [loaded(billers('A')), { delivered: '[]', answered: 400 }],
  ],
  [
    'more than was announced',
    'receiver-fetches-only-named-billers',
    [loaded(billers('A'), billers('B')), { delivered: '["A"]' }, fetched('A,B')],
  ],
  [
    'AUTH to a disabled biller',
    'client-pays-no-disabled-biller',
    [loaded(billers('TESTBILLER', { Enabled: false })), auth()],
  ],
  [
    'AUTH to a biller fetched as disabled',
    'receiver-updates-catalogue',
    [
      loaded(billers('TESTBILLER')),
      { delivered: '["TESTBILLER"]' },
      fetched('TESTBILLER', [billers('TESTBILLER', { Enabled: false })]),
      auth({ s: 90 }),
    ],
  ],
  [
    'a total in binary',
    'client-total-is-sum',
    [auth({ sent: { Products: [{ Code: 'AA', Price: 0.1, Quantity: 3 }], TotalAmount: 0.1 * 3 } })],
  ],
  [
    'no total where the caller sets the price',
    'client-total-is-sum',
    [auth({ sent: { Products: [{ Code: 'AA', Price: 5, Quantity: 3 }], TotalAmount: null } })],
  ],
  [
    'the currency of the account for its login',
    'client-takes-logins-from-lookup',
    [
      loaded(billers('TESTBILLER', { Products: [{ Code: 'AA', MetadataFields: [{ Name: 'Service Login' }] }] })),
      {
        call: 'lookupMember',
        url: 'http://127.0.0.1/api/payment/member?billerCode=TESTBILLER&memberNumber=M1',
        answer: {
          ResultCode: 1,
          AuthData: { AccountDetails: { 'Account Currency': 'USD', 'Service Login 1': 'home1' } },
        },
      },
      auth({ sent: { Products: [{ Code: 'AA', Price: 5, Metadata: { 'Service Login': 'USD' } }] } }),
    ],
  ],
  [
    'forex of the test biller not acknowledged',
    'client-acknowledges-forex-on-auth',
    [auth({ sent: { Products: [{ Code: 'FP', Price: 15 }], TotalAmount: 15 } })],
  ],
])('is found: %s', (_, rule, day) => {
  expect(judged(day, { isOver: true }).broken).toContain(rule);
});

test('a watch that is ended says nothing of what is still open', () => {
  expect(judged([auth(), lostPay], { s: 300 }).broken).toEqual([]);
});

test('a payment that nobody asked for in an hour was given up', () => {
  expect(judged([auth(), lostPay], { s: 4_000 }).broken).toEqual(['client-inquires-after-unknown-outcome']);
});

test.each<[string, Written[]]>([
  [
    'a process that began anew, or one that polls',
    [loaded(billers('A')), auth(), ...[1, 2, 3].map(() => ({ ...loaded(billers('A')), s: 3_600 }))],
  ],
  [
    'one that began anew after an announcement',
    [loaded(billers('A')), { delivered: '["A"]' }, loaded(billers('A')), fetched('A')],
  ],
  ['processes that fetch one biller each', [loaded(billers('A')), fetched('A'), fetched('A'), fetched('A')]],
  ['processes that load their billers by code after an announcement', [loaded(...others), ...broader('A')]],
  [
    'a process that loads its billers by code after an empty announcement',
    [loaded(billers('A')), { delivered: '[]' }, fetched('A')],
  ],
  [
    'two processes that ask for an offline member',
    [offline(5), offline(0.4), offline(0.7), offline(0.4), offline(0.7)],
  ],
])('where processes cannot be told apart nothing is held against: %s', (_, day) => {
  expect(judged(day, {}, false).broken).toEqual([]);
  expect(judged(day, {}).broken).not.toEqual([]);
});

test.each<[string, string, Written[]]>([
  [
    'more than was announced, each time',
    'receiver-fetches-only-named-billers',
    [loaded(...others), ...['A', 'B', 'C'].flatMap(broader)],
  ],
  [
    'an offline member asked for without a pause',
    'client-retries-offline-lookup-later',
    [1, 2, 3, 4].map(() => offline(0.1)),
  ],
])('where processes cannot be told apart is found: %s', (_, rule, day) => {
  expect(judged(day, {}, false).broken).toEqual([rule]);
});
