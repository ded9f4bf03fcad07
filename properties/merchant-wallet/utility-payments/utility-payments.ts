import fc from 'fast-check';
import {
  amountIn,
  check,
  type Exchange,
  fieldOf,
  Lacking,
  memberOf,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import {
  call,
  judgeRefused,
  madePayment,
  maximumOf,
  productsOf,
  refusalRules,
  type Session,
  sessionFor,
  sessionRules,
  succeeded,
  totalOf,
  type UtilityPaid,
  type UtilityProduct,
  utilityBody,
  utilityRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { centsExamples, cents as wholeCents } from '../../arbitraries/cents.ts';
import { otherCurrencies } from '../../arbitraries/other-currencies.ts';
import { easilySpoilt } from '../../arbitraries/related-references.ts';
import { without } from '../../body-edits.ts';
import { withoutOptional } from '../refused-movements.ts';

export const assumes = sessionRules;

const fields = ['provider', 'providerProduct', 'amount', 'currency', 'destinationAccount'];

/** With separators, without those of the time, or without any. */
const oneToNineDigits = /\d{1,2}:\d\d:\d\d[.,:]\d{1,9}|\d{6}[.,]\d{1,9}|^\d{17}$/;

const answerRules = [
  'accepted-amount-is-exact',
  'utility-payment-answers-the-amount',
  'utility-date-has-milliseconds',
  'commission-amounts-are-whole-cents',
  'utility-balances',
  'utility-instructions',
];

/** Sections 2.5, 4.9: what may be bought is bought, and the answer tells it. */
export const utilityPayments = check({
  slug: 'utility-payments',
  title: 'every product of the target is paid, with and without optional fields, and the answer tells amount and time',
  rules: [...utilityRules, ...answerRules, 'provider-and-product-codes'],
  assumes,
  needs: ['fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'utility-payments');
    let commissions = 0;
    for (const product of productsOf(trial)) {
      // Where a product needs no data, there may be an object with none.
      const none = product.additionalData === undefined ? [{ additionalData: {} }] : [];
      for (const wish of [
        {},
        { narration: null },
        { reference: null },
        { reference: null, narration: null },
        ...none,
      ]) {
        const paid = await madePayment(trial, session, product, { ...wish, amount: 313 });
        commissions += judgeAnswer(trial, paid);
        trial.observe('provider-and-product-codes', `${product.provider} ${product.providerProduct}`, paid.exchange);
      }
      if (product.additionalData === undefined) await judgeNames(trial, session, product);
    }
    const products = productsOf(trial);
    for (const [n, reference] of easilySpoilt(trial.fresh('utl')).entries()) {
      const product = products[n % products.length];
      if (product) await madePayment(trial, session, product, { reference, amount: 313 });
    }
    for (const product of products)
      await judgeMilliseconds(trial, () => madePayment(trial, session, product, { amount: 317 }));
    if (commissions === 0) throw new Lacking('a utility payment that earns a commission');
  },
});

/** Data for the provider under names that the request has too: whether they are taken is open, the request's own count. */
async function judgeNames(trial: Trial, session: Session, product: UtilityProduct): Promise<void> {
  const currency = product.currency ?? 'USD';
  for (const additionalData of [{ reference: trial.fresh('key') }, { amount: 1 }, { amount: '1' }]) {
    const body = utilityBody(trial, product, { amount: 313, additionalData });
    const exchange = await call(trial, session, 'utilityPayment', { json: body });
    // An observer compares whose reference is answered.
    if (succeeded(exchange)) judgeAnswer(trial, { currency, reference: '', cents: 313, body, exchange });
  }
}

/** The same for any amount that the product may have: which ones is not shown, so that a refusal says nothing. */
export const utilityAmounts = check({
  slug: 'utility-amounts',
  title: 'a utility payment answers the amount that was sent, to the cent',
  rules: ['accepted-amount-is-exact', 'utility-payment-answers-the-amount', 'commission-amounts-are-whole-cents'],
  assumes: [...assumes, ...utilityRules, ...answerRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'utility-payments');
    const products = productsOf(trial);
    const values = fc.record({ cents: wholeCents(maximumOf(trial)), of: fc.nat({ max: products.length - 1 }) });
    const examples = centsExamples(maximumOf(trial)).map((cents, index) => ({ cents, of: index % products.length }));
    await trial.property(
      values,
      async (t, { cents, of }) => {
        const product = products[of] as (typeof products)[number];
        const body = utilityBody(t, product, { amount: cents });
        const exchange = await call(t, session, 'utilityPayment', { json: body });
        if (!succeeded(exchange)) return;
        judgeAnswer(t, { currency: product.currency ?? 'USD', reference: '', cents, body, exchange });
      },
      { runs: 15, examples },
    );
  },
});

/** Judges amount and commissions of an answer. Returns how many commissions it lists. */
function judgeAnswer(trial: Trial, { currency, cents, exchange }: UtilityPaid): number {
  const answered = amountIn(fieldOf(exchange, 'amount'));
  // Whether the answer's amount has the fees in it that stand beside it is not shown.
  const isWithFees = answered === String(cents + totalOf(exchange, 'fees'));
  const amount = isWithFees ? String(cents) : answered;
  trial.holds('accepted-amount-is-exact', String(cents), amount, exchange);
  trial.holds(
    'utility-payment-answers-the-amount',
    { amount: String(cents), currency },
    { amount, currency: textIn(fieldOf(exchange, 'currency')) },
    exchange,
  );
  const listed = fieldOf(exchange, 'commissions');
  const commissions: unknown[] = Array.isArray(listed) ? listed : [];
  for (const it of commissions) {
    const amount = amountIn(memberOf(it, 'amount'));
    const whole = typeof amount === 'string' && /^-?\d+$/.test(amount);
    trial.expects('commission-amounts-are-whole-cents', 'a whole number of cents', whole, amount, exchange);
  }
  trial.observe('utility-balances', form(exchange, 'ledger', 'available'), exchange);
  trial.observe('utility-instructions', form(exchange, 'dynamicData.instructions'), exchange);
  return commissions.length;
}

function form(exchange: Exchange, ...paths: string[]): string {
  const values = paths.map((it) => amountIn(fieldOf(exchange, it)));
  return values
    .map((it) => (typeof it === 'string' ? (/^-?[\d.]+$/.test(it) ? 'a number' : 'text') : String(it)))
    .join(', ');
}

/** A writer that leaves out a fraction of zero would show none once: it is asked three times. */
async function judgeMilliseconds(trial: Trial, pay: () => Promise<UtilityPaid>): Promise<void> {
  let last: Exchange | undefined;
  let shown = false;
  for (let n = 0; n < 3 && !shown; n += 1) {
    last = (await pay()).exchange;
    shown = oneToNineDigits.test(textIn(fieldOf(last, 'processedDateTime')) ?? '');
  }
  const words = 'a date and time with milliseconds';
  if (last) trial.expects('utility-date-has-milliseconds', words, shown, fieldOf(last, 'processedDateTime'), last);
}

/** Sections 2.1, 4.9: what a utility payment must have, and the currencies that there are. */
export const utilityRefused = check({
  slug: 'utility-refused',
  title: 'a utility payment that lacks a required field or is in another currency is refused',
  rules: ['utility-payment-fields-required', 'other-currency-refused', ...refusalRules('utilityPayment')],
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'utility-payments');
    for (const product of productsOf(trial)) {
      const send = (json: unknown): Promise<Exchange> => call(trial, session, 'utilityPayment', { json });
      for (const field of fields)
        for (const body of [
          utilityBody(trial, product),
          withoutOptional({ additionalData: {}, ...utilityBody(trial, product) }),
        ])
          judgeRefused(trial, 'utility-payment-fields-required', await send(without(body, field)));
      for (const currency of otherCurrencies)
        judgeRefused(trial, 'other-currency-refused', await send(utilityBody(trial, product, { currency })));
    }
  },
});

/** Sections 2.1, 4, 4.9: what the document leaves open about utility payments. */
export const utilityOpenPlaces = check({
  slug: 'utility-open-places',
  title: 'repeated references, empty fields and unknown products: recorded',
  rules: ['repeated-reference', 'empty-required-field', 'provider-and-product-codes'],
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'utility-payments');
    const [product] = productsOf(trial);
    if (!product) return;
    const record = async (slug: string, words: string, json: Record<string, unknown>): Promise<void> => {
      const exchange = await call(trial, session, 'utilityPayment', { json });
      trial.observe(slug, words + (succeeded(exchange) ? 'accepted' : 'refused'), exchange);
    };
    for (const field of fields)
      await record('empty-required-field', '', { ...utilityBody(trial, product), [field]: '' });
    await record('provider-and-product-codes', 'an unknown provider is ', {
      ...utilityBody(trial, product),
      provider: 'NO-SUCH-PROVIDER',
    });
    const first = await madePayment(trial, session, product);
    await record('repeated-reference', '', first.body);
  },
});
