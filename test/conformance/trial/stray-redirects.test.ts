import { expect, it } from 'vitest';
import { newAttempt } from '../../../src/conformance/trial/attempt.ts';
import { attentive } from '../../../src/conformance/trial/attempts.ts';
import { newChances } from '../../../src/conformance/trial/chances.ts';
import { newStandstill } from '../../../src/conformance/trial/standstill.ts';
import type { TrialParts } from '../../../src/conformance/trial/trial-parts.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';

/** What disturbed an attempt whose only call, a charge unless another is named, is answered so, and so many times. */
async function disturbed(status: number, body = '', operation = 'charge', times = 1): Promise<string[]> {
  const exchange = {
    ...(operation === 'charge' ? {} : { operation }),
    request: { method: 'POST', url: 'http://localhost:9/v1/transactions/amount/', body: Buffer.alloc(0), headers: [] },
    answer: { status, headers: [['content-type', 'application/json']], body: Buffer.from(body) },
  } as unknown as Exchange;
  const attempt = newAttempt({ expects5xx: false });
  const run = {
    chances: newChances(),
    strays: new Map(),
    standstill: newStandstill(),
    stalls: { count: () => 0 },
    disturbances: new Map(),
    target: { timers: { elapsed: () => 0 }, sender: { whyRefused: () => undefined } },
  };
  const send = attentive(() => Promise.resolve(exchange), { run, attempt } as unknown as TrialParts);
  for (let n = 0; n < times; n += 1) expect(await send(operation as 'charge')).toBe(exchange);
  return attempt.met.map((it) => it.words);
}

it('a redirect for once, as a proxy gives it, is no answer of the provider: what broke beside it is tried again', async () => {
  expect(await disturbed(302)).toEqual(['POST /v1/transactions/amount/ answered 302']);
  expect(await disturbed(307, '<html>')).toEqual(['POST /v1/transactions/amount/ answered 307']);
});

it('one for good, or with JSON, is an answer', async () => {
  expect(await disturbed(308)).toEqual([]);
  expect(await disturbed(302, '{"status":"PENDING"}')).toEqual([]);
});

it('what stands in front of a service has numbers of its own for a call that it lost', async () => {
  for (const status of [408, 501, 520, 522, 599])
    expect(await disturbed(status)).toEqual([`POST /v1/transactions/amount/ answered ${status}`]);
});

it('a web page in the place of a JSON is tried again, as one of a portal; a text is an answer', async () => {
  const page = '<!DOCTYPE html><html><body>Please log in</body></html>';
  expect(await disturbed(200, page)).toEqual(['POST /v1/transactions/amount/ answered 200 with a web page']);
  expect(await disturbed(200, 'OK')).toEqual([]);
  expect(await disturbed(400, page)).toEqual([]);
});

it('what calls itself JSON and is empty or cut is tried again; what is no JSON at all is an answer', async () => {
  expect(await disturbed(200)).toEqual(['POST /v1/transactions/amount/ answered 200 with no body']);
  expect(await disturbed(200, '{"status":"PEN')).toEqual([
    'POST /v1/transactions/amount/ answered 200 with a JSON that is cut',
  ]);
  expect(await disturbed(200, '{"status":"PENDING"}')).toEqual([]);
  expect(await disturbed(200, "status: 'PENDING'")).toEqual([]);
  expect(await disturbed(400, '{"statusCode":"E00')).toEqual([]);
});

it('an empty body is an answer where the document shows none, once it comes each time', async () => {
  expect(await disturbed(200, '', 'createMember', 5)).toHaveLength(2);
  expect(await disturbed(200, '', 'processPayment', 5)).toHaveLength(5);
});
