import { describe, expect, it } from 'vitest';
import {
  type Contract,
  type ContractResponse,
  contractFacts,
  loadContract,
  type Schema,
} from '../../src/contract/index.ts';

/** A contract whose one operation `pay` (section 4.1) answers as given. */
function contractOf(responses: Record<string, ContractResponse>): Contract {
  const pay = { api: 'bill-payment', operationId: 'pay', method: 'POST', path: '/pay', source: '4.1' } as const;
  const operation = { ...pay, parameters: [], security: [], responses };
  return { api: 'bill-payment', document: {}, operations: { pay: operation }, sha256: '' };
}

const json = (schema: Schema): { 'application/json': { schema: Schema } } => ({
  'application/json': { schema },
});

const linesOf = (responses: Record<string, ContractResponse>): string[] =>
  contractFacts(contractOf(responses)).map(({ rule }) => `${rule.id} (${rule.source}): ${rule.text}`);

describe('what an answer states becomes rules named after its place', () => {
  it('status, media type, required header, presence, type and closed values', () => {
    const content = json({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, state: { type: ['string', 'null'], enum: ['ON', 'OFF', null] } },
    });
    const headers = {
      'X-Trace': { required: true, schema: true, source: '4' },
      'X-Maybe': { required: false, schema: true },
    };
    expect(linesOf({ '200': { description: 'Paid.', content, headers } })).toEqual([
      'bill-payment/pay/200 (4.1): pay answers 200: Paid.',
      'bill-payment/pay/200/content-type (4.1): pay answered 200 comes as application/json.',
      'bill-payment/pay/200/header/X-Trace (4): pay answered 200 carries the header X-Trace.',
      'bill-payment/pay/200/id (4.1): pay answered 200 holds the field id.',
      'bill-payment/pay/200/id/type (4.1): id of pay answered 200 is of type string.',
      'bill-payment/pay/200/state/type (4.1): state of pay answered 200 is of type string or null.',
      'bill-payment/pay/200/state/values (4.1): state of pay answered 200 is one of ON, OFF.',
    ]);
  });

  it('fields within lists and objects, and the parts of an allOf', () => {
    const content = json({
      allOf: [
        { required: ['items'], properties: { items: { items: { required: ['code'], properties: { code: {} } } } } },
      ],
      properties: { payer: { properties: { name: { type: 'string' } } } },
    });
    expect(linesOf({ '200': { description: 'Paid.', source: '4.2', content } }).slice(2)).toEqual([
      'bill-payment/pay/200/payer.name/type (4.2): payer.name of pay answered 200 is of type string.',
      'bill-payment/pay/200/items (4.2): pay answered 200 holds the field items.',
      'bill-payment/pay/200/items[].code (4.2): pay answered 200 holds the field items[].code.',
    ]);
  });

  it('fields of a body that is a list', () => {
    const content = json({ type: 'array', items: { required: ['Code'], properties: { Code: {} } } });
    expect(linesOf({ '200': { description: 'All.', content } }).at(-1)).toBe(
      'bill-payment/pay/200/[].Code (4.1): pay answered 200 holds the field [].Code.',
    );
  });
});

it('the nearest x-source wins: property, then schema, then response, then operation', () => {
  const schema = {
    'x-source': '2.3',
    properties: {
      own: { 'x-source': '2.4', type: 'string' },
      schemas: { type: 'string' },
      nested: { 'x-source': '2.5', properties: { inner: { type: 'string' } } },
    },
  };
  const facts = contractFacts(contractOf({ '200': { description: 'Paid.', source: '4.2', content: json(schema) } }));
  expect(facts.map(({ rule }) => [rule.id, rule.source])).toEqual([
    ['bill-payment/pay/200', '4.2'],
    ['bill-payment/pay/200/content-type', '4.2'],
    ['bill-payment/pay/200/own/type', '2.4'],
    ['bill-payment/pay/200/schemas/type', '2.3'],
    ['bill-payment/pay/200/nested.inner/type', '2.5'],
  ]);
});

describe('what the document leaves open makes no rule', () => {
  it.each([
    ['a media type that the contract calls open', { mediaTypeIsOpen: true, content: { 'text/csv': { schema: true } } }],
    ['any media type', { content: { '*/*': { schema: true } } }],
    ['no body', {}],
    [
      'a field that is neither required nor typed',
      { content: json({ properties: { note: {} } }), mediaTypeIsOpen: true },
    ],
  ])('%s', (_, response) => {
    expect(linesOf({ '200': { description: 'Done.', ...response } })).toEqual([
      'bill-payment/pay/200 (4.1): pay answers 200: Done.',
    ]);
  });
});

it('facts carry what tells a success from a refusal, and whether a body may be empty', () => {
  const response = { description: 'Done.', successWhen: { responseCode: ['00'] }, mayBeEmpty: true };
  expect(contractFacts(contractOf({ '2XX': response }))).toEqual([
    {
      rule: {
        id: 'bill-payment/pay/2XX',
        api: 'bill-payment',
        party: 'provider',
        certainty: 'stated',
        source: '4.1',
        text: 'pay answers 2XX: Done.',
        from: 'contract',
        topic: 'contract',
      },
      operation: 'pay',
      status: '2XX',
      aspect: 'status',
      successWhen: { responseCode: ['00'] },
      mayBeEmpty: true,
    },
  ]);
});

it('x-success-when of the merchant wallet reaches its facts', () => {
  const facts = contractFacts(loadContract('merchant-wallet'));
  const login = facts.find((it) => it.rule.id === 'merchant-wallet/login/2XX/accessToken');
  expect(login?.successWhen).toEqual({ responseCode: ['00'] });
});
