import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { basic } from '../shared/basic.ts';
import { readJson } from '../shared/json.ts';
import { type Changes, type Client, openClient, pause } from './client.ts';
import { defectOf, defects } from './defects/index.ts';

skipWaits();
withoutSockets();

const amount = 'paymentAmount.charginginformation.amount';
const currency = 'paymentAmount.charginginformation.currency';

/** Looks at one thing from outside; `healthy` is what the document demands there. */
interface Witness {
  see(client: Client): Promise<unknown>;
  healthy: unknown;
}

const local = (client: Client) => `0${client.number.slice(3)}`;
const money = (written: string): Changes => ({ [amount]: readJson(written) });

const charging = (changes: Changes, healthy: number): Witness => ({
  see: async (client) => (await client.charge(changes)).status,
  healthy,
});
const refunding = (changes: Changes, healthy: number): Witness => ({
  see: async (client) => (await client.refund((await client.ended('0000')).transactionId, changes)).status,
  healthy,
});
const end = (pin: string, changes: Changes, healthy: string): Witness => ({
  see: async (client) => settled(client, pin, changes),
  healthy,
});
const chargeField = (name: string, healthy: unknown, changes: Changes = {}): Witness => ({
  see: async (client) => (await client.charge({ ...changes })).body[name],
  healthy,
});
const lookupField = (name: string, healthy: unknown, changes: Changes = {}, pin = '0000'): Witness => ({
  see: async (client) => (await client.ended(pin, changes)).after.body[name],
  healthy,
});
const refundField = (name: string, healthy: unknown, changes: Changes = {}): Witness => ({
  async see(client) {
    const { transactionId } = await client.ended('0000', { clientCorrelator: 'c-first' });
    const { body } = await client.refund(transactionId, { clientCorrelator: 'r-first', ...changes });
    return body[name];
  },
  healthy,
});
const sms = (pin: string, changes: Changes, healthy: RegExp): Witness => ({
  async see(client) {
    await settled(client, pin, { referenceCode: 'R-1', ...changes });
    return (await client.inbox()).join('|').replace(/ \d{4}-\d\d-\d\dT[\d:]+Z/g, '');
  },
  healthy: expect.stringMatching(healthy),
});
const told = (pin: string, changes: Changes, healthy: string[]): Witness => ({
  async see(client) {
    await client.ended(pin, { notifyUrl: client.calls.url('a'), ...changes });
    await pause(60);
    return client.calls.states('a');
  },
  healthy,
});

/** The status in which a charge is 30 ms after its PIN. */
async function settled(client: Client, pin: string, changes: Changes = {}): Promise<string> {
  const clientCorrelator = client.fresh();
  const endUserId = (changes.endUserId as string | undefined) ?? client.number;
  await client.charge({ ...changes, clientCorrelator });
  await Promise.race([client.pin(clientCorrelator, pin, endUserId), pause(200)]);
  await pause(30);
  return (await client.lookup(endUserId, clientCorrelator)).body.status;
}

async function twice(client: Client, second: Changes, first: Changes = {}): Promise<boolean> {
  const made = await client.ended('0000', { clientCorrelator: 'c-1', ...first });
  const again = await client.charge({ clientCorrelator: 'c-1', ...second });
  return again.status === 400 || again.body.transactionId === made.transactionId;
}

const advance = async (client: Client, ms: number) => client.gateway.driver.clock?.advance?.({ ms });

