import { expect, test } from 'vitest';
import { fairTurns } from '../../../src/sandbox/http/fair-turns.ts';
import { shopOf } from '../charge-gateway/support.ts';
import { openReceiver, openSandbox } from '../support.ts';
import { talk } from './raw-connection.ts';
import { asked, posted, sitesOf } from './site.ts';

async function twoShops() {
  const { ready } = await openSandbox({ workspaces: 2, dialect: { 'prompt-expiry': 'fails' } });
  const [one, other] = ready.workspaces.map((it) => shopOf(it, ready.control.base));
  if (!one || !other) throw new Error('two workspaces');
  return { one, other };
}

const nothing = (): void => undefined;
const idle = { pause: nothing, resume: nothing, on: nothing, off: nothing };
const call = (tenant: string, bytes: number, connection = idle) => ({ tenant, bytes, connection });

test('of what came in at once each tenant has a turn by turns, however much one of them sent', async () => {
  const turns = fairTurns();
  const done: string[] = [];
  const all = new Promise<void>((resolve) => {
    const note = (name: string) => () => {
      done.push(name);
      if (done.length === 70) resolve();
    };
    for (let n = 0; n < 67; n += 1) turns.take(call('flood', 0), note('flood'));
    for (let n = 0; n < 3; n += 1) turns.take(call('other', 0), note('other'));
  });
  await all;
  expect(done).toEqual([...Array(3).fill(['flood', 'other']).flat(), ...Array(64).fill('flood')]);
});

test('of those that wait each has its turn', async () => {
  const turns = fairTurns();
  const done: string[] = [];
  const work = (name: string) => () => void done.push(name);
  for (const tenant of ['a', 'b']) turns.take(call(tenant, 100_000), work(`${tenant}0`));
  for (const n of [1, 2, 3]) turns.take(call('a', 100_000), work(`a${n}`));
  for (const n of [1, 2]) turns.take(call('b', 100_000), work(`b${n}`));
  while (done.length < 7) await new Promise(setImmediate);
  expect(done).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3']);
});

test('nothing more is read from a connection while one of its calls is beyond the allowance', async () => {
  const turns = fairTurns();
  const done: string[] = [];
  const note = (name: string) => (): void => void done.push(name);
  const connection = { ...idle, pause: note('pause'), resume: note('resume') };
  for (const name of ['one', 'two', 'three']) turns.take(call('a', 100_000, connection), note(name));
  while (done.length < 5) await new Promise(setImmediate);
  expect(done).toEqual(['pause', 'one', 'two', 'resume', 'three']);
});

test('calls that wait for their turn are answered to clients that have closed their side', async () => {
  const { one } = await twoShops();
  const site = sitesOf(one).api;
  const calls = Buffer.concat(Array.from({ length: 100 }, () => posted(site, site.body())));
  const talks = await Promise.all(Array.from({ length: 10 }, () => talk(one.base, calls, { thenEnd: true })));
  expect(talks.map(({ answers }) => answers.length)).toEqual(Array(10).fill(100));
});

test('more large bodies than are held at a time are all answered, in any order of their ends', async () => {
  const { one } = await twoShops();
  const site = sitesOf(one).api;
  const text = JSON.stringify({ remarks: 'x'.repeat(300_000) });
  const cutOff = posted(site, text).subarray(0, 200_000);
  const calls = Array.from({ length: 60 }, (_, n) =>
    // A third of the clients go away in the middle.
    talk(one.base, n % 3 === 0 ? cutOff : posted(site, text, 'Connection: close\r\n'), { thenEnd: n % 3 === 0 }),
  );
  const statuses = (await Promise.all(calls)).flatMap(({ answers }) => answers.map((it) => it.status));
  expect(statuses).toEqual(Array(60).fill(400));
});

test('a long move whose events call back tells of each event once', async () => {
  const { one } = await twoShops();
  const receiver = await openReceiver(200);
  const site = sitesOf(one).api;
  const count = 2_000;
  const notifyUrl = receiver.url;
  const bodies = Array.from({ length: count }, (_, n) => one.body({ clientCorrelator: `told-${n}`, notifyUrl }));
  const calls = bodies.map((it) => posted(site, JSON.stringify(it)));
  await talk(one.base, Buffer.concat(calls), { thenEnd: true });
  const { fired } = (await one.ask('POST', '/clock/advance', { ms: 3_600_000 })).body as {
    fired: { kind: string; name: string }[];
  };
  const counts = Object.groupBy(fired, ({ kind, name }) => (kind === 'delivery' ? kind : name));
  expect([counts['prompt-expired']?.length, counts.delivery?.length, receiver.calls.length]).toEqual([
    ...[count, count, count],
  ]);
});

test('a move of the clock past 10,000 timers lets other tenants in between, and tells of all', async () => {
  const { one, other } = await twoShops();
  const site = sitesOf(one).api;
  const count = 10_000;
  const bodies = Array.from({ length: count }, (_, n) => JSON.stringify(one.body({ clientCorrelator: `many-${n}` })));
  for (let from = 0; from < count; from += 2_000) {
    const calls = bodies.slice(from, from + 2_000).map((it) => posted(site, it));
    const end = asked(site, `GET ${site.reading}none HTTP/1.1`, 'Connection: close\r\n');
    await talk(one.base, Buffer.concat([...calls, Buffer.from(end)]));
  }
  const from = performance.now();
  let tookMs = 0;
  const moved = one.ask('POST', '/clock/advance', { ms: 3_600_000 }).then((answer) => {
    tookMs = performance.now() - from;
    return answer;
  });
  let longestMs = 0;
  while (tookMs === 0) {
    const sentAt = performance.now();
    expect((await other.charge()).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - sentAt);
  }
  const { fired } = (await moved).body as { fired: { name: string }[] };
  expect(fired.filter((it) => it.name === 'prompt-expired')).toHaveLength(count);
  // A busy machine holds anything up for a moment, and the whole move may take no longer.
  expect(longestMs, 'a charge does not wait for the whole move').toBeLessThan(Math.max(tookMs / 2, 400));
});
