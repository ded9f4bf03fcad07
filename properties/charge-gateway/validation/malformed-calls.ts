import { check, type Exchange, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';

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
  title: 'a body that is no JSON object is refused and answered',
  rules: ['malformed-json-refused'],
  async body(trial) {
    const whole = JSON.stringify(chargeBody(trial));
    for (const operation of ['charge', 'refund']) {
      for (const body of [...noJson, ...noObject, whole.slice(0, -1), `${whole}}`, whole.replaceAll('"', "'")]) {
        const exchange = await trial.send(operation, { body });
        trial.holds('malformed-json-refused', 'refused with a 4xx status', refusal(exchange), exchange);
      }
    }
  },
});

function refusal(exchange: Exchange): string {
  const status = statusOf(exchange);
  return typeof status === 'number' && status >= 400 && status < 500 ? 'refused with a 4xx status' : String(status);
}

/** Section 4: what the paths without their slash get is recorded. */
export const missingSlash = check({
  slug: 'path-without-slash',
  title: 'what the charge path without its trailing slash gets is recorded',
  rules: ['slash-is-part-of-the-path'],
  async body(trial) {
    const { exchange } = await sendCharge(trial, chargeBody(trial), { rawPath: '/transactions/amount' });
    const status = statusOf(exchange);
    const redirected = typeof status === 'number' && status >= 300 && status < 400;
    trial.observe(
      'slash-is-part-of-the-path',
      status === 200 ? 'accepted' : redirected ? 'redirected' : 'refused',
      exchange,
    );
  },
});
