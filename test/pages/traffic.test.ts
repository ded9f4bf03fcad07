import { expect, test } from 'vitest';
import { asCurl } from '../../src/pages/traffic/as-curl.ts';
import { asTest } from '../../src/pages/traffic/as-test.ts';
import { bodyFields } from '../../src/pages/traffic/body-fields.ts';
import { type Filter, matches } from '../../src/pages/traffic/filter.ts';
import { namedValues } from '../../src/pages/traffic/named-values.ts';
import type { Exchange, Row } from '../../src/pages/traffic/row.ts';
import { stepsOf } from '../../src/pages/traffic/steps.ts';
import { storyOf } from '../../src/pages/traffic/story.ts';

function exchangeOf(id: number, correlator: string, at: number): Extract<Row, { kind: 'exchange' }> {
  const body = JSON.stringify({ clientCorrelator: correlator, referenceCode: 'INV-1', endUserId: '263771234567' });
  const exchange: Exchange = {
    ...{ id, at, api: 'charge-gateway', operation: 'charge' },
    request: {
      method: 'POST',
      url: '/charge-gateway/v1/transactions/amount/',
      headers: [
        ['Host', '127.0.0.1:8080'],
        ['Authorization', 'Basic [redacted]'],
        ['Content-Type', 'application/json'],
      ],
      body,
    },
    answer: { status: 200, body: '{"status":"PENDING"}' },
  };
  return { kind: 'exchange', key: `x${id}`, at, api: exchange.api, exchange, ...namedValues([body]) };
}

const none = { api: '', ties: [], references: [], numbers: [] };
const phone = { ...none, numbers: ['263771234567'] };
const promptOf = (correlator: string, at: number, state: 'open' | 'closed', key: string): Row => ({
  ...{ ...phone, kind: 'prompt', key, at, ties: [correlator], references: [correlator] },
  prompt: {
    ...{ at, api: 'charge-gateway', endUserId: '263771234567', clientCorrelator: correlator, text: 'Pay?', state },
    status: state === 'open' ? 'PENDING' : 'SUCCESS',
  },
});
const callback: Row = {
  ...{ ...none, kind: 'delivery', key: 'd1', at: 1_010, ties: ['order-1'], references: ['order-1'] },
  delivery: {
    ...{ id: 'd1', api: 'charge-gateway', state: 'delivered', createdAt: 1_010, url: 'http://127.0.0.1:9/' },
    ...{
      body: '{"transactionOperationStatus":"SUCCESS"}',
      attempts: [
        { at: 1_010, error: 'ECONNREFUSED' },
        { at: 31_010, status: 200 },
      ],
    },
  },
};

test('a transaction is told in its order, without others of the same merchant reference', () => {
  const first = exchangeOf(1, 'order-1', 1_000);
  const all: Row[] = [
    promptOf('order-1', 1_000, 'open', 'n1'),
    first,
    exchangeOf(2, 'order-2', 1_005),
    promptOf('order-1', 1_000, 'closed', 'n2'),
    { ...phone, kind: 'sms', key: 'n3', at: 1_010, text: 'paid' },
    callback,
    { ...none, kind: 'clock', key: 'n4', at: 31_010, from: 1_010, now: 31_010, fired: 1 },
    { ...phone, kind: 'sms', key: 'n5', at: 90_000, text: 'much later' },
  ];
  expect(
    stepsOf(storyOf(first, all)).map(({ from, to, text, isBad }) => `${from}>${to} ${text}${isBad ? ' !' : ''}`),
  ).toEqual([
    '0>1 charge',
    '1>2 Pay?',
    '1>0 200 PENDING',
    '2>1 prompt closed: SUCCESS',
    '1>2 SMS: paid',
    '1>3 callback SUCCESS: ECONNREFUSED !',
    '1>1 the clock went on by 30 s; 1 fell due',
    '1>3 callback SUCCESS: 200',
  ]);
});

test('an SMS that names the reference of another transaction belongs to that one', () => {
  const [first, second] = [exchangeOf(1, 'order-1', 1_000), exchangeOf(2, 'order-2', 1_005)];
  const all: Row[] = [
    { ...first, references: ['order-1', 'INV-1'] },
    { ...second, references: ['order-2', 'INV-2'] },
    { ...phone, kind: 'sms', key: 'n1', at: 1_010, text: 'SUCCESSFUL (Ref: INV-1).' },
    { ...phone, kind: 'sms', key: 'n2', at: 1_010, text: 'SUCCESSFUL (Ref: INV-2).' },
    { ...phone, kind: 'sms', key: 'n3', at: 1_010, text: 'of no reference' },
  ];
  expect(all.slice(0, 2).map((it) => storyOf(it, all).map(({ key }) => key))).toEqual([
    ['x1', 'n1', 'n3'],
    ['x2', 'n2', 'n3'],
  ]);
});

