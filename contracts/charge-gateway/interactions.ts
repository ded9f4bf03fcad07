import type { Interaction } from '../consumer/interaction.ts';

type Row = Omit<Interaction, 'operation'>;

/** Every answer that the document names for a charge (sections 3, 4.1, 7). */
const charges: Row[] = [
  {
    title: 'accepted, the customer is being prompted',
    state: 'a customer with time for the PIN',
    answer: '200/pending',
    rules: { 'accepted-charge-is-pending': 'status' },
  },
  {
    title: 'accepted without a callback address',
    state: 'a customer with time for the PIN',
    request: 'withoutCallback',
    answer: '200/pending',
    rules: { 'both-currencies-accepted': 'HTTP', 'notify-url-optional': 'HTTP' },
  },
  {
    title: 'answered after the customer failed it, in the 200 form',
    state: 'a charge that is held until a PIN',
    params: { pin: '1111', form: '200' },
    answer: '200/failed',
    rules: { 'pin-1111-fails': 'status', 'pin-1111-message': 'statusMessage' },
  },
  {
    title: 'an empty reference',
    state: 'a merchant and a customer',
    edit: { referenceCode: '' },
    answer: '400/E001',
    rules: { 'required-field-empty': 'HTTP' },
  },
  {
    title: 'a field left out',
    state: 'a merchant and a customer',
    edit: { remarks: undefined },
    answer: '400/E001',
    rules: { 'required-field-absent': 'HTTP' },
  },
  {
    title: 'a number that is none',
    state: 'a merchant and a customer',
    edit: { endUserId: 'not-a-number' },
    answer: '400/E002',
    rules: { 'msisdn-invalid-refused': 'HTTP' },
  },
  {
    title: 'a third currency',
    state: 'a merchant and a customer',
    edit: { 'paymentAmount.charginginformation.currency': 'ZAR' },
    answer: '400/E003',
    rules: { 'currency-other-refused': 'HTTP' },
  },
  {
    title: 'a negative amount',
    state: 'a merchant and a customer',
    edit: { 'paymentAmount.charginginformation.amount': -5 },
    answer: '400/E004',
    rules: { 'amount-not-positive-refused': 'HTTP' },
  },
  {
    title: 'an amount with three decimals',
    state: 'a merchant and a customer',
    edit: { 'paymentAmount.charginginformation.amount': 1.005 },
    answer: '400/E004',
    rules: { 'amount-three-decimals-refused': 'HTTP' },
  },
  { title: 'a correlator used before', state: 'a used correlator that is refused', answer: '400/E005' },
  {
    title: 'wrong credentials',
    state: 'a merchant and a customer',
    wrongCredentials: true,
    answer: '401/E006',
    rules: { 'credentials-wrong-refused': 'HTTP' },
  },
  {
    title: 'no sandbox access',
    state: 'a merchant and a customer',
    and: 'credentials without sandbox access',
    answer: '403/E007',
    rules: { 'sandbox-not-enabled-refused': 'HTTP' },
  },
  {
    title: 'too little in the wallet, in the 422 form',
    state: 'a charge that is held until a PIN',
    params: { pin: '1111', form: '422' },
    answer: '422/E010',
    rules: { 'pin-1111-message': 'statusMessage' },
  },
  {
    title: 'a barred number',
    state: 'a merchant and a customer',
    and: 'a barred customer',
    answer: '422/E011',
    rules: { 'barred-number-refused': 'HTTP' },
  },
  {
    title: 'the limit exceeded, in the 422 form',
    state: 'a charge that is held until a PIN',
    params: { pin: '9999', form: '422' },
    answer: '422/E013',
    rules: { 'pin-9999-message': 'statusMessage' },
  },
  {
    title: 'an internal error',
    state: 'a merchant and a customer',
    and: 'a gateway about to fail once',
    answer: '500/E014',
    rules: { 'internal-error-form': 'HTTP' },
    beside: ['lookup: nothing under this pair'],
  },
  {
    title: 'maintenance',
    state: 'a merchant and a customer',
    and: 'a gateway under maintenance',
    answer: '503/E015',
    rules: { 'maintenance-refuses-everything': 'HTTP' },
    beside: ['lookup: nothing under this pair'],
  },
];

