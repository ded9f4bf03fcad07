import {
  basicHeader,
  check,
  type Exchange,
  fieldOf,
  type RawInput,
  statusOf,
  type Trial,
} from '../../../src/conformance/index.ts';
import {
  chargeBody,
  lookUp,
  pendingCharge,
  refundBody,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';

/** Headers that carry no valid credentials, by the rule that turns them away. */
function badHeaders(trial: Trial): [slug: string, authorization: string | null][] {
  const { username = '', password = '' } = trial.credentials;
  const good = basicHeader(username, password);
  return [
    ['credentials-missing-refused', null],
    ['credentials-malformed-refused', 'Basic'],
    ['credentials-malformed-refused', 'Basic !!!not-base64!!!'],
    ['credentials-malformed-refused', `Basic ${Buffer.from(username).toString('base64')}`],
    ['credentials-malformed-refused', good.replace('Basic ', 'Bearer ')],
    ['credentials-malformed-refused', good.replace('Basic ', '')],
    ['credentials-malformed-refused', `Basic ${username}:${password}`],
    ['credentials-wrong-refused', basicHeader(username, `${password}x`)],
    ['credentials-wrong-refused', basicHeader(username, password.slice(0, -1))],
    ['credentials-wrong-refused', basicHeader(username, '')],
    ['credentials-wrong-refused', basicHeader(`${username}x`, password)],
    ['credentials-wrong-refused', basicHeader('', password)],
    ['credentials-wrong-refused', basicHeader(password, username)],
    ['credentials-wrong-refused', basicHeader(username, swapCase(password))],
  ];
}

/** Sections 5, 7 E006: without valid credentials nothing is answered and nothing is done, on any operation. */
export const credentialsRefused = check({
  slug: 'credentials-refused',
  title: 'missing, malformed and wrong credentials are refused with 401 on every operation, and nothing is done',
  rules: [
    'credentials-missing-refused',
    'credentials-malformed-refused',
    'credentials-wrong-refused',
    'unauthorised-call-does-nothing',
    'charge/401',
    'lookup/401',
    'refund/401',
  ],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const pending = await pendingCharge(trial);
    const charged = await successfulCharge(trial, { amount: '15.00' });
    for (const [slug, authorization] of badHeaders(trial)) {
      const body = chargeBody(trial);
      const calls: [operation: string, input: RawInput][] = [
        ['charge', { json: body }],
        ['lookup', { path: { endUserId: pending.body.endUserId, clientCorrelator: pending.body.clientCorrelator } }],
        ['refund', { json: refundBody(trial, charged, { amount: '15.00' }) }],
      ];
      const refused: Exchange[] = [];
      for (const [operation, input] of calls) {
        const exchange = await trial.send(operation, { ...input, headers: { authorization } });
        refused.push(exchange);
        trial.holds(slug, 401, statusOf(exchange), exchange);
        trial.holds(`${operation}/401`, 401, statusOf(exchange), exchange);
      }
      const lookup = await lookUp(trial, { body });
      trial.holds('unauthorised-call-does-nothing', 404, statusOf(lookup), ...refused.slice(0, 1), lookup);
    }
    const after = await lookUp(trial, charged);
    trial.holds('unauthorised-call-does-nothing', 'SUCCESS', fieldOf(after, 'status'), charged.exchange, after);
    const refund = await sendRefund(trial, charged, { amount: '15.00' });
    trial.holds('unauthorised-call-does-nothing', 200, statusOf(refund), charged.exchange, refund);
  },
});

function swapCase(text: string): string {
  const swapped = text.replace(/[a-z]/i, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));
  return swapped === text ? `${text}A` : swapped;
}