test.each<[Filter, string[]]>([
  [{}, ['x1', 'd1']],
  [{ what: 'delivery' }, ['d1']],
  [{ api: 'bill-payment' }, []],
  [{ op: 'charge' }, ['x1']],
  [{ op: 'callback' }, ['d1']],
  [{ status: '2xx' }, ['x1', 'd1']],
  [{ status: '4xx' }, []],
  [{ status: 'delivered' }, ['d1']],
  [{ ref: 'ORDER-1' }, ['x1', 'd1']],
  [{ ref: 'inv-1' }, ['x1']],
  [{ nr: '077 123' }, ['x1']],
  [{ nr: '+26377123' }, ['x1']],
  [{ nr: '0' }, []],
])('%j leaves %j', (filter, keys) => {
  const rows = [exchangeOf(1, 'order-1', 1), callback] as Extract<Row, { kind: 'exchange' | 'delivery' }>[];
  expect(rows.filter((it) => matches(it, filter)).map((it) => it.key)).toEqual(keys);
});

test('names of products and billers tie nothing; numbers and references of a path do', () => {
  const body = '{"Code":"TESTBILLER","Reference":"bill-1","Products":[{"Code":"RATES"}],"BankReference":"BR-7781"}';
  expect(namedValues([body, 'no json'], '/263771234567/transactions/amount/order-99')).toEqual({
    ties: ['bill-1', 'order-99'],
    references: ['bill-1', 'order-99', 'BR-7781'],
    numbers: ['263771234567'],
  });
});

test('a body is laid beside its contract; what is missing and what is unknown is seen', () => {
  const said = (field: string, required: boolean) => ({ field, required, type: 'string', description: '' });
  const contract = [said('a', true), said('list', false), said('list[].b', true), said('c', true), said('o.d', true)];
  expect(
    bodyFields({ a: 1, list: [{ b: 'x' }, { e: null }] }, contract).map(
      (it) => `${it.path} ${it.value} ${it.contract?.field} ${it.isMissing}`,
    ),
  ).toEqual([
    'a 1 a false',
    'list undefined list false',
    'list[0].b "x" list[].b false',
    'list[1].e null undefined false',
    'c undefined c true',
  ]);
});

test('an exchange is copied as a call of curl that no text in it breaks out of', () => {
  const { exchange } = exchangeOf(1, "o'; rm -rf $HOME #", 1);
  expect(asCurl(exchange, 'http')).toBe(
    [
      "curl -X POST 'http://127.0.0.1:8080/charge-gateway/v1/transactions/amount/'",
      `  -H 'Authorization: '"$AUTHORIZATION"`,
      "  -H 'Content-Type: application/json'",
      `  --data-raw '{"clientCorrelator":"o'\\''; rm -rf $HOME #","referenceCode":"INV-1","endUserId":"263771234567"}'`,
    ].join(' \\\n'),
  );
});

test('no name of a header is read by the shell, and the address is that of the server', () => {
  const { exchange } = exchangeOf(1, 'order-1', 1);
  const headers: [string, string][] = [
    ['Host', 'pay.example:8443'],
    ['X-`id`-$HOME', 'Basic [redacted]'],
    ['9x', '[redacted]'],
  ];
  expect(asCurl({ request: { ...exchange.request, headers, body: '' } }, 'https')).toBe(
    [
      "curl -X POST 'https://pay.example:8443/charge-gateway/v1/transactions/amount/'",
      `  -H 'X-\`id\`-$HOME: '"$X__ID___HOME"`,
      `  -H '9x: '"$_9X"`,
    ].join(' \\\n'),
  );
});

test('an exchange is copied as a test of its status and fields, with a correlator of its own', () => {
  const text = asTest(exchangeOf(1, 'order-1', 1).exchange, 'https');
  expect(text).toContain('test("charge answers 200"');
  expect(text).toContain('"Authorization": process.env.AUTHORIZATION');
  expect(text).toContain('clientCorrelator: randomUUID()');
  expect(text).toContain('assert.equal(response.status, 200)');
  expect(text).toContain('.sort(), ["status"])');
});
