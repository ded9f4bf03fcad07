import { expect, it } from 'vitest';
import { accusations, judgeForeign } from './judge.ts';
import { readingRows } from './rows.ts';

it.concurrent('a correct provider in its usual readings is accused of nothing', async () => {
  expect(accusations(await judgeForeign({ holdMs: 5, effort: 0.2 }))).toEqual([]);
});

it.concurrent.each(readingRows().filter(({ holdMs }) => holdMs === 5))(
  'a provider that answers without waiting for the PIN: $name of its readings is accused of nothing',
  async ({ readings, holdMs }) => {
    expect(accusations(await judgeForeign({ readings, holdMs, effort: 0.2 }))).toEqual([]);
  },
);
