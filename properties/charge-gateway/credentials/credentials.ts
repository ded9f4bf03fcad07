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
  chargeWithPin,
  customerOf,
  lookUp,
  pendingCharge,
  refundBody,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

/** Headers that carry no valid credentials, by the rule that turns them away. */
function badHeaders(trial: Trial): [slug: string, authorization: string | null][] {
  const { username = '', password = '' } = trial.credentials;
  const other = trial.fixtures.notEnabled?.password;
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
    ['credentials-wrong-refused', basicHeader(username, `${password} `)],
    ['credentials-wrong-refused', basicHeader(username, '')],
    ['credentials-wrong-refused', basicHeader(`${username}x`, password)],
    ['credentials-wrong-refused', basicHeader('', password)],
    ['credentials-wrong-refused', basicHeader(password, username)],
    ['credentials-wrong-refused', basicHeader(username, swapCase(password))],
    // A password that is somebody's, but not this user's.
    ...(other === undefined || other === password
      ? []
      : [['credentials-wrong-refused', basicHeader(username, other)] as [string, string]]),
  ];
}

const refusedRules = [
  'credentials-missing-refused',
  'credentials-malformed-refused',
  'credentials-wrong-refused',
  'unauthorised-call-does-nothing',
  'charge/401',
  'lookup/401',
  'refund/401',
];

/** Sections 5, 7 E006: without valid credentials nothing is answered and nothing is done, on any operation, of any target. */
export const credentialsRefused = check({
  slug: 'credentials-refused',
  title: 'missing, malformed and wrong credentials are refused with 401 on every operation',
  rules: refusedRules,
  async body(trial) {
    for (const header of badHeaders(trial)) {
      const path = { endUserId: customerOf(trial), clientCorrelator: trial.fresh('cc') };
      const refund = { ...chargeBody(trial, { tranType: 'REF' }), originalGatewayReference: trial.fresh('GW') };
      await judgeRefused(trial, header, { charge: chargeBody(trial), path, refund });
    }
  },
});

/** The same of charges that are there: they are not shown, not refunded and not changed. */
export const credentialsRefusedInEffect = check({
  slug: 'credentials-refused-in-effect',
  title: 'what is there is neither shown nor refunded without valid credentials',
  rules: refusedRules,
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const pending = await pendingCharge(trial);
    const charged = await successfulCharge(trial, { amount: '15.00' });
    const failed = await chargeWithPin(trial, '2222', { currency: 'ZWG' });
    for (const header of badHeaders(trial)) {
      const charge = chargeBody(trial, { currency: 'ZWG' });
      const refund = refundBody(trial, charged, { amount: '15.00' });
      await judgeRefused(trial, header, { charge, path: pending.body, refund });
    }
    for (const { body } of [pending, charged, failed]) await judgeHiddenInBothForms(trial, body);
    const after = await lookUp(trial, charged);
    trial.holds('unauthorised-call-does-nothing', 'SUCCESS', fieldOf(after, 'status'), charged.exchange, after);
    const refund = await sendRefund(trial, charged, { amount: '15.00' });
    trial.holds('unauthorised-call-does-nothing', 200, statusOf(refund), charged.exchange, refund);
    await judgeHiddenInBothForms(trial, charged.body);
  },
});

type BadHeader = ReturnType<typeof badHeaders>[number];

interface Path {
  endUserId: string;
  clientCorrelator: string;
}

/** Sends one call of each operation under this header, and decides that each was refused and the charge not made. */
async function judgeRefused(
  trial: Trial,
  header: BadHeader,
  { charge, path, refund }: { charge: ReturnType<typeof chargeBody>; path: Path; refund: Record<string, unknown> },
): Promise<void> {
  const refused = await judge401(trial, header, 'charge', { json: charge });
  await judgeHidden(trial, header, path);
  await judge401(trial, header, 'refund', { json: refund });
  const lookup = await lookUp(trial, { body: charge });
  trial.holds('unauthorised-call-does-nothing', 404, statusOf(lookup), refused, lookup);
}

/** Decides that a look-up under this header shows nothing. */
async function judgeHidden(trial: Trial, header: BadHeader, { endUserId, clientCorrelator }: Path): Promise<void> {
  await judge401(trial, header, 'lookup', { path: { endUserId, clientCorrelator } });
}

/** The same of a charge by its number in either form, under one header that each rule turns away. */
async function judgeHiddenInBothForms(trial: Trial, { endUserId, clientCorrelator }: Path): Promise<void> {
  const { international, local } = formsOf(endUserId);
  const oneOfEach = new Map(badHeaders(trial).toReversed());
  for (const header of oneOfEach) {
    for (const form of [international, local]) await judgeHidden(trial, header, { endUserId: form, clientCorrelator });
  }
}

async function judge401(
  trial: Trial,
  [slug, authorization]: BadHeader,
  operation: string,
  input: RawInput,
): Promise<Exchange> {
  const exchange = await trial.send(operation, { ...input, headers: { authorization } });
  trial.holds(slug, 401, statusOf(exchange), exchange);
  trial.holds(`${operation}/401`, 401, statusOf(exchange), exchange);
  return exchange;
}

function swapCase(text: string): string {
  const swapped = text.replace(/[a-z]/i, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));
  return swapped === text ? `${text}A` : swapped;
}
