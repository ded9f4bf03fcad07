import { check, type Exchange, fieldOf, statusOf, type Trial } from '../../src/conformance/index.ts';
import {
  type ChargeBody,
  chargeBody,
  customerOf,
  lookUp,
  refundBody,
  rule,
  sendCharge,
  successfulCharge,
  successRules,
} from '../../src/given/charge-gateway/index.ts';
import { withValue } from './body-edits.ts';
import { basics, withCustomer } from './needs.ts';

function acceptedOrRefused(exchange: Exchange): string {
  return statusOf(exchange) === 200 ? 'accepted' : 'refused';
}

/** Places of section 2.1 where no condition is named: the answer is recorded. */
export const openFields = check({
  slug: 'charge-open-fields',
  api: 'charge-gateway',
  title: 'values for which no condition is named: recorded',
  rules: [
    'unknown-transaction-type',
    'unknown-channel',
    'other-operation-status',
    'other-country',
    'wrong-merchant-pin',
    'required-field-null',
    'error-code-value',
  ].map(rule),
  needs: basics,
  async body(trial) {
    const open: [slug: string, path: string, value: string | null][] = [
      ['unknown-transaction-type', 'tranType', 'PAY'],
      ['unknown-transaction-type', 'tranType', 'mer'],
      ['unknown-channel', 'paymentAmount.chargeMetaData.channel', 'KIOSK'],
      ['other-operation-status', 'transactionOperationStatus', 'Refunded'],
      ['other-country', 'countryCode', 'ZA'],
      ['wrong-merchant-pin', 'merchantPin', 'wrong-pin'],
      ['required-field-null', 'merchantNumber', null],
      ['required-field-null', 'remarks', null],
    ];
    for (const [slug, path, value] of open) {
      const { exchange } = await sendCharge(trial, withValue(chargeBody(trial), path, value) as ChargeBody);
      trial.observe(rule(slug), acceptedOrRefused(exchange), exchange);
    }
    const refused = await trial.send('charge', { json: chargeBody(trial, { currency: 'EUR' }) });
    trial.observe(rule('error-code-value'), `${statusOf(refused)} ${String(fieldOf(refused, 'statusCode'))}`, refused);
  },
});

/** Section 8: lengths are not shown. Whatever is accepted comes back as it was sent. */
export const unusualTexts = check({
  slug: 'charge-unusual-texts',
  api: 'charge-gateway',
  title: 'unusual references are refused or come back unchanged',
  rules: [rule('accepted-text-unchanged'), rule('long-reference')],
  needs: basics,
  async body(trial) {
    const stem = trial.fresh('ref');
    const long = ['x'.repeat(37), 'y'.repeat(64), 'z'.repeat(200)].map((tail) => stem + tail);
    const unusual = [
      `${stem} with spaces`,
      `  ${stem}  `,
      `${stem}/"quoted"\\`,
      `${stem}-Ümläut-ñ`,
      `${stem}-日本語`,
      `${stem}-🎫`,
      `${stem}<b>&amp;`,
      stem.toUpperCase(),
      `000${stem}`,
    ];
    for (const referenceCode of [...long, ...unusual]) {
      const charged = await sendCharge(trial, chargeBody(trial, { referenceCode }));
      if (long.includes(referenceCode))
        trial.observe(rule('long-reference'), acceptedOrRefused(charged.exchange), charged.exchange);
      if (statusOf(charged.exchange) !== 200) continue;
      const lookup = await lookUp(trial, charged);
      trial.holds(
        rule('accepted-text-unchanged'),
        referenceCode,
        fieldOf(lookup, 'referenceCode'),
        charged.exchange,
        lookup,
      );
    }
    const plain = await sendCharge(trial, chargeBody(trial));
    const lookup = await lookUp(trial, plain);
    trial.holds(
      rule('accepted-text-unchanged'),
      plain.body.referenceCode,
      fieldOf(lookup, 'referenceCode'),
      plain.exchange,
      lookup,
    );
  },
});

