import { expect, it } from 'vitest';
import { accusations, judgeForeign } from './judge.ts';
import { readingRows } from './rows.ts';

// A file of its own, so that both halves of the array are judged at the same time.
it.concurrent.each(readingRows().filter(({ holdMs }) => holdMs !== 5))(
  'a provider that may hold a charge until the PIN is in: $name of its readings is accused of nothing',
  async ({ readings, holdMs }) => {
    expect(accusations(await judgeForeign({ readings, holdMs, effort: 0.2 }))).toEqual([]);
  },
);
