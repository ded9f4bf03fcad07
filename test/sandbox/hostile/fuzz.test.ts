import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openShop, type Shop } from '../charge-gateway/support.ts';
import { anyRequest, keepingRequest, numbersFrom } from './bad-requests.ts';
import { type RawAnswer, talk } from './raw-connection.ts';
import { isAnyRefusal, isRefusalOf, type Refuser } from './refusal-forms.ts';
import { type ApiSite, fuzzSitesOf } from './sites-of-apis.ts';

const seed = 20_260_301;
const requests = 8_000;
/** Bad requests on one connection: all but the last keep it. */
const perConnection = 8;
const atOnce = 25;

/** The statuses that bad requests may get; a broken request may also be a right one. */
const statuses = new Set([200, 201, 202, 204, 400, 401, 403, 404, 408, 409, 413, 415, 417, 422, 431, 501, 505]);

test(`${requests} bad requests out of a seed change nothing but data`, async () => {
  const warnings: Error[] = [];
  const remember = (warning: Error): unknown => warnings.push(warning);
  process.on('warning', remember);
  const shop = await openShop({ timeLimits: { headersMs: 2_000, requestMs: 2_000, checkMs: 100, lingerMs: 200 } });
  const below = numbersFrom(seed);
  await attack(shop, below, requests / 10);
  const before = await footprint(shop);
  const { answered, malformed } = await attack(shop, below, requests);
  // Times out where connections stay open.
  while (openSockets() > before.sockets) await new Promise((done) => setImmediate(done));
  const after = await footprint(shop);
  process.off('warning', remember);

  expect(warnings, 'an unexpected error is warned of').toEqual([]);
  expect(malformed).toEqual([]);
  const keeping = requests - requests / perConnection;
  expect(answered, 'every request that keeps the connection was answered').toBeGreaterThanOrEqual(keeping);
  expect(after.heapMb - before.heapMb, 'MB of memory that were kept').toBeLessThan(4);
  expect((await shop.charge()).status).toBe(200);
});

/** Sends that many bad requests, as many to each operation. */
async function attack(shop: Shop, below: (n: number) => number, count: number) {
  const sites = await fuzzSitesOf(shop);
  const malformed: (RawAnswer & { refuser: Refuser | undefined })[] = [];
  let answered = 0;
  let left = count;
  async function connections(): Promise<void> {
    while (left > 0) {
      left -= perConnection;
      const aims = Array.from({ length: perConnection }, () => sites[below(sites.length)] as ApiSite);
      const batch = aims.map((site, i) =>
        i < perConnection - 1 ? keepingRequest(site, below) : anyRequest(site, below),
      );
      const talked = await talk(shop.base, Buffer.concat(batch), { thenEnd: true });
      expect(talked.rest).toBe('');
      expect(talked.answers.length).toBeGreaterThanOrEqual(perConnection - 1);
      answered += talked.answers.length;
      // An interim answer is one more to the same request.
      const final = talked.answers.filter((it) => it.status !== 100);
      for (const [i, it] of final.entries()) {
        const refuser = i < perConnection - 1 ? aims[i]?.refuser : undefined;
        if (!isWellFormed(it, refuser)) malformed.push({ ...it, refuser });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, connections));
  return { answered, malformed };
}

/** The last request of a connection may be broken so that it goes to nobody. */
function isWellFormed(answer: RawAnswer, refuser: Refuser | undefined): boolean {
  if (!statuses.has(answer.status)) return false;
  if (answer.status < 400) return true;
  return refuser === undefined ? isAnyRefusal(answer) : isRefusalOf(refuser, answer);
}

/** What the process holds once its data is thrown away: memory in use, and what keeps it alive. */
async function footprint(shop: Shop) {
  await shop.ask('POST', '/reset');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => setImmediate(done));
    collect();
  }
  return { sockets: openSockets(), heapMb: process.memoryUsage().heapUsed / 1_048_576 };
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((it) => it === 'TCPSocketWrap').length;
}