const witnesses: Record<string, Witness> = {
  'zero-amount': charging(money('0'), 400),
  'small-negative-amount': charging(money('-0.5'), 400),
  'third-decimal-of-large-amount': charging(money('10.001'), 400),
  'third-decimal-on-refund': refunding(money('1.005'), 400),
  'currency-in-lower-case': charging({ [currency]: 'usd' }, 400),
  'former-currency': charging({ [currency]: 'ZWL' }, 400),
  'refund-in-any-currency': refunding({ [currency]: 'EUR' }, 400),
  'empty-remarks': charging({ remarks: '' }, 400),
  'absent-location': charging({ location: undefined }, 400),
  'null-merchant-number': charging({ merchantNumber: null }, 400),
  'empty-terminal-on-refund': refunding({ terminalID: '' }, 400),
  'empty-inner-description': charging({ 'paymentAmount.charginginformation.description': '' }, 400),
  'key-in-camel-case': charging(
    {
      paymentAmount: {
        chargingInformation: { amount: readJson('20'), currency: 'USD', description: 'books' },
        chargeMetaData: { channel: 'WEB' },
      },
    },
    400,
  ),
  'number-too-long': charging({ endUserId: '2637700000021' }, 400),
  'number-of-another-country': charging({ endUserId: '27821234567' }, 400),
  'letters-in-number': charging({ endUserId: '26377000000x2' }, 400),
  'refund-of-failed': {
    see: async (client) => (await client.refund((await client.ended('1111')).transactionId)).status,
    healthy: 409,
  },
  'refund-of-pending': {
    see: async (client) => (await client.refund((await client.charge()).body.transactionId)).status,
    healthy: 409,
  },
  'reversal-after-refund': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      await client.refund(transactionId);
      return (await client.refund(transactionId, { tranType: 'REV' })).status;
    },
    healthy: 409,
  },
  'refund-one-cent-too-much': refunding(money('20.01'), 422),
  'reversal-of-any-amount': refunding({ tranType: 'REV', ...money('25') }, 422),
  'partial-refunds-beyond-original': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      await client.refund(transactionId, money('12'));
      return (await client.refund(transactionId, money('12'))).status;
    },
    healthy: 409,
  },
  'password-in-any-case': {
    async see(client) {
      const { username = '', password = '' } = client.gateway.credentials;
      const Authorization = basic({ username, password: password.toUpperCase() });
      return (await client.charge({}, { headers: { Authorization } })).status;
    },
    healthy: 401,
  },
  'lookup-without-credentials': {
    async see(client) {
      const { clientCorrelator } = await client.ended('0000');
      return (await client.lookup(client.number, clientCorrelator, { headers: { Authorization: undefined } })).status;
    },
    healthy: 401,
  },
  'refund-with-any-password': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      const Authorization = basic({ ...client.gateway.credentials, password: 'other' });
      return (await client.refund(transactionId, {}, { headers: { Authorization } })).status;
    },
    healthy: 401,
  },
  'lookup-without-sandbox-access': {
    async see(client) {
      const { clientCorrelator } = await client.ended('0000');
      await client.gateway.driver.operator?.enableSandbox?.({ enabled: false });
      return (await client.lookup(client.number, clientCorrelator)).status;
    },
    healthy: 403,
  },
  'barred-number-in-local-form': charging({ endUserId: '0770000091' }, 422),
  'correlator-free-after-outcome': { see: (client) => twice(client, {}), healthy: true },
  'correlator-by-number': {
    see: (client) => twice(client, { endUserId: client.numbers[0] }),
    healthy: true,
  },
  'refund-with-correlator-of-charge': refunding({ clientCorrelator: 'c-00000001' }, 400),
  'unlisted-number-works': {
    async see(client) {
      const endUserId = '263770000081';
      await client.charge({ endUserId, clientCorrelator: 'c-1' });
      return (await client.gateway.driver.customer?.prompts?.({ endUserId }))?.length;
    },
    healthy: 0,
  },
  'lookup-with-any-number': {
    see: async (client) =>
      (await client.lookup(client.numbers[0] ?? '', (await client.ended('0000')).clientCorrelator)).status,
    healthy: 404,
  },

  'no-zwg': charging({ [currency]: 'ZWG' }, 200),
  'no-local-form': charging({ endUserId: '0770000002' }, 200),
  'cents-by-float': charging(money('19.99'), 200),
  'nothing-below-one': charging(money('0.99'), 200),
  'no-single-decimal': charging(money('20.5'), 200),
  'notify-url-required': charging({}, 200),
  'empty-notify-url-refused': charging({ notifyUrl: '' }, 200),
  'no-reversal': refunding({ tranType: 'REV' }, 200),
  'no-whole-refund': refunding({}, 200),
  'no-partial-refund': refunding(money('19.99'), 200),
  'one-prompt-a-number': {
    async see(client) {
      await client.charge();
      return (await client.charge()).status;
    },
    healthy: 200,
  },
  'reference-once': {
    async see(client) {
      await client.charge({ referenceCode: 'R-1' });
      return (await client.charge({ referenceCode: 'R-1' })).status;
    },
    healthy: 200,
  },
  'lookup-by-local-form': {
    async see(client) {
      await client.charge({ endUserId: local(client), clientCorrelator: 'c-1' });
      return (await client.lookup(local(client), 'c-1')).status;
    },
    healthy: 200,
  },
  'refund-by-other-form': {
    see: async (client) =>
      (await client.refund((await client.ended('0000')).transactionId, { endUserId: local(client) })).status,
    healthy: 200,
  },
  'refund-of-latest-only': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      await client.ended('0000');
      return (await client.refund(transactionId)).status;
    },
    healthy: 200,
  },
  'no-refund-after-another-failure': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      await client.ended('2222');
      return (await client.refund(transactionId)).status;
    },
    healthy: 200,
  },
  'hundred-a-minute': {
    async see(client) {
      let last = 0;
      await client.charge({ clientCorrelator: 'c-1' });
      for (let call = 0; call < 100; call += 1) last = (await client.lookup(client.number, 'c-1')).status;
      return last;
    },
    healthy: 200,
  },

  'charge-amount-as-text': chargeField('amount', 20),
  'lookup-loses-a-cent': lookupField('amount', '19.99', money('19.99')),
  'partial-refund-without-amount': refundField('amount', '5', money('5')),
  'lookup-always-usd': lookupField('currency', 'ZWG', { [currency]: 'ZWG' }),
  'refund-status-code-as-number': refundField('statusCode', '200'),
  'local-timestamp': chargeField('timestamp', expect.stringMatching(/(Z|\+00:00)$/)),
  'lookup-timestamp-as-number': lookupField('timestamp', expect.stringMatching(/(Z|\+00:00)$/)),
  'failed-lookup-without-description': lookupField('description', expect.any(String), {}, '1111'),
  'pending-lookup-without-merchant-name': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1' });
      return (await client.lookup(client.number, 'c-1')).body.merchantName;
    },
    healthy: 'Baobab Books',
  },
  'reversal-without-original': refundField('originalReference', '700000000001', { tranType: 'REV' }),
  'html-for-not-found': {
    see: async (client) => (await client.lookup(client.number, 'c-none')).body.statusMessage,
    healthy: 'Nothing there',
  },
  'null-breaks-the-gateway': charging({ paymentAmount: null }, 400),
  'unknown-original-400': { see: async (client) => (await client.refund('7')).status, healthy: 404 },
  'pending-refund-422': {
    see: async (client) => (await client.refund((await client.charge()).body.transactionId)).status,
    healthy: 409,
  },
  'excess-refund-400': refunding(money('21'), 422),
  'barred-number-400': charging({ endUserId: '263770000091' }, 422),
  'no-access-401': {
    async see(client) {
      const Authorization = basic(client.gateway.fixtures.notEnabled ?? {});
      return (await client.charge({}, { headers: { Authorization } })).status;
    },
    healthy: 403,
  },
  'lookup-without-header-403': {
    see: async (client) => (await client.lookup(client.number, 'c', { headers: { Authorization: undefined } })).status,
    healthy: 401,
  },
  'charge-created-201': charging({}, 200),
  'unauthorized-without-message': {
    see: async (client) => typeof (await client.charge({}, { headers: { Authorization: 'Basic' } })).body.statusMessage,
    healthy: 'string',
  },
  'refund-has-id-of-charge': refundField('transactionId', '700000000002'),
  'original-reference-is-correlator': refundField('originalReference', '700000000001'),
  'small-charge-succeeds-at-once': chargeField('status', 'PENDING', money('4')),
  'merchant-pin-in-lookup': {
    see: async (client) => (await client.ended('0000')).after.text.includes('7391'),
    healthy: false,
  },
  'correlator-in-upper-case': chargeField('clientCorrelator', 'c-1', { clientCorrelator: 'c-1' }),
  'refund-answers-correlator-of-charge': refundField('clientCorrelator', 'r-first'),
  'reference-cut-off': lookupField('referenceCode', 'R'.repeat(21), { referenceCode: 'R'.repeat(21) }),
  'id-as-number': chargeField('transactionId', '700000000001'),
  'id-made-of-reference': {
    async see(client) {
      const ids = [];
      for (let time = 0; time < 2; time += 1) {
        ids.push((await client.charge({ referenceCode: 'R-1' })).body.transactionId);
      }
      return new Set(ids).size;
    },
    healthy: 2,
  },
  'replay-shows-new-amount': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1' });
      return (await client.charge({ clientCorrelator: 'c-1', ...money('7') })).body.amount;
    },
    healthy: 20,
  },
  'lookup-shows-other-charge': {
    async see(client) {
      await client.charge();
      const { body } = await client.charge({ clientCorrelator: 'c-2' });
      return (await client.lookup(client.number, 'c-2')).body.transactionId === body.transactionId;
    },
    healthy: true,
  },

  'limit-pin-never-ends': end('9999', {}, 'FAILED'),
  'no-limit-below-ten': end('9999', money('9.99'), 'FAILED'),
  'known-payer-has-funds': {
    async see(client) {
      await settled(client, '0000');
      return settled(client, '1111');
    },
    healthy: 'FAILED',
  },
  'wrong-pin-in-zwg-succeeds': end('2222', { [currency]: 'ZWG' }, 'FAILED'),
  'third-lookup-succeeds': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1' });
      const seen = [];
      for (let time = 0; time < 4; time += 1) seen.push((await client.lookup(client.number, 'c-1')).body.status);
      return seen;
    },
    healthy: ['PENDING', 'PENDING', 'PENDING', 'PENDING'],
  },
  'excess-refund-uses-up-charge': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      await client.refund(transactionId, money('20.01'));
      return (await client.refund(transactionId)).status;
    },
    healthy: 200,
  },
  'barred-charge-is-kept': {
    async see(client) {
      await client.charge({ endUserId: '263770000091', clientCorrelator: 'c-1' });
      return (await client.lookup('263770000091', 'c-1')).status;
    },
    healthy: 404,
  },
  'refused-amount-is-kept': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1', ...money('0') });
      return (await client.lookup(client.number, 'c-1')).status;
    },
    healthy: 404,
  },
  'reuse-overwrites-amount': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1' });
      await client.charge({ clientCorrelator: 'c-1', ...money('7') });
      return (await client.lookup(client.number, 'c-1')).body.amount;
    },
    healthy: '20.00',
  },
  'reuse-starts-again': {
    async see(client) {
      const { clientCorrelator } = await client.ended('0000');
      await client.charge({ clientCorrelator });
      return (await client.lookup(client.number, clientCorrelator)).body.status;
    },
    healthy: 'SUCCESS',
  },
  'refund-hits-latest': {
    async see(client) {
      const first = await client.ended('0000');
      await client.ended('0000', money('9'));
      return (await client.refund(first.transactionId)).body.originalReference;
    },
    healthy: '700000000001',
  },
  'pin-hits-oldest-prompt': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1' });
      await client.charge({ clientCorrelator: 'c-2' });
      await client.pin('c-2', '0000');
      await pause(30);
      return (await client.lookup(client.number, 'c-1')).body.status;
    },
    healthy: 'PENDING',
  },
  'two-prompts-stall': {
    async see(client) {
      await client.charge();
      return settled(client, '0000');
    },
    healthy: 'SUCCESS',
  },
  'unanswered-charge-succeeds': {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1' });
      await advance(client, 600_000);
      return (await client.lookup(client.number, 'c-1')).body.status;
    },
    healthy: 'FAILED',
  },
  'failed-charge-recovers': {
    async see(client) {
      const { clientCorrelator } = await client.ended('1111');
      await pause(80);
      return (await client.lookup(client.number, clientCorrelator)).body.status;
    },
    healthy: 'FAILED',
  },
  'success-expires': {
    async see(client) {
      const { clientCorrelator } = await client.ended('0000');
      await advance(client, 7_200_000);
      return (await client.lookup(client.number, clientCorrelator)).body.status;
    },
    healthy: 'SUCCESS',
  },
  'refund-forgotten-in-time': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      await client.refund(transactionId);
      await advance(client, 90_000_000);
      return (await client.refund(transactionId)).status;
    },
    healthy: 409,
  },
  'correlator-forgotten-in-time': {
    async see(client) {
      const first = await client.ended('0000');
      await advance(client, 90_000_000);
      const again = await client.charge({ clientCorrelator: first.clientCorrelator });
      return again.body.transactionId;
    },
    healthy: '700000000001',
  },
  'two-refunds-at-once': {
    async see(client) {
      const { transactionId } = await client.ended('0000');
      const both = await Promise.all([client.refund(transactionId), client.refund(transactionId)]);
      return both.map(({ status }) => status).sort();
    },
    healthy: [200, 409],
  },
  'same-charge-twice-at-once': {
    async see(client) {
      const changes = { clientCorrelator: 'c-1' };
      await client.charge();
      const both = await Promise.all([client.charge(changes), client.charge(changes)]);
      return new Set(both.map(({ body }) => body.transactionId)).size;
    },
    healthy: 1,
  },
  'refund-by-amount-of-request': {
    async see(client) {
      const { transactionId, clientCorrelator } = await client.ended('0000');
      await client.refund(transactionId, money('5'));
      return (await client.lookup(client.number, clientCorrelator)).body.amount;
    },
    healthy: '20.00',
  },
  'amount-without-cents': chargeField('amount', 100.25, money('100.25')),
  'number-of-other-network': {
    see: (client) => settled(client, '0000', { endUserId: local(client) }),
    healthy: 'SUCCESS',
  },

  'no-sms-about-limit': sms('9999', {}, /^SANDBOX TEST: .* FAILED\. Reason: Transaction Limit Exceeded\./),
  'no-sms-to-local-form': sms('0000', { endUserId: '0770000002' }, /was SUCCESSFUL\./),
  'sms-shows-zwg': sms('0000', { [currency]: 'ZWG' }, / of USD 20/),
  'sms-before-pin': {
    async see(client) {
      await client.charge();
      return client.inbox();
    },
    healthy: [],
  },
  'sms-with-registered-name': sms('0000', { merchantName: 'Other Shop' }, / to Other Shop \(/),
  'sms-with-correlator': sms('0000', {}, /\(Ref: R-1\)/),
  'sms-with-other-label': sms('2222', {}, /^SANDBOX TEST: /),
  'sms-without-cents': sms('0000', money('20.55'), /USD 20\.55 to/),
  'sms-with-short-reason': sms('2222', {}, /Reason: Transaction Failed - Invalid PIN\./),
  'sms-to-first-number': sms('0000', {}, /^SANDBOX TEST: /),
  'success-sms-about-failure': sms('1111', {}, /FAILED\. Reason: Insufficient Balance\./),
  'no-callback-about-failure': told('1111', {}, ['PENDING', 'FAILED']),
  'no-callback-without-code': told('2222', {}, ['PENDING', 'FAILED']),
  'no-callback-to-local-form': told('0000', { endUserId: '0770000002' }, ['PENDING', 'SUCCESS']),
  'callback-to-first-url': {
    async see(client) {
      await client.ended('0000', { notifyUrl: client.calls.url('a') });
      await client.ended('0000', { notifyUrl: client.calls.url('b') });
      await pause(60);
      return client.calls.states('b');
    },
    healthy: ['PENDING', 'SUCCESS'],
  },
  'callback-of-refused-charge': {
    async see(client) {
      await client.charge({ [currency]: 'EUR', notifyUrl: client.calls.url('a') });
      await pause(60);
      return client.calls.at('a').length;
    },
    healthy: 0,
  },
  'callback-on-lookup': {
    async see(client) {
      const { clientCorrelator } = await client.ended('0000', { notifyUrl: client.calls.url('a') });
      await client.lookup(client.number, clientCorrelator);
      await pause(60);
      return client.calls.at('a').length;
    },
    healthy: 4,
  },
};

async function seen(id: string, defect?: string): Promise<unknown> {
  const readings = { failedPin: 'look-up', ...defectOf(id).readings } as const;
  const client = await openClient({ readings, ...(defect === undefined ? {} : { defect }) });
  try {
    return await witnesses[id]?.see(client);
  } finally {
    await client.close();
  }
}

describe.concurrent('each defect shows from outside, and the healthy gateway does not have it', () => {
  test.each(defects.map(({ id }) => id))('%s', async (id) => {
    const healthy = witnesses[id]?.healthy;
    expect(await seen(id)).toEqual(healthy);
    expect(await seen(id, id)).not.toEqual(healthy);
  });
});

test('every defect has one id and one witness', () => {
  expect(defects.map(({ id }) => id)).toEqual(Object.keys(witnesses));
});

test('an unknown defect is refused with the known ones', () => {
  expect(() => defectOf('none')).toThrow(/^There is no defect 'none'\. Known: zero-amount, small-negative-amount/);
});
