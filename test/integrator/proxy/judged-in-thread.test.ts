import { expect, it } from 'vitest';
import type { Moment, Sending } from '../../../src/conformance/index.ts';
import { judgedInThread } from '../../../src/integrator/index.ts';

const worker = new URL('./small-thread.ts', import.meta.url);

/** A look-up of wallets and its answer, by which one rule is broken. */
function lookup(number: number): Moment[] {
  const request = { method: 'GET', url: 'http://127.0.0.1/api/wallets', headers: [], body: Buffer.alloc(0) };
  const at = { wall: 1_000 * number, tookMs: 7 };
  const call: Sending = { id: `x${number}`, by: 'client', api: 'bill-payment', operation: 'listWallets', at, request };
  const answer = { status: 200, headers: [], body: Buffer.from(`[${number}]`) };
  return [
    { kind: 'sent', at: at.wall, call },
    { kind: 'answered', at: at.wall + 7, exchange: { ...call, answer } },
  ];
}

const rule = 'bill-payment/client-says-who-it-is';

async function day(count: number, waitsAtMost?: { moments: number; bytes: number }) {
  const told: unknown[] = [];
  let full = 0;
  const thread = judgedInThread({
    worker,
    ground: { apis: ['bill-payment'], issued: {} },
    onFinding: ({ rule: of, expected, actual, proof }) => told.push([of, expected, actual, proof]),
    onFull: () => {
      full += 1;
    },
    ...(waitsAtMost ? { waitsAtMost } : {}),
  });
  for (let number = 1; number <= count; number += 1) for (const moment of lookup(number)) thread.see(moment);
  thread.see({ kind: 'end', at: 1_000_000 });
  const { judge, unjudged, dropped } = await thread.finish('payproof proxy');
  const exchanges = judge.exchanges().map(({ id, at, answer }) => ({
    ...{ id, at },
    answer: typeof answer === 'string' ? answer : answer.body.toString(),
  }));
  const found = judge.contributions('').flatMap((it) => it.findings.filter((finding) => finding.rule === rule));
  return { told: told.filter((it) => (it as string[])[0] === rule), found, exchanges, unjudged, dropped, full };
}

it('judges beside the thread that passes calls on, and gives back what it saw', async () => {
  const { told, found, exchanges, ...rest } = await day(2);
  expect(told).toEqual([
    [rule, expect.anything(), 'nobody', ['x1']],
    [rule, expect.anything(), 'nobody', ['x2']],
  ]);
  // A number keeps its digits, whatever carries it.
  expect(JSON.stringify(found[0]?.expected)).toBe('1.5');
  expect(found[0]).toMatchObject({ rule, actual: 'nobody', reproduce: 'payproof proxy' });
  expect(exchanges).toEqual([
    { id: 'x1', at: { wall: 1_000, tookMs: 7 }, answer: '[1]' },
    { id: 'x2', at: { wall: 2_000, tookMs: 7 }, answer: '[2]' },
  ]);
  expect(rest).toEqual({ unjudged: 0, dropped: 0, full: 0 });
});

it('the day ends for the judge where too much waits, which is told once and counted', async () => {
  const { told, exchanges, full, dropped } = await day(5, { moments: 4, bytes: 1_000_000 });
  expect({ told: told.length, exchanges: exchanges.length, full, dropped }).toEqual({
    ...{ told: 2, exchanges: 2, full: 1, dropped: 3 },
  });
});
