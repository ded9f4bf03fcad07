import { check, type Exchange, statusOf } from '../../src/conformance/index.ts';
import { type ChargeBody, chargeBody, lookUp, rule, sendCharge } from '../../src/given/charge-gateway/index.ts';
import { basics } from './needs.ts';

const noJson = [
  '',
  '{',
  '{"clientCorrelator": "',
  'not json',
  '{"a":1,}',
  '<charge/>',
  'clientCorrelator=1&amount=2',
  '\u0000',
];
const noObject = ['null', '[]', '"text"', '12', 'true'];

/** Section 4.1: a body that is no JSON object is an invalid request: it gets an answer, and it is a refusal. */
export const malformedJson = check({
  slug: 'charge-malformed-json',
  api: 'charge-gateway',
  title: 'a body that is no JSON object is refused and answered',
  rules: [rule('malformed-json-refused')],
  needs: basics,
  async body(trial) {
    const whole = JSON.stringify(chargeBody(trial));
    for (const operation of ['charge', 'refund']) {
      for (const body of [...noJson, ...noObject, whole.slice(0, -1), `${whole}}`, whole.replaceAll('"', "'")]) {
        const exchange = await trial.send(operation, { body });
        trial.holds(rule('malformed-json-refused'), 'refused with a 4xx status', refusal(exchange), exchange);
      }
    }
  },
});

function refusal(exchange: Exchange): string {
  const status = statusOf(exchange);
  return typeof status === 'number' && status >= 400 && status < 500 ? 'refused with a 4xx status' : String(status);
}

/** One body in other spellings of JSON: over several lines, its members the other way round, a letter by its code. */
const spellings: ((body: ChargeBody) => string)[] = [
  (body) => JSON.stringify(body, null, '\t'),
  (body) => JSON.stringify(Object.fromEntries(Object.entries(body).reverse())),
  (body) => JSON.stringify(body).replace('"MER"', '"M\\u0045R"'),
  (body) => ` \r\n${JSON.stringify(body).replaceAll('":', '" : ')}\n`,
];

/** Section 1: requests are JSON, and JSON may be laid out in any way. */
export const jsonSpellings = check({
  slug: 'charge-json-spellings',
  api: 'charge-gateway',
  title: 'a charge is accepted however its JSON is laid out, and comes back unchanged',
  rules: [rule('charge/200'), rule('lookup-finds-charge')],
  needs: basics,
  async body(trial) {
    for (const spell of spellings) {
      const body = chargeBody(trial, { amount: '4.05' });
      const charged = await sendCharge(trial, body, { body: spell(body) });
      if (!trial.holds(rule('charge/200'), 200, statusOf(charged.exchange), charged.exchange)) continue;
      const lookup = await lookUp(trial, charged);
      trial.holds(rule('lookup-finds-charge'), 200, statusOf(lookup), charged.exchange, lookup);
    }
  },
});

/** Section 4: what the paths without their slash get is recorded. */
export const missingSlash = check({
  slug: 'path-without-slash',
  api: 'charge-gateway',
  title: 'what the charge path without its trailing slash gets is recorded',
  rules: [rule('slash-is-part-of-the-path')],
  needs: basics,
  async body(trial) {
    const { exchange } = await sendCharge(trial, chargeBody(trial), { rawPath: '/transactions/amount' });
    const status = statusOf(exchange);
    const redirected = typeof status === 'number' && status >= 300 && status < 400;
    trial.observe(
      rule('slash-is-part-of-the-path'),
      status === 200 ? 'accepted' : redirected ? 'redirected' : 'refused',
      exchange,
    );
  },
});
