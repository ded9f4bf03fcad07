import { check, statusOf } from '../../../src/conformance/index.ts';
import { type ChargeBody, chargeBody, lookUp, sendCharge } from '../../../src/given/charge-gateway/index.ts';

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
  title: 'a charge is accepted however its JSON is laid out, and comes back unchanged',
  rules: ['charge/200', 'lookup-finds-charge'],
  async body(trial) {
    for (const spell of spellings) {
      const body = chargeBody(trial, { amount: '4.05' });
      const charged = await sendCharge(trial, body, { body: spell(body) });
      if (!trial.holds('charge/200', 200, statusOf(charged.exchange), charged.exchange)) continue;
      const lookup = await lookUp(trial, charged);
      trial.holds('lookup-finds-charge', 200, statusOf(lookup), charged.exchange, lookup);
    }
  },
});
