import { reading } from '../../shared/reading.ts';

/** The life of a payment and its money, where the document leaves them open. */
export const paymentReadings = {
  authAgain: reading(
    '3.2',
    ['same', 'new', '400', 'failed'],
    'A second AUTH of a reference: the same answer, a new authorisation, 400, or Failed.',
  ),
  payAgain: reading(
    '3.2',
    ['same', '400', 'failed'],
    'A second PAY: the same answer, 400, or an answer Failed that changes nothing.',
  ),
  retry: reading('4.1', ['pays', 'status', '400'], 'Retry pays what is authorised, shows the status, or is refused.'),
  authLife: reading('3.2', ['none', '1h', '24h'], 'An authorisation has no end, ends after an hour, or after a day.'),
  deadAuth: reading(
    '3.1',
    ['Failed', 'Authorized'],
    'An authorisation that has ended shows Failed, or Authorized still.',
  ),
  failedAuth: reading('3.1', ['kept', 'forgotten'], 'A failed AUTH is found by STATUS, or is not known.'),
  prefixCase: reading('3.3', ['any', 'exact'], 'Prefixes of the test biller count in any letter case, or in capitals.'),
  prefixOrder: reading(
    '3.3',
    ['either', 'prefix-first'],
    'USD may stand before or after the other prefix, or after it.',
  ),
  ptOutcome: reading(
    '3.3',
    ['Failed', 'Paid', 'late'],
    'PT ends Failed, Paid, or is BeingProcessed for five minutes more.',
  ),
  ptMeanwhile: reading(
    '3.3',
    ['BeingProcessed', 'Pending', 'Authorized'],
    'Status of a PT payment while its PAY is not answered.',
  ),
  pffAfter: reading('3.3', ['10min', '2h', '2d'], 'When a flagged payment resolves.'),
  pffOutcome: reading('3.3', ['Failed', 'Paid'], 'To what a flagged payment resolves.'),
  electricityStatus: reading('3.1', ['Paid', 'Pending'], 'Electricity is paid at once, or Pending for three minutes.'),
  testStatus: reading('3.2', ['Paid', 'BeingProcessed'], 'The test biller is paid at once, or after a second.'),
  airtimeStatus: reading(
    '3.1',
    ['Paid', 'BeingProcessed'],
    'Airtime is paid at once, or BeingProcessed for four minutes.',
  ),
  debitWhen: reading('3.2', ['at-once', 'when-paid'], 'What is not final yet is debited at PAY, or once it is paid.'),
  failedDebit: reading(
    '3.2',
    ['none', 'returned'],
    'A PAY that fails at once debits nothing, or debits and gives back.',
  ),
  fee: reading('2.4', ['flat', 'null', 'zero'], 'The service fee is a flat one, null, or zero.'),
  feeDebit: reading(
    '2.4',
    ['in', 'apart', 'USD'],
    'The fee is in the debit, billed apart, or taken from the USD wallet whatever is paid.',
  ),
  commission: reading(
    '2.4',
    ['share', 'null', 'unshown'],
    'A commission of two percent, none, or one that no answer shows.',
  ),
  commissionDebit: reading(
    '2.4',
    ['apart', 'deducted', 'credited', 'nightly'],
    'The commission is paid out apart, taken off the debit, or credited to the wallet right after it, or after half a day.',
  ),
  partPayment: reading('4.1', ['lower-price', 'refused'], 'A lower price at PAY is a part payment, or refused.'),
  overPayment: reading(
    '2.2',
    ['refused', 'taken'],
    'More than the returned balance is refused, or taken, where part payment is allowed.',
  ),
  acknowledgement: reading(
    '2.2',
    ['no', 'decides'],
    'Where AUTH decides on forex, the acknowledgement has no say, or has.',
  ),
  testForex: reading('3.3', ['some', 'all'], 'AA and AI sometimes require forex, or RV and AM as well.'),
  reservation: reading('3.4', ['15min', 'none'], 'Reserved stock is set free after 15 minutes, or never.'),
  stockMessage: reading('3.4', ['spaced', 'compact'], 'The stock error is JSON over several lines, or in one.'),
  reversalOrder: reading(
    '7',
    ['original-first', 'duplicate-first'],
    'Of an unknown original and a used reference the one or the other is told.',
  ),
  reversalOfUnpaid: reading('7', ['99', '3', '1'], 'ErrorCode of a reversal of what is not paid.'),
  failedReversal: reading(
    '4.1',
    ['used', 'free'],
    'The reference of a reversal that failed is used up, or may be sent again.',
  ),
  reversalFee: reading('2.4', ['returned', 'kept'], 'A reversal gives the fee back as well, or keeps it.'),
  reversalReference: reading(
    '2.4',
    ['platform', 'vendor'],
    "VendorReversalReference is the platform's reference, or the vendor's.",
  ),
  balanceAfter: reading('2.4', ['given', 'null'], 'WalletBalanceAfterDebit, which may be null, is an amount, or null.'),
  invoiceParts: reading('6.3', ['together', 'apart'], 'The signature comes with the invoice, or a minute after it.'),
  invoiceAfter: reading('6.3', ['3min', '8min'], 'Fiscal fields come three, or eight minutes after Paid.'),
  failNext: reading('3.2', ['undone', 'done'], 'A call that ends with 500 has had no effect, or has had it.'),
} as const;
