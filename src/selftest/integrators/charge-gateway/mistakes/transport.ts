import { request } from 'node:http';
import { modelSteps } from '../model.ts';
import type { Answer, Shop } from '../steps.ts';
import { charges } from './edits.ts';
import { mistakeOf } from './mistake-of.ts';

/** What is wrong with addresses and headers. */
export const transportMistakes = [
  mistakeOf(
    { id: 'look-up-without-credentials', title: 'sends credentials with charges only', breaks: 'client-sends-basic' },
    { headers: (shop, hasBody) => (hasBody ? modelSteps.headers(shop, hasBody) : {}) },
  ),
  mistakeOf(
    { id: 'bearer', title: 'sends the credentials as Bearer', breaks: 'client-sends-basic' },
    {
      headers(shop, hasBody) {
        const headers = modelSteps.headers(shop, hasBody);
        return { ...headers, authorization: String(headers.authorization).replace('Basic', 'Bearer') };
      },
    },
  ),
  mistakeOf(
    { id: 'text-plain', title: 'leaves the media type to fetch', breaks: 'client-sends-json' },
    { headers: (shop) => modelSteps.headers(shop, false) },
  ),
  mistakeOf(
    {
      id: 'charge-without-slash',
      title: 'leaves the slash of the charge path out',
      breaks: 'client-keeps-trailing-slashes',
    },
    { chargePath: '/transactions/amount' },
  ),
  mistakeOf(
    { id: 'look-up-with-slash', title: 'ends every path in a slash', breaks: 'client-keeps-trailing-slashes' },
    { lookupPath: (sale) => `${modelSteps.lookupPath(sale)}/` },
  ),
  mistakeOf(
    {
      id: 'two-slashes',
      title: 'puts a base that ends in a slash before the paths',
      breaks: 'client-keeps-trailing-slashes',
    },
    { base: (shop) => `${shop.api.base}/` },
  ),
  mistakeOf(
    { id: 'capital-paths', title: 'writes paths with capitals', breaks: 'client-keeps-trailing-slashes' },
    { chargePath: '/Transactions/Amount/' },
  ),
  mistakeOf(
    { id: 'plain-http', title: 'calls the gateway without TLS', breaks: 'client-uses-https' },
    { send: (shop, path, body) => sendAs('gateway.example', shop, path, body) },
  ),
  mistakeOf(
    { id: 'secret-in-address', title: 'puts the password into the address', breaks: 'client-keeps-secrets' },
    {
      lookupPath: (sale) => modelSteps.lookupPath(sale),
      send: (shop, path, body) =>
        modelSteps.send(shop, `${path}?key=${(shop.api.credentials as { password: string }).password}`, body),
    },
  ),
  mistakeOf(
    { id: 'pin-shown', title: 'shows the merchant PIN to the customer', breaks: 'client-keeps-secrets' },
    {
      conclude: async (shop, sale) => shop.tell(sale.correlator, 'shown', `merchantPin: ${shop.merchant.merchantPin}`),
    },
  ),
  mistakeOf(
    {
      id: 'pin-in-callback-address',
      title: 'puts the merchant PIN, under another name, into the address of its callbacks',
      breaks: 'client-keeps-secrets',
    },
    charges((body) => ({ ...body, notifyUrl: `${String(body.notifyUrl)}?k=${String(body.merchantPin)}` })),
  ),
  mistakeOf(
    { id: 'burst', title: 'asks six hundred times at once', breaks: 'client-keeps-to-the-rate' },
    {
      async waitFor(shop, sale) {
        if (shop.sales.size === 1) {
          for (let left = 600; left > 0; left -= 1) await modelSteps.send(shop, modelSteps.lookupPath(sale));
        }
        return modelSteps.waitFor(shop, sale);
      },
    },
  ),
];

/** A request that reaches the sandbox under the name of another host. */
async function sendAs(
  host: string,
  shop: Shop,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const headers = { ...shop.steps.headers(shop, body !== undefined), host };
  const outgoing = request(`${shop.api.base}${path}`, { method: body ? 'POST' : 'GET', headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, json: JSON.parse(Buffer.concat(parts).toString()) }),
    );
  });
  outgoing.on('error', () => resolve(undefined));
  outgoing.end(body && shop.steps.write(body));
  return promise;
}
