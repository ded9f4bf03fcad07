import {
  amountIn,
  type Hand,
  integratorObserver,
  Literal,
  memberOf,
  parseExactly,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';
import type { MerchantFixture } from '../../../../targets/apis/charge-gateway.ts';
import { callOf } from '../day/call-of.ts';
import { isNear } from './is-near.ts';

const charging = 'paymentAmount.charginginformation';
const channel = 'paymentAmount.chargeMetaData.channel';
const texts = [
  ...['clientCorrelator', 'referenceCode', 'tranType', 'endUserId', 'remarks', 'transactionOperationStatus'],
  ...[`${charging}.currency`, `${charging}.description`, channel],
  ...['merchantCode', 'merchantPin', 'merchantNumber', 'terminalID', 'countryCode', 'location'],
  ...['superMerchantName', 'merchantName'],
];
const required = [...texts, `${charging}.amount`];
const optionalTexts = ['notifyUrl', 'originalGatewayReference'];
const objects = ['paymentAmount', charging, 'paymentAmount.chargeMetaData'];
const names = [...new Set([...required, ...optionalTexts].flatMap((it) => it.split('.')))];

/** Sections 2.1, 2.2, 4 and 8: what the body of every charge and refund holds. Members that are not documented are nobody's business. */
export const requests = integratorObserver({
  slug: 'charge-gateway-caller-requests',
  title: 'every charge and refund is written as documented',
  rules: [
    'client-spells-fields-exactly',
    'client-sends-all-required-fields',
    'client-sends-documented-types',
    'client-sends-charged',
    'client-sends-transaction-type',
    'client-sends-country',
    'client-sends-amounts-as-numbers',
    'client-sends-valid-amounts',
    'client-sends-known-currency',
    'client-sends-valid-msisdn',
    'client-prefers-263-form',
    'client-notify-url-is-https',
    'client-merchant-pin-stays',
  ],
  watch(hand) {
    const pin = { first: undefined as string | undefined };
    return (moment) => {
      if (moment.kind !== 'sent') return;
      const called = callOf(moment.call);
      if (called === undefined || called.operation === 'lookup') return;
      const body = parseExactly(moment.call.request.body);
      // What is no object at all is told by its media type and by the gateway.
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
      judgeFields(hand, moment.call, body);
      judgeWords(hand, moment.call, body, called.operation);
      judgeAmount(hand, moment.call, memberOf(body, `${charging}.amount`));
      judgeNumber(hand, moment.call, textIn(memberOf(body, 'endUserId')));
      judgeNotifyUrl(hand, moment.call, memberOf(body, 'notifyUrl'));
      judgePin(hand, moment.call, textIn(memberOf(body, 'merchantPin')), pin);
    };
  },
});

function judgeFields({ holds }: Hand, call: Sending, body: object): void {
  const other = misspelled(body);
  holds('client-spells-fields-exactly', 'the documented names', other.join(', ') || 'the documented names', call);
  const isAbsent = (path: string): boolean => ['', null, undefined].includes(memberOf(body, path) as null);
  const absent = required.filter(isAbsent);
  holds(
    'client-sends-all-required-fields',
    'every field',
    absent.length > 0 ? `no ${absent.join(', ')}` : 'every field',
    call,
  );
  const isOther = (path: string, isRight: (it: unknown) => boolean): boolean => {
    const value = memberOf(body, path);
    return value !== undefined && value !== null && !isRight(value);
  };
  const wrong = [
    ...[...texts, ...optionalTexts].filter((it) => isOther(it, (value) => typeof value === 'string')),
    ...objects.filter((it) =>
      isOther(it, (value) => typeof value === 'object' && !(value instanceof Literal) && !Array.isArray(value)),
    ),
  ];
  holds(
    'client-sends-documented-types',
    'the documented types',
    wrong.length > 0 ? `other types of ${wrong.join(', ')}` : 'the documented types',
    call,
  );
}

/** Names of members that are documented ones but for case, hyphens and underscores. */
function misspelled(value: object): string[] {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
  return Object.entries(value).flatMap(([name, it]) => {
    const isMeant = !names.includes(name) && names.some((known) => plain(known) === plain(name));
    const below = typeof it === 'object' && it !== null && !(it instanceof Literal) ? misspelled(it) : [];
    return [...(isMeant ? [name] : []), ...below];
  });
}

function judgeWords({ holds, expects }: Hand, call: Sending, body: object, operation: 'charge' | 'refund'): void {
  const word = (path: string): string | undefined => textIn(memberOf(body, path)) || undefined;
  holds('client-sends-charged', 'Charged', word('transactionOperationStatus') ?? 'none', call);
  const types = operation === 'charge' ? ['MER'] : ['REF', 'REV'];
  const type = word('tranType') ?? 'none';
  expects('client-sends-transaction-type', types.join(' or '), types.includes(type), type, call);
  const country = word('countryCode');
  if (country !== undefined) holds('client-sends-country', 'ZW', country, call);
  const currency = word(`${charging}.currency`);
  if (currency === undefined) return;
  expects('client-sends-known-currency', 'USD or ZWG', ['USD', 'ZWG'].includes(currency), currency, call);
}

function judgeAmount({ holds, expects }: Hand, call: Sending, amount: unknown): void {
  if (amount === undefined || amount === null) return;
  const form = amount instanceof Literal ? 'a number' : typeof amount === 'string' ? 'text' : typeof amount;
  holds('client-sends-amounts-as-numbers', 'a number', form, call);
  const value = amountIn(amount);
  const isValid = typeof value === 'string' && /^\d+(\.\d\d?)?$/.test(value) && value !== '0';
  expects(
    'client-sends-valid-amounts',
    'a positive amount with at most two decimals',
    isValid,
    textIn(amount) ?? form,
    call,
  );
}

/** The two forms that the document accepts, and the nine digits of its samples, of which nobody knows whether they are taken. */
function judgeNumber({ expects, holds }: Hand, call: Sending, endUserId: string | undefined): void {
  if (endUserId === undefined || endUserId === '') return;
  const form = /^263\d{9}$/.test(endUserId)
    ? '263'
    : /^07\d{8}$/.test(endUserId)
      ? '07'
      : /^\d{9}$/.test(endUserId)
        ? 'nine'
        : 'none';
  expects('client-sends-valid-msisdn', '263XXXXXXXXX or 07XXXXXXXX', form !== 'none', endUserId, call);
  if (form === '263' || form === 'nine')
    holds(
      'client-prefers-263-form',
      'the form 263XXXXXXXXX',
      form === 'nine' ? 'nine digits' : 'the form 263XXXXXXXXX',
      call,
    );
}

function judgeNotifyUrl({ expects }: Hand, call: Sending, url: unknown): void {
  if (typeof url !== 'string' || url === '') return;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // A sandbox on the same machine calls back without TLS.
  if (parsed && /^https?:$/.test(parsed.protocol) && isNear(parsed.hostname)) return;
  expects(
    'client-notify-url-is-https',
    'an HTTPS address',
    parsed?.protocol === 'https:',
    parsed?.protocol ?? 'no URL',
    call,
  );
}

const testPins = ['0000', '1111', '2222', '9999'];

/** Without what was issued, the first PIN is taken for it, unless the test PIN of a customer comes in its place. */
function judgePin(
  { issued, expects }: Hand,
  call: Sending,
  sent: string | undefined,
  known: { first: string | undefined },
): void {
  if (sent === undefined || sent === '') return;
  const merchant = (issued?.fixtures as { merchant?: MerchantFixture } | undefined)?.merchant;
  const isTestPin = testPins.includes(sent);
  if (!isTestPin) known.first ??= sent;
  const own = merchant?.merchantPin;
  if (own === undefined && known.first === undefined) return;
  const isOwn = own === undefined ? !isTestPin : sent === own;
  expects(
    'client-merchant-pin-stays',
    'the PIN that was issued',
    isOwn,
    isTestPin ? 'a test PIN of customers' : 'another PIN',
    call,
  );
}
