import { expect, test } from 'vitest';
import { receive } from '../support.ts';
import { basic, openBills } from './support.ts';

const head = '"Action":"Auth","BillerCode":"TESTBILLER","Reference":"H-1","MemberNumber":"M1"';
const products = '"Products":[{"Code":"AA","Price":25.5}],"TotalAmount":25.5';

test.each([
  ['no JSON', `{${head}`, ['request']],
  ['a list', '[]', ['request']],
  ['a member twice', `{${head},"Action":"Pay",${products}}`, ['request']],
  ['a price twice', `{${head},"Products":[{"Code":"AA","Price":1,"Price":25.5}],"TotalAmount":25.5}`, ['request']],
  ['a member twice by an escape', `{${head},"\\u0041ction":"Pay",${products}}`, ['request']],
  [
    'three decimals',
    `{${head},"Products":[{"Code":"AA","Price":25.501}],"TotalAmount":25.5}`,
    ['request.Products[0].Price'],
  ],
  [
    'decimals that a double would round away',
    `{${head},"Products":[{"Code":"AA","Price":25.50000000000000000001}],"TotalAmount":25.5}`,
    ['request.Products[0].Price'],
  ],
  [
    'a huge number',
    `{${head},"Products":[{"Code":"AA","Price":1e400}],"TotalAmount":25.5}`,
    ['request.Products[0].Price'],
  ],
  [
    'a price below zero',
    `{${head},"Products":[{"Code":"AA","Price":-1}],"TotalAmount":-1}`,
    ['request.Products[0].Price', 'request.TotalAmount'],
  ],
  ['a price of zero', `{${head},"Products":[{"Code":"AA","Price":0}],"TotalAmount":0}`, ['request.Products[0].Price']],
  [
    'a price as text',
    `{${head},"Products":[{"Code":"AA","Price":"25.5"}],"TotalAmount":25.5}`,
    ['request.Products[0].Price'],
  ],
  [
    'a price as truth',
    `{${head},"Products":[{"Code":"AA","Price":true}],"TotalAmount":25.5}`,
    ['request.Products[0].Price'],
  ],
  [
    'a total as list',
    `{${head},"Products":[{"Code":"AA","Price":25.5}],"TotalAmount":[25.5]}`,
    ['request.TotalAmount'],
  ],
  [
    'a quantity of zero',
    `{${head},"Products":[{"Code":"RV","Quantity":0}],"TotalAmount":10}`,
    ['request.Products[0].Quantity'],
  ],
  [
    'a quantity of one and a half',
    `{${head},"Products":[{"Code":"RV","Quantity":1.5}],"TotalAmount":15}`,
    ['request.Products[0].Quantity'],
  ],
  [
    'a huge quantity',
    `{${head},"Products":[{"Code":"RV","Quantity":1e300}],"TotalAmount":15}`,
    ['request.Products[0].Quantity'],
  ],
  ['no products', `{${head},"TotalAmount":25.5}`, ['request.Products']],
  ['an empty list of products', `{${head},"Products":[],"TotalAmount":25.5}`, ['request.Products']],
  ['products that are none', `{${head},"Products":"AA","TotalAmount":25.5}`, ['request.Products']],
  ['a product without code', `{${head},"Products":[{"Price":25.5}],"TotalAmount":25.5}`, ['request.Products[0].Code']],
  ['a product that is none', `{${head},"Products":[7],"TotalAmount":25.5}`, ['request.Products[0]']],
  ['no total', `{${head},"Products":[{"Code":"AA","Price":25.5}]}`, ['request.TotalAmount']],
  ['a member number that is none', `{${head.replace('"M1"', '7')},${products}}`, ['request.MemberNumber']],
  ['an empty reference', `{${head.replace('H-1', '')},${products}}`, ['request.Reference']],
  ['no action', `{${head.replace('"Action":"Auth",', '')},${products}}`, ['request.Action']],
  ['an unknown action', `{${head.replace('Auth', 'Refund')},${products}}`, ['request.Action']],
  [
    'an action that is a name of every object',
    `{${head.replace('Auth', 'constructor')},${products}}`,
    ['request.Action'],
  ],
  [
    'metadata that is none',
    `{${head},"Products":[{"Code":"AA","Price":25.5,"Metadata":7}],"TotalAmount":25.5}`,
    ['request.Products[0].Metadata'],
  ],
  [
    'a status with an empty list of products',
    '{"Action":"Status","Reference":"H-1","Products":[]}',
    ['request.Products'],
  ],
  [
    '101 products',
    `{${head},"Products":[${Array.from({ length: 101 }, () => '{"Code":"AI"}')}]}`,
    ['request.Products'],
  ],
])('%s is refused with its fields, and nothing is kept', async (_what, body, fields) => {
  const bills = await openBills();
  const headers = { authorization: basic(bills.vendor), 'content-type': 'application/json' };
  const { status, body: answer } = await receive(
    await fetch(`${bills.base}/api/payment/process`, { method: 'POST', headers, body }),
  );
  expect([status, answer.Message, Object.keys(answer.ModelState as object)]).toEqual([
    ...[400, 'The request is invalid.', fields],
  ]);
  expect((await bills.get('/api/payment/list')).body.TotalListings).toBe(0);
});

test('deep nesting, long texts and names of the prototype are survived', async () => {
  const bills = await openBills();
  const headers = { authorization: basic(bills.vendor), 'content-type': 'application/json' };
  const send = async (body: string) =>
    (await fetch(`${bills.base}/api/payment/process`, { method: 'POST', headers, body })).status;
  expect(await send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(400);
  expect(
    await send(`{${head},"Products":[{"Code":"AA","Price":25.5,"__proto__":{"Code":"X"}}],"TotalAmount":25.5}`),
  ).toBe(200);
  expect(
    await send(
      `{"Action":"Auth","BillerCode":"__proto__","Reference":"H-2","MemberNumber":"M","Products":[{"Code":"X","Price":1}],"TotalAmount":1}`,
    ),
  ).toBe(200);
  expect(await send(`{${head.replace('M1', 'M'.repeat(900_000)).replace('H-1', 'H-3')},${products}}`)).toBe(200);
  expect((await bills.status('H-3')).Status).toBe('Authorized');
});
