import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { openShop, type Shop } from '../charge-gateway/support.ts';

/** As many charges as a text of JSON cannot hold would take too long here: enough that every list is sent in pieces. */
const count = 4_000;

/** A snapshot of `count` charges that wait for their PIN, made from one of a single charge, in pieces. */
async function* grown(shop: Shop): AsyncGenerator<string> {
  await shop.charge();
  const { body } = await shop.ask('GET', '/snapshot');
  const { tables, ...head } = body as { tables: Record<string, Record<string, unknown>[]> };
  const charges = 'charge-gateway/transactions';
  const { [charges]: [charge] = [], ...others } = tables;
  yield `${JSON.stringify({ ...head, tables: others }).slice(0, -2)},"${charges}":[`;
  for (let at = 0; at < count; at += 1) {
    const row = { ...charge, transactionId: `t${at}`, clientCorrelator: `c${at}`, description: 'x'.repeat(500) };
    yield (at > 0 ? ',\n' : '') + JSON.stringify(row);
  }
  yield ']}}';
}

/** Sends pieces without ever holding the whole. */
function send(url: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (incoming) => {
      incoming.resume().on('end', () => done(incoming.statusCode ?? 0));
    });
    pipeline(Readable.from(pieces), outgoing).catch(fail);
  });
}

test('thousands of charges go out in pieces and in again as they were', async () => {
  const shop = await openShop();
  const workspace = `${shop.control}/workspaces/${shop.workspace.id}`;
  expect(await send(`${workspace}/restore`, grown(shop))).toBe(204);

  const hashes: string[] = [];
  const pieces: Uint8Array[] = [];
  for (const _time of [1, 2]) {
    const answer = await fetch(`${workspace}/snapshot`);
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
    const hash = createHash('sha256');
    pieces.length = 0;
    for await (const piece of answer.body ?? []) {
      hash.update(piece);
      pieces.push(piece);
    }
    hashes.push(hash.digest('hex'));
    expect(pieces.length).toBeGreaterThan(10);
    expect(await send(`${workspace}/restore`, pieces as unknown as string[])).toBe(204);
  }
  expect(hashes[1]).toBe(hashes[0]);

  const prompts = await fetch(`${workspace}/prompts`);
  expect(prompts.headers.get('content-length')).toBeNull();
  expect(((await prompts.json()) as { prompts: unknown[] }).prompts).toHaveLength(count);
  const one = await fetch(`${workspace}/prompts?endUserId=0`);
  expect([one.headers.get('content-length'), await one.json()]).toEqual(['14', { prompts: [] }]);
});

test('a client that goes away amid a long answer, or amid a snapshot that it sends, ends nothing', async () => {
  const shop = await openShop();
  const workspace = `${shop.control}/workspaces/${shop.workspace.id}`;
  await send(`${workspace}/restore`, grown(shop));
  const answer = await fetch(`${workspace}/snapshot`);
  await answer.body?.cancel();
  async function* broken(): AsyncGenerator<string> {
    yield '{"kind":"payproof-workspace","tables":{"sms":[{"id":"';
    throw new Error('gone');
  }
  await expect(send(`${workspace}/restore`, broken())).rejects.toThrow('gone');
  expect((await shop.charge({ clientCorrelator: 'after' })).status).toBe(200);
});
