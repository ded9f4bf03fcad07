import { headerOf, Literal, memberOf, parseExactly, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  type Delivery,
  dateFormOf,
  dateFormOfHash,
  isSignature,
  mistakes,
  type NotifiedPayment,
  notified,
  paymentsIn,
} from '../../../src/given/bill-payment/index.ts';

/** What a field of a notified payment has to be (section 2.5). */
interface Demand {
  slug: string;
  name: string;
  words: string;
  fits(value: unknown): boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isThere = (value: unknown): boolean => textIn(value) !== undefined;
const isEmptyOrText = (value: unknown): boolean => typeof value === 'string' || value === null;
/** A time of day, or an instant in digits. */
const isDateTime = (value: unknown): boolean => /\d:\d\d|T\d{4}|\d{10}/.test(textIn(value) ?? '');

const demands: readonly Demand[] = [
  {
    slug: 'payment-webhook-payment-id',
    name: 'PaymentId',
    words: 'an integer',
    fits: (it) => it instanceof Literal && /^-?\d+$/.test(it.text),
  },
  { slug: 'payment-webhook-platform-reference', name: 'PlatformReference', words: 'a text', fits: isText },
  { slug: 'payment-webhook-bank-reference', name: 'BankReference', words: 'a text or empty', fits: isEmptyOrText },
  { slug: 'payment-webhook-paid-date', name: 'PaidDate', words: 'a date and time', fits: isDateTime },
  { slug: 'payment-webhook-member-number', name: 'MemberNumber', words: 'present', fits: isThere },
  { slug: 'payment-webhook-member-name', name: 'MemberName', words: 'present', fits: isThere },
  { slug: 'payment-webhook-product-code', name: 'ProductCode', words: 'present', fits: isThere },
  {
    slug: 'payment-webhook-product-price',
    name: 'ProductPrice',
    words: 'a number',
    fits: (it) => it instanceof Literal,
  },
];

/** Rules that the form of a delivery decides. */
export const noticeRules = [
  'has-payments',
  'has-hash',
  'product-department',
  'date-form',
  'media-type',
  'has-signature',
  'signature-true',
  'hash-true',
  'hash-field-order',
  'hash-price-two-decimals',
  'hash-absent-department',
  'hash-key-last',
  'hash-date-form',
]
  .map((it) => `payment-webhook-${it}`)
  .concat(demands.map((it) => it.slug));

/** Decides the fields of a delivery (sections 2.5, 6.2). */
export function judgeNotice(trial: Trial, { request, exchange }: Delivery): void {
  const proof = exchange ? [exchange] : [];
  const payments = paymentsIn({ request });
  trial.expects('payment-webhook-has-payments', 'an array', payments !== undefined, 'none', ...proof);
  trial.expects('payment-webhook-has-hash', 'a text', isText(hashIn({ request })), 'none', ...proof);
  const type = headerOf(request.headers, 'content-type') ?? 'none';
  trial.observe('payment-webhook-media-type', /json/i.test(type) ? 'json' : 'other', ...proof);
  for (const it of payments ?? []) {
    for (const { slug, name, words, fits } of demands)
      trial.expects(slug, words, fits(it[name]), it[name] ?? 'absent', ...proof);
    const department = it['ProductDepartment'] ?? null;
    const isFitting = department === null || typeof department === 'string';
    trial.expects('payment-webhook-product-department', 'a text', isFitting, department, ...proof);
    trial.observe('payment-webhook-date-form', dateFormOf(notified(it, 'PaidDate')), ...proof);
  }
}

/** Decides X-Signature over the raw bytes (section 6.2), its truth only where the key is known. */
export function judgeSignature(trial: Trial, { request, exchange }: Delivery, key: string | undefined): void {
  const proof = exchange ? [exchange] : [];
  const signature = headerOf(request.headers, 'x-signature');
  const isThere = signature !== undefined && signature !== '';
  trial.expects('payment-webhook-has-signature', 'present', isThere, 'absent', ...proof);
  if (!isThere || key === undefined) return;
  const isTrue = isSignature(signature.trim(), request.body, key);
  trial.expects('payment-webhook-signature-true', 'the HMAC-SHA256 of the body in Base64', isTrue, signature, ...proof);
}

/** What has to reach the webhook before a part of Hash can be told; the other parts need the key alone. */
const occasions: Readonly<Record<string, string>> = {
  'payment-webhook-hash-price-two-decimals': 'a notified payment whose ProductPrice is written without two decimals',
  'payment-webhook-hash-absent-department': 'a notified payment without ProductDepartment',
};

/** What these deliveries lack to decide all of Hash; undefined where they lack nothing. */
export function lackedByHash(deliveries: readonly Delivery[], key: string | undefined): string | undefined {
  if (key === undefined) return 'fixture:ownBiller.secretKey';
  const payments = deliveries.flatMap((it) => paymentsIn(it) ?? []);
  const seen: Readonly<Record<string, boolean>> = {
    'payment-webhook-hash-price-two-decimals': payments.some(writesOtherDecimals),
    'payment-webhook-hash-absent-department': payments.some(lacksDepartment),
  };
  return Object.entries(occasions).find(([slug]) => seen[slug] !== true)?.[1];
}

/** Decides Hash (section 6.2) where the key is known: as a whole, and by parts where a mistake explains it. */
export function judgeHash(trial: Trial, { request, exchange }: Delivery, key: string | undefined): void {
  const proof = exchange ? [exchange] : [];
  const payments = paymentsIn({ request });
  const hash = hashIn({ request });
  if (key === undefined || !payments || typeof hash !== 'string') return;
  const dateForm = dateFormOfHash(hash, payments, key);
  // How letters beyond ASCII make bytes is not shown.
  if (dateForm === undefined && payments.some(isBeyondAscii)) return;
  trial.expects('payment-webhook-hash-true', 'the documented Hash', dateForm !== undefined, hash, ...proof);
  if (dateForm) trial.observe('payment-webhook-hash-date-form', dateForm, ...proof);
  const wrong = new Set(
    mistakes().flatMap(([slug, recipe]) =>
      dateForm === undefined && dateFormOfHash(hash, payments, key, recipe) ? slug : [],
    ),
  );
  const parts = [
    'payment-webhook-hash-field-order',
    'payment-webhook-hash-key-last',
    ...(payments.some(writesOtherDecimals) ? ['payment-webhook-hash-price-two-decimals'] : []),
    ...(payments.some(lacksDepartment) ? ['payment-webhook-hash-absent-department'] : []),
  ];
  for (const slug of parts) {
    if (dateForm === undefined && !wrong.has(slug)) continue;
    trial.expects(slug, 'as documented', !wrong.has(slug), 'otherwise', ...proof);
  }
}

function hashIn(delivery: Pick<Delivery, 'request'>): unknown {
  return memberOf(parseExactly(delivery.request.body), 'Hash');
}

function isBeyondAscii(payment: NotifiedPayment): boolean {
  return Object.values(payment).some((it) => /[^\x20-\x7e]/.test(textIn(it) ?? ''));
}

function writesOtherDecimals(payment: NotifiedPayment): boolean {
  return !/\.\d\d$/.test(notified(payment, 'ProductPrice'));
}

function lacksDepartment({ ProductDepartment = null }: NotifiedPayment): boolean {
  return ProductDepartment === null;
}

/** A payment that is told again keeps its PaymentId. One of several products may have one for each. */
export function judgeKeptId(trial: Trial, deliveries: readonly Delivery[]): void {
  const ids = new Map<string, string>();
  for (const { payments, exchange } of deliveries.map((it) => ({
    payments: paymentsIn(it) ?? [],
    exchange: it.exchange,
  })))
    for (const it of payments) {
      const [reference, product] = [notified(it, 'PlatformReference'), notified(it, 'ProductCode')];
      const key = `${product} of ${reference}`;
      const first = ids.get(key) ?? notified(it, 'PaymentId');
      ids.set(key, first);
      const proof = exchange ? [exchange] : [];
      if (reference !== '')
        trial.holds('payment-id-unique', `${key} is ${first}`, `${key} is ${notified(it, 'PaymentId')}`, ...proof);
    }
}

/** A PaymentId is that of one payment, whichever delivery tells it; `owners` holds whose those before were. */
export function judgeUnique(trial: Trial, delivery: Delivery, owners: Map<string, string>): void {
  for (const it of paymentsIn(delivery) ?? []) {
    const [id, reference] = [notified(it, 'PaymentId'), notified(it, 'PlatformReference')];
    const owner = owners.get(id) ?? reference;
    owners.set(id, owner);
    const proof = delivery.exchange ? [delivery.exchange] : [];
    trial.holds('payment-id-unique', `${id} is of ${owner}`, `${id} is of ${reference}`, ...proof);
  }
}
