import { expect, it } from 'vitest';
import { draw } from '../../bench/trust/random/draw.ts';
import { fixed } from '../../bench/trust/random/fixed.ts';
import { commandOf, drawnFor, randomRuns, tables, usuallyAsked, waysOf } from '../../bench/trust/random/random-run.ts';
import { apis } from '../../src/contract/index.ts';
import { reading } from './shared/reading.ts';

const table = {
  one: reading('1', ['a', 'b', 'c'], 'Left open.'),
  other: reading('2', ['d', 'e'], 'Left open.'),
};

it('draws the same for a seed, whatever stands in the table beside', () => {
  const drawn = draw(table, 7);
  expect(drawn).toEqual(draw(table, 7));
  expect(draw({ one: table.one }, 7)).toEqual({ one: drawn['one'] });
  expect(draw(table, 7, { other: 'e' })).toEqual({ ...drawn, other: 'e' });
});

it('draws every value of every reading, each about as often', () => {
  const drawn = Array.from({ length: 600 }, (_, seed) => draw(table, seed));
  const times = (name: string) => Object.entries(Object.groupBy(drawn, (it) => it[name] ?? ''));
  expect(Object.fromEntries(times('one').map(([value, its]) => [value, Math.round((its?.length ?? 0) / 100)]))).toEqual(
    { a: 2, b: 2, c: 2 },
  );
  expect(
    Object.fromEntries(times('other').map(([value, its]) => [value, Math.round((its?.length ?? 0) / 100)])),
  ).toEqual({ d: 3, e: 3 });
});

it('takes turns between the APIs, one seed after the other', () => {
  expect(randomRuns({ ...usuallyAsked, apis: ['charge-gateway', 'bill-payment'], seed: 40, runs: 2 })).toEqual([
    { api: 'charge-gateway', seed: 40 },
    { api: 'bill-payment', seed: 40 },
    { api: 'charge-gateway', seed: 41 },
    { api: 'bill-payment', seed: 41 },
  ]);
});

it('leaves what is fixed as it is, and what is fixed stands in a table', () => {
  for (const { api, reading: name, value } of fixed) {
    expect(tables[api][name]?.values).toContain(value);
    for (const seed of [1, 2, 3, 4]) expect(drawnFor({ api, seed }).readings[name]).toBe(value);
  }
});

it.each(apis)('%s: every value of every reading that is not fixed is drawn', (api) => {
  const drawn = Array.from({ length: 150 }, (_, seed) => drawnFor({ api, seed }).readings);
  const kept = fixed.filter((it) => it.api === api).map((it) => it.reading);
  for (const [name, { values }] of Object.entries(tables[api]))
    if (!kept.includes(name)) expect(new Set(drawn.map((it) => it[name])), name).toEqual(new Set(values));
});

it('names the command that judges one run again, and what is not usual in it', () => {
  const run = { api: 'charge-gateway', seed: 12 } as const;
  expect(commandOf(run, { ...usuallyAsked, checks: ['refund-ceiling'] })).toBe(
    'npm run bench:trust -- --part random-readings --api charge-gateway --seed 12 --runs 1 --effort 0.2 --check refund-ceiling',
  );
  const readings = { failedPin: 'held-200', charset: 'named' };
  expect(waysOf(run, { readings, target: { concurrency: '3' } })).toBe('concurrency=3 failedPin=held-200');
});
