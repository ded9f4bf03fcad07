import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { readJson } from '../shared/json.ts';
import { type Client, openClient, pause, until } from './client.ts';
import { chosenReadings, type ReadingName, type Readings, readingNames, readings } from './readings.ts';

skipWaits();
withoutSockets();

const amount = 'paymentAmount.charginginformation.amount';
const currency = 'paymentAmount.charginginformation.currency';
const channel = 'paymentAmount.chargeMetaData.channel';

/** What shows a reading from outside: how to look, and what is seen under each of its values. */
interface Witness<Name extends ReadingName> {
  see(client: Client): Promise<unknown>;
  shows: Record<Readings[Name], unknown>;
  /** Other readings under which it can be seen. */
  with?: Partial<Readings>;
}

const local = (number: string) => `0${number.slice(3)}`;
const statusOf =
  (changes: Record<string, string | number>) =>
  async (client: Client): Promise<number> => {
    const raw = Object.entries(changes).map(([path, value]) => [
      path,
      typeof value === 'number' ? readJson(`${value}`) : value,
    ]);
    return (await client.charge(Object.fromEntries(raw))).status;
  };
const paid = (client: Client) => client.ended('0000');
const smsOf = async (client: Client, pin: string) => {
  await client.ended(pin, { referenceCode: 'R-1' });
  return (await client.inbox())[0];
};
const refundAfter = async (client: Client, changes: Parameters<Client['refund']>[1]) =>
  (await client.refund((await paid(client)).transactionId, changes)).status;
const callbackOf = async (client: Client) => {
  await client.ended('0000', { notifyUrl: client.calls.url('a') });
  await until(() => client.calls.at('a').length > 0);
  return client.calls.at('a')[0];
};

/** Header names of an answer as they were written. */
const rawHeaders = ({ gateway }: Client) =>
  new Promise<string[]>((resolve, reject) => {
    const call = request(`${gateway.base}/nowhere`);
    call.on('response', (answer) => resolve(answer.resume().rawHeaders)).on('error', reject);
    call.end();
  });

/** How answers travel is looked at for all providers together (`../wire.test.ts`). */
const wire: readonly ReadingName[] = ['coding', 'transfer', 'interim', 'idle', 'language'];

