import { expect, test } from 'vitest';
import { apis, loadContract, requestValidator, type Schema } from '../../../src/contract/index.ts';
import { requestSchema } from '../../../src/sandbox/slice/json-body.ts';
import { leaveOutNulls, membersOf } from '../../../src/sandbox/slice/leave-out-nulls.ts';

const schema: Schema = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    note: { type: 'string' },
    price: { oneOf: [{ type: 'number' }, { type: 'null' }] },
    lines: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer' } } } },
  },
};

test.each([
  ['an optional member goes', { id: 'a', note: null }, { id: 'a' }],
  ['also one in a list', { id: 'a', lines: [{ count: null, other: null }] }, { id: 'a', lines: [{ other: null }] }],
  ['a required one stays', { id: null }, { id: null }],
  ['and one whose null says something', { id: 'a', price: null }, { id: 'a', price: null }],
  ['what is no null stays', { id: 'a', note: '', lines: [] }, { id: 'a', note: '', lines: [] }],
  ['what fits no schema is let be', { id: 'a', lines: 'none', note: {} }, { id: 'a', lines: 'none', note: {} }],
])('%s', (_what, value, expected) => {
  leaveOutNulls(schema, value);
  expect(value).toEqual(expected);
});

test('no optional member of any request is refused for null', () => {
  const judged = apis.flatMap((api) =>
    Object.keys(loadContract(api).operations).flatMap((operation) => {
      const own = requestSchema(api, operation);
      const { properties, required } = membersOf(own ?? {});
      return properties
        .filter(([name]) => !required.includes(name))
        .map(([name]) => {
          const body = { [name]: null };
          leaveOutNulls(own, body);
          const wrong = requestValidator(api, operation)(body).filter((it) => it.instancePath !== '');
          return [`${api} ${operation} ${name}`, wrong];
        });
    }),
  );
  expect(judged.filter(([, wrong]) => wrong?.length !== 0)).toEqual([]);
  expect(judged.map(([what]) => what)).toEqual(
    expect.arrayContaining(['merchant-wallet deposit type', 'charge-gateway charge notifyUrl']),
  );
});
