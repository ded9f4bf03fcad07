import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutVerdictsOnForgotten } from '../../../../src/conformance/run/set-aside/forgotten.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import type { OpenTarget } from '../../../../src/targets/open-target.ts';
import { wallTimers } from '../../../../src/targets/timers.ts';
import { accusing } from '../accusing.ts';

/** Numbers of the charges that the service knows at the end of the run. */
let known: (charge: number) => boolean;
let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    answer.writeHead(known(Number(url.slice(1))) ? 200 : 404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** Twenty charges, each found once; at the place of the eleventh a call meets what is given. */
function run(broken: Exchange['answer']): Exchange[] {
  const { port } = server.address() as AddressInfo;
  const found = { status: 200, headers: [], body: Buffer.from('{}') };
  return Array.from({ length: 21 }, (_, n) => ({
    ...{ id: `x${n}`, by: 'client' as const, api: 'charge-gateway' as const },
    ...(n === 10 ? { operation: 'charge' } : { operation: 'lookup' }),
    at: { wall: 1000 * n, tookMs: 1 },
    request: {
      method: 'GET',
      url: `http://127.0.0.1:${port}/${n}`,
      headers: [['Host', 'here']],
      body: Buffer.alloc(0),
    },
    answer: n === 10 ? broken : found,
  }));
}

async function accused(
  proof: string[],
  { broken = 'reset', deed, isolates = false }: { broken?: Exchange['answer']; deed?: string; isolates?: boolean } = {},
): Promise<number | undefined> {
  const target = {
    settings: { kind: 'remote', timeoutMs: 2000 },
    capabilities: new Set(isolates ? ['isolate'] : []),
    pace: () => Promise.resolve(),
    timers: wallTimers,
    route: {},
  } as unknown as OpenTarget;
  const events = deed === undefined ? [] : [{ kind: 'deed' as const, at: 10_000, method: deed, words: '' }];
  const finding = accusing('charge-gateway/lookup-finds-charge', proof, []);
  const [left] = await withoutVerdictsOnForgotten(target, { exchanges: run(broken), events }, [finding]);
  if (left?.findings.length === 0) expect(left.error).toMatch(/^the service broke off .* begun anew, it seems/);
  return left?.findings.length;
}

it('a service that was begun anew and keeps nothing is accused of nothing that spans it', async () => {
  known = (charge) => charge > 10;
  expect(await accused(['x9', 'x12'])).toBe(0);
  expect(await accused(['x10'], { broken: { status: 502, headers: [], body: Buffer.alloc(0) } })).toBe(0);
});

it.each<[string, (charge: number) => boolean, Parameters<typeof accused>]>([
  ['before or after it', (charge) => charge > 10, [['x13', 'x15']]],
  [
    'where nothing broke',
    (charge) => charge > 10,
    [['x9', 'x12'], { broken: { status: 422, headers: [], body: Buffer.alloc(0) } }],
  ],
  ['where the clock was moved meanwhile', (charge) => charge > 10, [['x9', 'x12'], { deed: 'clock.advance' }]],
  ['where all is known', () => true, [['x9', 'x12']]],
  ['where nothing is', () => false, [['x9', 'x12']]],
  ['where one charge alone is lost', (charge) => charge !== 9, [['x9', 'x12']]],
  ['where some of before are known', (charge) => charge > 10 || charge === 1, [['x9', 'x12']]],
  ['of tenants, which may be gone', (charge) => charge > 10, [['x9', 'x12'], { isolates: true }]],
])('what is found %s stands', async (_, knows, given) => {
  known = knows;
  expect(await accused(...given)).toBe(1);
});
