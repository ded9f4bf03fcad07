import { bodies, charged, charges, refunds, renamed, without } from './edits.ts';
import { mistakeOf } from './mistake-of.ts';

/** What is written wrong in the body of a charge or refund. */
export const requestMistakes = [
  mistakeOf(
    {
      id: 'metadata-in-lower-case',
      title: 'writes chargemetadata in lower case',
      breaks: 'client-spells-fields-exactly',
    },
    bodies((it) => ({
      ...it,
      paymentAmount: renamed(it.paymentAmount as Record<string, unknown>, 'chargeMetaData', 'chargemetadata'),
    })),
  ),
  mistakeOf(
    {
      id: 'terminal-id-in-camel-case',
      title: 'lets a serialiser write terminalId',
      breaks: 'client-spells-fields-exactly',
    },
    bodies((it) => renamed(it, 'terminalID', 'terminalId')),
  ),
  mistakeOf(
    { id: 'snake-case', title: 'writes notify_url', breaks: 'client-spells-fields-exactly' },
    bodies((it) => renamed(it, 'notifyUrl', 'notify_url')),
  ),
  mistakeOf(
    {
      id: 'refund-without-remarks',
      title: 'leaves remarks out of refunds',
      breaks: 'client-sends-all-required-fields',
    },
    refunds((it) => without(it, 'remarks')),
  ),
  mistakeOf(
    {
      id: 'currency-left-out',
      title: 'sends no currency, as if there were a usual one',
      breaks: 'client-sends-all-required-fields',
    },
    bodies((it) => charged(it, (charging) => without(charging, 'currency'))),
  ),
  mistakeOf(
    { id: 'empty-location', title: 'sends an empty location', breaks: 'client-sends-all-required-fields' },
    charges((it) => ({ ...it, location: '' })),
  ),
  mistakeOf(
    { id: 'number-as-number', title: 'sends endUserId as a JSON number', breaks: 'client-sends-documented-types' },
    charges((it) => ({ ...it, endUserId: Number(it.endUserId) })),
  ),
  mistakeOf(
    { id: 'meta-data-as-text', title: 'sends chargeMetaData as text', breaks: 'client-sends-documented-types' },
    charges((it) => ({
      ...it,
      paymentAmount: { ...(it.paymentAmount as object), chargeMetaData: '{"channel":"WEB"}' },
    })),
  ),
  mistakeOf(
    {
      id: 'refund-without-charged',
      title: 'leaves transactionOperationStatus out of refunds',
      breaks: 'client-sends-charged',
    },
    refunds((it) => without(it, 'transactionOperationStatus')),
  ),
  mistakeOf(
    {
      id: 'refund-says-refunded',
      title: 'sends transactionOperationStatus Refunded with refunds',
      breaks: 'client-sends-charged',
    },
    refunds((it) => ({ ...it, transactionOperationStatus: 'Refunded' })),
  ),
  mistakeOf(
    { id: 'refund-as-mer', title: 'sends a refund as MER', breaks: 'client-sends-transaction-type' },
    refunds((it) => ({ ...it, tranType: 'MER' })),
  ),
  mistakeOf(
    { id: 'charge-as-sale', title: 'sends a charge as SALE', breaks: 'client-sends-transaction-type' },
    charges((it) => ({ ...it, tranType: 'SALE' })),
  ),
  mistakeOf(
    { id: 'three-letter-country', title: 'sends ZWE as countryCode', breaks: 'client-sends-country' },
    bodies((it) => ({ ...it, countryCode: 'ZWE' })),
  ),
  mistakeOf(
    { id: 'amount-as-text', title: 'sends amounts as text', breaks: 'client-sends-amounts-as-numbers' },
    { write: (body) => JSON.stringify(body) },
  ),
  mistakeOf(
    {
      id: 'binary-float',
      title: 'adds prices in binary floats and sends what comes out',
      breaks: 'client-sends-valid-amounts',
    },
    charges((it) => charged(it, (charging) => ({ ...charging, amount: String(Number(charging.amount) / 3) }))),
  ),
  mistakeOf(
    { id: 'three-decimals', title: 'sends tenths of cents', breaks: 'client-sends-valid-amounts' },
    charges((it) => charged(it, (charging) => ({ ...charging, amount: '19.995' }))),
  ),
  mistakeOf(
    { id: 'charge-of-nothing', title: 'charges an amount of 0', breaks: 'client-sends-valid-amounts' },
    charges((it) => charged(it, (charging) => ({ ...charging, amount: '0.00' }))),
  ),
  mistakeOf(
    { id: 'currency-in-lower-case', title: 'sends usd', breaks: 'client-sends-known-currency' },
    bodies((it) => charged(it, (charging) => ({ ...charging, currency: String(charging.currency).toLowerCase() }))),
  ),
  mistakeOf(
    { id: 'currency-zwl', title: 'sends the old ZWL', breaks: 'client-sends-known-currency' },
    charges((it) => charged(it, (charging) => ({ ...charging, currency: 'ZWL' }))),
  ),
  mistakeOf(
    { id: 'number-with-plus', title: 'sends MSISDNs with a plus and blanks', breaks: 'client-sends-valid-msisdn' },
    charges((it) => ({ ...it, endUserId: `+${String(it.endUserId).replace(/^263/, '263 ')}` })),
  ),
  mistakeOf(
    { id: 'nine-digits', title: 'sends MSISDNs as nine digits', breaks: 'client-prefers-263-form' },
    charges((it) => ({ ...it, endUserId: String(it.endUserId).slice(3) })),
  ),
  mistakeOf(
    {
      id: 'plain-http-callback',
      title: 'asks for callbacks at a plain HTTP address',
      breaks: 'client-notify-url-is-https',
    },
    charges((it) => ({ ...it, notifyUrl: 'http://shop.example/callbacks' })),
  ),
  mistakeOf(
    { id: 'relative-callback', title: 'asks for callbacks at a path', breaks: 'client-notify-url-is-https' },
    charges((it) => ({ ...it, notifyUrl: '/callbacks' })),
  ),
  mistakeOf(
    {
      id: 'test-pin-as-merchant-pin',
      title: 'sends the test PIN of the customer as merchantPin',
      breaks: 'client-merchant-pin-stays',
    },
    charges((it) => ({ ...it, merchantPin: '0000' })),
  ),
  mistakeOf(
    {
      id: 'refund-names-the-customer-as-merchant',
      title: 'sends the number of the customer as merchantNumber of refunds',
      breaks: 'client-names-its-merchant',
    },
    refunds((it) => ({ ...it, merchantNumber: it.endUserId })),
  ),
];