/** Section 4.2: a look-up names its charge by the correlator in the path, whatever that is made of. */
export const unusualCorrelators = check({
  slug: 'charge-unusual-correlators',
  api: 'charge-gateway',
  title: 'a charge with an unusual correlator is refused, or found by it',
  rules: [rule('lookup-finds-charge'), rule('accepted-text-unchanged')],
  needs: basics,
  async body(trial) {
    for (const tail of ['', '_a.b~c', '+1', ' with space', '%41', ':@,;=', '-ü', '?a#b']) {
      const clientCorrelator = `${trial.fresh('cc')}${tail}`;
      const charged = await sendCharge(trial, chargeBody(trial, { clientCorrelator }));
      if (statusOf(charged.exchange) !== 200) continue;
      const lookup = await lookUp(trial, charged);
      trial.holds(rule('lookup-finds-charge'), 200, statusOf(lookup), charged.exchange, lookup);
      if (statusOf(lookup) !== 200) continue;
      const shown = fieldOf(lookup, 'clientCorrelator');
      trial.holds(rule('accepted-text-unchanged'), clientCorrelator, shown, charged.exchange, lookup);
    }
  },
});

/** Section 7: whether a refused charge uses its correlator up, and that refusals are deterministic (rule 1). */
export const refusalsRepeated = check({
  slug: 'charge-refusals-repeated',
  api: 'charge-gateway',
  title: 'the same bad charge is refused alike each time',
  rules: [rule('refusal-is-deterministic'), rule('refused-correlator-used-up')],
  needs: basics,
  async body(trial) {
    for (const wish of [{ currency: 'EUR' }, { amount: '0' }, { amount: '1.005' }, { endUserId: 'notanumber' }]) {
      const first = await trial.send('charge', { json: chargeBody(trial, wish) });
      for (let n = 0; n < 2; n += 1) {
        const again = await trial.send('charge', { json: chargeBody(trial, wish) });
        trial.holds(rule('refusal-is-deterministic'), statusOf(first), statusOf(again), first, again);
      }
    }
    const body = chargeBody(trial, { currency: 'EUR' });
    const refused = await trial.send('charge', { json: body });
    const proper = await sendCharge(trial, chargeBody(trial, { clientCorrelator: body.clientCorrelator }));
    trial.observe(
      rule('refused-correlator-used-up'),
      statusOf(proper.exchange) === 200 ? 'free' : 'used-up',
      refused,
      proper.exchange,
    );
  },
});

/** Places of section 2.2 where no condition is named. */
export const openRefunds = check({
  slug: 'refund-open-fields',
  api: 'charge-gateway',
  title: 'refunds for which no condition is named: recorded',
  rules: ['refund-currency-of-charge', 'refund-other-subscriber', 'refund-transaction-type'].map(rule),
  assumes: successRules,
  needs: withCustomer,
  async body(trial) {
    const other = trial.fixtures.numbers?.whitelisted?.[1] ?? customerOf(trial);
    const cases: [slug: string, wish: Parameters<typeof refundBody>[2]][] = [
      ['refund-currency-of-charge', { currency: 'ZWG' }],
      ...(other === customerOf(trial)
        ? []
        : ([['refund-other-subscriber', { endUserId: other }]] as [string, object][])),
      ['refund-transaction-type', { tranType: 'MER' }],
      ['refund-transaction-type', { tranType: 'ref' }],
    ];
    for (const [slug, wish] of cases) await record(trial, slug, wish);
  },
});

async function record(trial: Trial, slug: string, wish: Parameters<typeof refundBody>[2]): Promise<void> {
  const charged = await successfulCharge(trial);
  const exchange = await trial.send('refund', { json: refundBody(trial, charged, wish) });
  trial.observe(rule(slug), acceptedOrRefused(exchange), charged.exchange, exchange);
}