/** Every answer that the document names for a look-up (sections 4.2, 7). */
const lookups: Row[] = [
  {
    title: 'a charge that succeeded',
    state: 'a charge in SUCCESS',
    answer: '200/success',
    rules: { 'lookup-finds-charge': 'HTTP', 'pin-0000-succeeds': 'status' },
  },
  {
    title: 'a charge that waits for the customer',
    state: 'a charge in PENDING',
    answer: '200/pending',
    rules: { 'lookup-finds-charge': 'HTTP' },
    exact: ['status'],
  },
  {
    title: 'wrong credentials',
    state: 'a charge in PENDING',
    wrongCredentials: true,
    answer: '401/E006',
    rules: { 'credentials-wrong-refused': 'HTTP' },
  },
  {
    title: 'no sandbox access',
    state: 'a charge in SUCCESS',
    and: 'credentials without sandbox access',
    answer: '403/E007',
    rules: { 'sandbox-not-enabled-refused': 'HTTP' },
  },
  {
    title: 'nothing under this pair',
    state: 'a merchant and a customer',
    answer: '404/E008',
    rules: { 'lookup-unknown-correlator': 'HTTP' },
  },
  {
    title: 'an internal error',
    state: 'a charge in SUCCESS',
    and: 'a gateway about to fail once',
    answer: '500/E014',
    rules: { 'internal-error-form': 'HTTP' },
  },
  {
    title: 'maintenance',
    state: 'a charge in SUCCESS',
    and: 'a gateway under maintenance',
    answer: '503/E015',
    rules: { 'maintenance-refuses-everything': 'HTTP' },
  },
];

/** Every answer that the document names for a refund or a reversal (sections 4.3, 7). */
const refunds: Row[] = [
  {
    title: 'a refund of the whole charge',
    state: 'a charge in SUCCESS to refund',
    answer: '200/success',
    rules: { 'refund-eligible-succeeds': 'HTTP' },
  },
  {
    title: 'a reversal of the whole charge',
    state: 'a charge in SUCCESS to refund',
    edit: { tranType: 'REV' },
    answer: '200/success',
    rules: { 'reversal-eligible-succeeds': 'HTTP' },
  },
  {
    title: 'an empty reference',
    state: 'a charge in SUCCESS to refund',
    edit: { referenceCode: '' },
    answer: '400/E001',
    rules: { 'refund-required-field-absent': 'HTTP' },
  },
  {
    title: 'a number that is none',
    state: 'a charge in SUCCESS to refund',
    edit: { endUserId: 'not-a-number' },
    answer: '400/E002',
    rules: { 'refund-msisdn-invalid-refused': 'HTTP' },
  },
  {
    title: 'a third currency',
    state: 'a charge in SUCCESS to refund',
    edit: { 'paymentAmount.charginginformation.currency': 'ZAR' },
    answer: '400/E003',
    rules: { 'refund-currency-other-refused': 'HTTP' },
  },
  {
    title: 'an amount with three decimals',
    state: 'a charge in SUCCESS to refund',
    edit: { 'paymentAmount.charginginformation.amount': 1.005 },
    answer: '400/E004',
    rules: { 'refund-amount-invalid-refused': 'HTTP' },
  },
  { title: 'a correlator used before', state: 'a refund under a used correlator that is refused', answer: '400/E005' },
  {
    title: 'wrong credentials',
    state: 'a charge in SUCCESS to refund',
    wrongCredentials: true,
    answer: '401/E006',
    rules: { 'credentials-wrong-refused': 'HTTP' },
  },
  {
    title: 'no sandbox access',
    state: 'a charge in SUCCESS to refund',
    and: 'credentials without sandbox access',
    answer: '403/E007',
    rules: { 'sandbox-not-enabled-refused': 'HTTP' },
  },
  {
    title: 'no such original',
    state: 'a merchant and a customer',
    answer: '404/E008',
    rules: { 'refund-original-unknown': 'HTTP' },
  },
  {
    title: 'a charge refunded before',
    state: 'a refunded charge',
    answer: '409/E009',
    rules: { 'refund-twice-refused': 'HTTP' },
  },
  {
    title: 'a charge that waits for the customer',
    state: 'a charge in PENDING to refund',
    answer: '409/E009',
    rules: { 'refund-of-pending-refused': 'HTTP' },
  },
  {
    title: 'a charge that failed',
    state: 'a charge in FAILED to refund',
    answer: '409/E009',
    rules: { 'refund-of-failed-refused': 'HTTP' },
  },
  {
    title: 'more than was charged',
    state: 'a charge in SUCCESS to refund',
    edit: { 'paymentAmount.charginginformation.amount': 20 },
    answer: '422/E012',
    rules: { 'refund-above-original-refused': 'HTTP' },
  },
  {
    title: 'an internal error',
    state: 'a charge in SUCCESS to refund',
    and: 'a gateway about to fail once',
    answer: '500/E014',
    rules: { 'internal-error-form': 'HTTP' },
  },
  {
    title: 'maintenance',
    state: 'a charge in SUCCESS to refund',
    and: 'a gateway under maintenance',
    answer: '503/E015',
    rules: { 'maintenance-refuses-everything': 'HTTP' },
  },
];

/** The charge gateway's table: three operations and every documented error of each. */
export const interactions: readonly Interaction[] = [
  ...charges.map((row) => ({ operation: 'charge', ...row })),
  ...lookups.map((row) => ({ operation: 'lookup', ...row })),
  ...refunds.map((row) => ({ operation: 'refund', ...row })),
];
