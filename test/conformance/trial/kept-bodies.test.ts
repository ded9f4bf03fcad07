import { randomFillSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptBodies } from '../../../src/conformance/trial/kept-bodies.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';

const MiB = 1024 * 1024;

test('answers that are large together, and pack well, are all read', () => {
  const bodies = Array.from({ length: 60 }, (_, at) => Buffer.alloc(MiB, `bitmap ${at} `));
  const kept = keep(bodies);
  expect(
    kept.filter(({ answer }, at) => typeof answer === 'object' && answer.body.equals(bodies[at] as Buffer)),
  ).toHaveLength(60);
});

test('of answers that do not pack the oldest are cut, and whoever reads them learns it', () => {
  const kept = keep(Array.from({ length: 60 }, () => randomFillSync(Buffer.alloc(MiB))));
  expect(lengths(kept)).toStrictEqual([...Array(12).fill('AnswerCut'), ...Array(48).fill(MiB)]);
});

test('a body that comes again is kept once, packed or not', () => {
  const again = randomFillSync(Buffer.alloc(MiB));
  const others = Array.from({ length: 30 }, () => randomFillSync(Buffer.alloc(MiB)));
  const kept = keep(others.flatMap((it) => [Buffer.from(again), it]));
  expect(lengths(kept)).toStrictEqual(Array(60).fill(MiB));
});

function keep(bodies: readonly Buffer[]): Exchange[] {
  const take = keptBodies();
  return bodies.map((body, at) => {
    const request = { method: 'GET', url: `http://provider/${at}`, headers: [], body: Buffer.alloc(0) };
    const answer = { status: 200, headers: [], body };
    const exchange: Exchange = {
      id: `x${at}`,
      by: 'client',
      api: 'merchant-wallet',
      at: { wall: 0, tookMs: 0 },
      request,
      answer,
    };
    take(exchange);
    return exchange;
  });
}

/** How long each body is, or the name of what reading it throws. */
function lengths(exchanges: readonly Exchange[]): unknown[] {
  return exchanges.map(({ answer }) => {
    try {
      return typeof answer === 'object' && answer.body.length;
    } catch (error) {
      return (error as Error).name;
    }
  });
}
