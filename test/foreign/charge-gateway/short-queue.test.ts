import { expect, it } from 'vitest';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

it('a remote provider has to accept at most 24 connections at once: many a server drops more, and gives none of them back for long', async () => {
  const run = await judgeForeign({ only: ['charge-simultaneous-duplicates'] });
  const charges = run.exchanges.filter(({ operation }) => operation === 'charge');
  const together = Map.groupBy(charges, ({ request }) => JSON.parse(request.body.toString()).clientCorrelator);
  expect([...together.values()].map((it) => it.length)).toEqual([24, 24, 24]);
  expect(accusations(run)).toEqual([]);
});