const witnesses: {
  [Name in Exclude<ReadingName, 'coding' | 'transfer' | 'interim' | 'idle' | 'language'>]: Witness<Name>;
} = {
  reusedCorrelator: {
    see: async (client) => (await client.charge({ clientCorrelator: (await paid(client)).clientCorrelator })).status,
    shows: { existing: 200, refuse: 400 },
  },
  correlatorCase: {
    with: { reusedCorrelator: 'refuse', failedPin: 'look-up' },
    async see(client) {
      await client.charge({ clientCorrelator: 'corr-a' });
      return [
        (await client.charge({ clientCorrelator: 'CORR-A' })).status,
        (await client.lookup(client.number, 'Corr-A')).status,
      ];
    },
    shows: { exact: [200, 404], any: [400, 200] },
  },
  replayStatus: {
    see: async (client) =>
      (await client.charge({ clientCorrelator: (await paid(client)).clientCorrelator })).body.status,
    shows: { current: 'SUCCESS', first: 'PENDING' },
  },
  refusedCorrelator: {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1', [currency]: 'EUR' });
      return (await client.charge({ clientCorrelator: 'c-1' })).status;
    },
    shows: { spent: 400, free: 200 },
  },
  failedPin: {
    see: async (client) => {
      const { answer } = await client.ended('1111');
      return [answer.status, answer.body.statusMessage];
    },
    shows: {
      'held-422': [422, 'Insufficient Balance'],
      'held-200': [200, 'Insufficient Balance'],
      'look-up': [200, 'Transaction Successful'],
      'look-up-422': [200, 'Transaction Successful'],
    },
  },
  failureCallback: {
    async see(client) {
      await client.ended('2222', { notifyUrl: client.calls.url('a') });
      await pause(60);
      return client.calls.states('a').includes('FAILED');
    },
    shows: { called: true, none: false },
  },
  refundNames: {
    async see(client) {
      const { transactionId, clientCorrelator } = await paid(client);
      const { body } = await client.refund(transactionId);
      return [body.clientCorrelator === clientCorrelator, Number(String(body.amount)) === 0];
    },
    shows: { refund: [false, false], charge: [true, false], rest: [false, true] },
  },
  crossReuse: {
    async see(client) {
      await client.refund((await paid(client)).transactionId, { clientCorrelator: 'r-1' });
      return (await client.charge({ clientCorrelator: 'r-1' })).status;
    },
    shows: { refuse: 400, existing: 200 },
  },
  heldStatus: {
    see: async (client) => [
      (await client.ended('0000')).answer.body.status,
      (await client.ended('2222')).answer.body.status,
    ],
    shows: { pending: ['PENDING', 'PENDING'], final: ['SUCCESS', 'FAILED'] },
  },
  after422: {
    see: async (client) => (await client.ended('9999')).after.status,
    shows: { failed: 200, nothing: 404 },
  },
  otherPin: {
    async see(client) {
      const { body } = await client.charge();
      await client.pin(body.clientCorrelator, '4321');
      await pause(20);
      return (await client.lookup(client.number, body.clientCorrelator)).body.status;
    },
    shows: { 'ask-again': 'PENDING', failed: 'FAILED' },
  },
  promptExpiry: {
    with: { clock: 'virtual' },
    async see(client) {
      const { body } = await client.charge();
      await client.gateway.driver.clock?.advance?.({ ms: 600_000 });
      const prompts = await client.gateway.driver.customer?.prompts?.({ endUserId: client.number });
      return [(await client.lookup(client.number, body.clientCorrelator)).body.status, prompts?.length];
    },
    shows: { failed: ['FAILED', 0], closed: ['PENDING', 0], never: ['PENDING', 1] },
  },
  outcomeDelay: {
    with: { failedPin: 'look-up' },
    async see(client) {
      const { body } = await client.charge();
      await client.pin(body.clientCorrelator, '0000');
      const at = Date.now();
      await until(async () => (await client.lookup(client.number, body.clientCorrelator)).body.status === 'SUCCESS');
      return Date.now() - at >= 100;
    },
    shows: { none: false, short: false, long: true },
  },
  nineDigits: {
    see: (client) => statusOf({ endUserId: client.number.slice(3) })(client),
    shows: { accept: 200, refuse: 400 },
  },
  plusSign: {
    see: (client) => statusOf({ endUserId: `+${client.number}` })(client),
    shows: { accept: 200, refuse: 400 },
  },
  numberRange: { see: statusOf({ endUserId: '263242000001' }), shows: { mobile: 400, any: 200 } },
  endUserEcho: {
    see: async (client) => (await client.charge({ endUserId: local(client.number) })).body.endUserId,
    shows: { normalised: '263770000002', 'as-sent': '0770000002' },
  },
  lookupForm: {
    see: async (client) => (await client.lookup(local(client.number), (await paid(client)).clientCorrelator)).status,
    shows: { same: 404, any: 200 },
  },
  lookupBadNumber: {
    see: async (client) => (await client.lookup('12', 'c-1')).status,
    shows: { '400': 400, '404': 404 },
  },
  lookupRefunds: {
    async see(client) {
      await client.refund((await paid(client)).transactionId, { clientCorrelator: 'r-1' });
      return (await client.lookup(client.number, 'r-1')).status;
    },
    shows: { found: 200, 'not-found': 404 },
  },
  lookupDescription: {
    see: async (client) => (await client.ended('2222')).after.body.description,
    shows: { outcome: 'Transaction Failed - Invalid PIN', request: 'books', empty: '' },
  },
  lookupMessage: {
    see: async (client) => (await client.ended('2222')).after.body.statusMessage,
    shows: { absent: undefined, present: 'Transaction Failed - Invalid PIN' },
  },
  refundedStatus: {
    async see(client) {
      const { transactionId, clientCorrelator } = await paid(client);
      await client.refund(transactionId);
      return (await client.lookup(client.number, clientCorrelator)).body.status;
    },
    shows: { REFUNDED: 'REFUNDED', SUCCESS: 'SUCCESS' },
  },
  partialStatus: {
    async see(client) {
      const { transactionId, clientCorrelator } = await paid(client);
      await client.refund(transactionId, { [amount]: readJson('5') });
      return (await client.lookup(client.number, clientCorrelator)).body.status;
    },
    shows: { SUCCESS: 'SUCCESS', PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED' },
  },
  processing: {
    with: { failedPin: 'look-up', outcomeDelay: 'long' },
    async see(client) {
      const { body } = await client.charge();
      await client.pin(body.clientCorrelator, '0000');
      return (await client.lookup(client.number, body.clientCorrelator)).body.status;
    },
    shows: { PENDING: 'PENDING', PROCESSING: 'PROCESSING' },
  },
  failedStatusCode: {
    see: async (client) => (await client.ended('1111')).after.body.statusCode,
    shows: { error: 'GW-22', '200': '200' },
  },
  errorStatusCode: {
    see: async (client) => (await client.charge({ [currency]: 'EUR' })).body.statusCode,
    shows: { own: 'GW-15', 'e-code': 'E003', http: '400' },
  },
  pendingMessage: {
    see: async (client) => (await client.charge()).body.statusMessage,
    shows: { successful: 'Transaction Successful', pending: 'Waiting for the customer' },
  },
  chargeAmount: {
    see: async (client) => /"amount": ([^,]+),/.exec((await client.charge()).text)?.[1],
    shows: { padded: '20.00', plain: '20', 'one-decimal': '20.0', exponent: '2.0E+1', four: '20.0000' },
  },
  lookupAmount: {
    see: async (client) => (await paid(client)).after.body.amount,
    shows: { 'text-padded': '20.00', text: '20', number: 20 },
  },
  refundAmount: {
    see: async (client) => (await client.refund((await paid(client)).transactionId)).body.amount,
    shows: { 'text-padded': '20.00', text: '20', number: 20 },
  },
  timestampForm: {
    see: async (client) => (await paid(client)).after.body.timestamp.replace(/\d/g, '0'),
    shows: {
      offset: '0000-00-00T00:00:00+00:00',
      seconds: '0000-00-00T00:00:00Z',
      milliseconds: '0000-00-00T00:00:00.000Z',
      nanoseconds: '0000-00-00T00:00:00.000000000Z',
      minutes: '0000-00-00T00:00Z',
      'micro-offset': '0000-00-00T00:00:00.000000+00:00',
    },
  },
  timestampOf: {
    with: { clock: 'virtual', failedPin: 'look-up' },
    async see(client) {
      const instants = [];
      const { body } = await client.charge();
      await client.gateway.driver.clock?.advance?.({ ms: 60_000 });
      await client.pin(body.clientCorrelator, '0000');
      await until(async () => (await client.lookup(client.number, body.clientCorrelator)).body.status === 'SUCCESS');
      for (const ms of [0, 60_000]) {
        await client.gateway.driver.clock?.advance?.({ ms });
        const { timestamp } = (await client.lookup(client.number, body.clientCorrelator)).body;
        instants.push(Math.round((Date.parse(timestamp) - Date.parse(body.timestamp)) / 60_000));
      }
      return instants;
    },
    shows: { answer: [1, 2], creation: [0, 0], change: [1, 1] },
  },
  extraFields: {
    see: async (client) => Object.keys((await client.charge()).body).length,
    shows: { some: 13, none: 10 },
  },
  fieldOrder: {
    see: async (client) => Object.keys((await client.charge({ [currency]: 'EUR' })).body).indexOf('statusCode'),
    shows: { reversed: 4, listed: 0 },
  },
  jsonLayout: {
    see: async (client) => (await client.charge()).text.slice(0, 3).replace(/[^\s{]/g, ''),
    shows: { pretty: '{\n ', compact: '{', spaced: ' \r\n' },
  },
  jsonEscapes: {
    see: async (client) => (await client.charge({ merchantCode: 'é/' })).text.includes('"\\u00e9\\/"'),
    shows: { none: false, ascii: true },
    with: { otherMerchant: 'accept' },
  },
  headerCase: {
    see: async (client) => (await rawHeaders(client)).find((name) => /^content-type$/i.test(name)),
    shows: { usual: 'Content-Type', lower: 'content-type', upper: 'CONTENT-TYPE' },
  },
  extraHeaders: {
    see: async (client) => (await client.charge()).headers.getSetCookie().length,
    shows: { none: 0, some: 2 },
  },
  charset: {
    see: async (client) => (await client.charge()).headers.get('Content-Type'),
    shows: {
      named: 'application/json;charset=UTF-8',
      absent: 'application/json',
      quoted: 'Application/JSON; charset="utf-8"',
    },
  },
  challenge: {
    see: async (client) =>
      (await client.charge({}, { headers: { Authorization: undefined } })).headers.has('WWW-Authenticate'),
    shows: { absent: false, present: true },
  },
  pendingStatusCode: {
    see: async (client) => (await client.charge()).body.statusCode,
    shows: { '200': '200', '102': '102' },
  },
  refusalFields: {
    see: async (client) => Object.keys((await client.refund('0')).body).includes('errors'),
    shows: { two: false, more: true },
  },
  retryAfter: {
    async see(client) {
      await client.gateway.driver.operator?.maintenance?.({ on: true });
      return (await client.charge()).headers.get('Retry-After');
    },
    shows: { absent: null, present: '600' },
  },
  wrongMethod: {
    see: async (client) => (await client.send('PUT', '/transactions/refund/')).status,
    shows: { '405': 405, '404': 404 },
  },
  slashVariant: {
    see: async (client) => (await client.send('POST', '/transactions/amount', { body: client.body() })).status,
    shows: { redirect: 308, '404': 404, served: 200 },
  },
  requestType: {
    see: async (client) => (await client.charge({}, { headers: { 'Content-Type': 'text/plain' } })).status,
    shows: { '415': 415, '400': 400, ignored: 200 },
  },
  unknownRequestField: { see: statusOf({ colour: 'blue' }), shows: { refuse: 400, ignore: 200 } },
  wrongType: { see: statusOf({ remarks: 12 }), shows: { refuse: 400, accept: 200 } },
  blankText: { see: statusOf({ remarks: '  ' }), shows: { refuse: 400, accept: 200 } },
  longText: { see: statusOf({ referenceCode: 'R'.repeat(41) }), shows: { refuse: 400, accept: 200 } },
  oddCorrelator: { see: statusOf({ clientCorrelator: 'ü/1' }), shows: { refuse: 400, accept: 200 } },
  amountText: { see: statusOf({ [amount]: '20.00' }), shows: { accept: 200, refuse: 400 } },
  amountNotation: {
    see: async (client) => {
      const written = ['20.000', '2e1', '5E-1', '1.001'];
      return Promise.all(written.map(async (text) => (await client.charge({ [amount]: readJson(text) })).body.amount));
    },
    shows: { written: [undefined, undefined, undefined, undefined], numeric: [20, 20, 0.5, undefined] },
  },
  otherTranType: { see: statusOf({ tranType: 'REF' }), shows: { refuse: 400, accept: 200 } },
  otherOperationStatus: {
    see: statusOf({ transactionOperationStatus: 'Refunded' }),
    shows: { refuse: 400, accept: 200 },
  },
  otherChannel: { see: statusOf({ [channel]: 'APP' }), shows: { refuse: 400, accept: 200 } },
  otherCountry: { see: statusOf({ countryCode: 'ZM' }), shows: { refuse: 400, accept: 200 } },
  otherMerchant: {
    see: statusOf({ merchantPin: '0001' }),
    shows: { '422': 422, '400': 400, '401': 401, accept: 200 },
  },
  unlistedNumber: {
    see: statusOf({ endUserId: '263770000081' }),
    shows: { 'no-prompt': 200, '400': 400, '403': 403, '404': 404, '422': 422 },
  },
  httpNotifyUrl: {
    async see(client) {
      const { status } = await client.charge({ notifyUrl: client.calls.url('a') });
      await pause(60);
      return [status, client.calls.at('a').length > 0];
    },
    shows: { call: [200, true], refuse: [400, false], ignore: [200, false] },
  },
  badNotifyUrl: { see: statusOf({ notifyUrl: 'shop' }), shows: { refuse: 400, ignore: 200 } },
  pendingCallback: {
    async see(client) {
      await client.charge({ notifyUrl: client.calls.url('a') });
      await pause(60);
      return client.calls.states('a');
    },
    shows: { sent: ['PENDING'], none: [] },
  },
  refundCallback: {
    async see(client) {
      await client.refund((await paid(client)).transactionId, { notifyUrl: client.calls.url('a') });
      await pause(60);
      return client.calls.states('a');
    },
    shows: { sent: ['SUCCESS'], none: [] },
  },
  callbackMethod: {
    see: async (client) => (await callbackOf(client))?.method,
    shows: { POST: 'POST', PUT: 'PUT', GET: 'GET' },
  },
  callbackBody: {
    see: async (client) => {
      const call = await callbackOf(client);
      return [call?.headers['content-type'], call?.body[0]];
    },
    shows: {
      form: ['application/x-www-form-urlencoded', 'r'],
      json: ['application/json', '{'],
      empty: [undefined, undefined],
    },
  },
  callbackSignature: {
    see: async (client) => String((await callbackOf(client))?.headers['x-gateway-signature']).length,
    shows: { base64: 44, hex: 64 },
  },
  callbackAfter: {
    with: { pendingCallback: 'none', failedPin: 'look-up' },
    async see(client) {
      await client.ended('0000', { notifyUrl: client.calls.url('a') });
      await pause(60);
      return client.calls.at('a').length > 0;
    },
    shows: { soon: true, later: false },
  },
  smsAfter: {
    with: { failedPin: 'look-up' },
    async see(client) {
      await client.ended('0000');
      return (await client.inbox()).length;
    },
    shows: { 'at-once': 1, later: 0 },
  },
  callbackRepeat: {
    async see(client) {
      await client.charge({ notifyUrl: client.calls.url('a') });
      await pause(60);
      return client.calls.at('a').length;
    },
    shows: { twice: 2, once: 1 },
  },
  callbackRetry: {
    with: { callbackRepeat: 'once' },
    async see(client) {
      client.calls.statuses.push(500, 500, 500, 500);
      await client.charge({ notifyUrl: client.calls.url('a') });
      await pause(150);
      return client.calls.at('a').length;
    },
    shows: { thrice: 3, never: 1 },
  },
  smsAmount: {
    see: async (client) => /USD ([\d.]+) to/.exec((await smsOf(client, '0000')) ?? '')?.[1],
    shows: { padded: '20.00', plain: '20' },
  },
  smsTimestamp: {
    see: async (client) => (await smsOf(client, '0000'))?.endsWith('This is a test transaction.'),
    shows: { appended: false, absent: true },
  },
  smsFailureStart: {
    see: async (client) => /\(Ref: R-1\) .*Reason/.exec((await smsOf(client, '1111')) ?? '')?.[0],
    shows: { 'before-was': '(Ref: R-1) FAILED. Reason', 'after-was': '(Ref: R-1) was FAILED. Reason' },
  },
  refundSms: {
    async see(client) {
      await client.refund((await paid(client)).transactionId);
      return (await client.inbox()).length;
    },
    shows: { template: 2, none: 1 },
  },
  refundWithoutOriginal: {
    async see(client) {
      await client.ended('0000', { referenceCode: 'R-1' });
      return (await client.refund('', { referenceCode: 'R-1' })).status;
    },
    shows: { 'by-reference': 200, refuse: 400 },
  },
  refundStatus: {
    see: async (client) => (await client.refund((await paid(client)).transactionId)).body.status,
    shows: { SUCCESS: 'SUCCESS', PENDING: 'PENDING', PROCESSED: 'PROCESSED' },
  },
  secondPartial: {
    async see(client) {
      const { transactionId } = await paid(client);
      const part = () => client.refund(transactionId, { [amount]: readJson('5') });
      return [(await part()).status, (await part()).status];
    },
    shows: { accept: [200, 200], refuse: [200, 409] },
  },
  overRest: {
    async see(client) {
      const { transactionId } = await paid(client);
      const part = () => client.refund(transactionId, { [amount]: readJson('15') });
      return [(await part()).status, (await part()).status];
    },
    shows: { '409': [200, 409], '422': [200, 422] },
  },
  partialReversal: {
    see: (client) => refundAfter(client, { tranType: 'REV', [amount]: readJson('5') }),
    shows: { accept: 200, refuse: 409 },
  },
  refundEndUser: {
    see: (client) => refundAfter(client, { endUserId: client.numbers[0] }),
    shows: { '404': 404, '400': 400, accept: 200 },
  },
  refundCurrency: {
    see: (client) => refundAfter(client, { [currency]: 'ZWG' }),
    shows: { '400': 400, '422': 422, '409': 409 },
  },
  refundOfRefund: {
    async see(client) {
      const { body } = await client.refund((await paid(client)).transactionId);
      return (await client.refund(body.transactionId)).status;
    },
    shows: { '409': 409, '404': 404 },
  },
  rate: {
    async see(client) {
      let last = 0;
      for (let call = 0; call < 501; call += 1) last = (await client.lookup(client.number, 'c-none')).status;
      return last;
    },
    shows: { unlimited: 404, '429': 429 },
  },
  transactionIdForm: {
    see: async (client) => (await client.charge()).body.transactionId.length,
    shows: { digits: 12, uuid: 36, dotted: 18, short: 1 },
  },
  promptNames: {
    async see(client) {
      await client.charge({ clientCorrelator: 'c-1', referenceCode: 'R-1' });
      return client.gateway.driver.customer?.prompts?.({ endUserId: client.number });
    },
    shows: {
      correlator: [{ clientCorrelator: 'c-1', text: 'Pay Baobab Books for R-1? Enter PIN' }],
      text: [{ text: 'Pay Baobab Books for R-1? Enter PIN' }],
    },
  },
  clock: {
    see: async (client) => Object.keys(client.gateway.driver.clock ?? {}),
    shows: { real: [], virtual: ['now', 'advance'] },
  },
  isolate: {
    see: async (client) =>
      (await client.gateway.driver.isolate?.())?.apis?.['charge-gateway']?.fixtures?.numbers?.whitelisted?.[0],
    shows: { no: undefined, yes: '263770010001' },
  },
};

const cases = readingNames.flatMap((name) => readings[name].values.map((value) => [name, value] as const));

describe.concurrent('each value of each reading shows from outside', () => {
  test.each(cases.filter(([name]) => !wire.includes(name)))('%s: %s', async (name, value) => {
    const witness = witnesses[name as keyof typeof witnesses] as Witness<ReadingName>;
    const client = await openClient({ readings: { ...witness.with, [name]: value } });
    try {
      expect(await witness.see(client)).toEqual((witness.shows as Record<string, unknown>)[value]);
    } finally {
      await client.close();
    }
  });
});

/** What the document states firmly stays as it is, whatever single reading is switched. */
describe.concurrent('with a single reading switched the stated sentences hold', () => {
  test.each(cases.filter(([name, value]) => readings[name].default !== value))('%s: %s', async (name, value) => {
    const client = await openClient({ readings: { [name]: value } });
    try {
      const success = await client.ended('0000');
      const failed = await client.ended('2222');
      const { body } = await client.charge();
      const answers = [
        success.answer,
        success.after,
        await client.charge({ [currency]: 'EUR' }),
        await client.charge({ [amount]: readJson('0') }),
        await client.charge({ location: '' }),
        await client.charge({ endUserId: '12345' }),
        await client.charge({}, { headers: { Authorization: undefined } }),
        await client.lookup(client.number, 'c-none'),
        await client.refund('0'),
        await client.refund(success.transactionId, { [amount]: readJson('20.01') }),
        await client.refund(failed.transactionId),
        await client.refund(body.transactionId),
        await client.refund(success.transactionId),
        await client.refund(success.transactionId),
      ];
      expect(answers.map(({ status }) => status)).toEqual([
        200, 200, 400, 400, 400, 400, 401, 404, 404, 422, 409, 409, 200, 409,
      ]);
      expect([body.status, success.after.body.status, failed.after.body.status]).toEqual([
        'PENDING',
        'SUCCESS',
        'FAILED',
      ]);
    } finally {
      await client.close();
    }
  });
});

test('an unknown reading or value is refused with the legal ones', () => {
  expect(() => chosenReadings({ colour: 'blue' } as Partial<Readings>)).toThrow(
    /^There is no reading 'colour'\. Known: reusedCorrelator, correlatorCase/,
  );
  expect(() => chosenReadings({ clock: 'broken' } as unknown as Partial<Readings>)).toThrow(
    "Reading 'clock' has no value 'broken'. Known: real, virtual.",
  );
});
