import { expect, it } from 'vitest';
import { untilUndisturbed } from '../../../src/conformance/trial/attempts.ts';
import type { Run } from '../../../src/conformance/trial/trial-parts.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';

/** Attempts that all break at the same call; `others` calls pass beside each. */
async function always(
  others: number,
  own: { passes?: boolean; nth?: (attempt: number) => number } = {},
): Promise<{ ended: string; attempts: number }> {
  const run = { disturbances: new Map(), answered: 0 } as unknown as Run;
  const exchange = { answer: 'timeout' } as Exchange;
  let attempts = 0;
  const ended = untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
    attempts += 1;
    run.answered += others;
    attempt.met.push({
      words: 'GET lookup was not answered in time',
      call: 'lookup',
      nth: own.nth?.(attempts) ?? 1,
      exchange,
    });
    if (own.passes) attempt.made.push({ name: () => 'lookup', passed: true });
    return { broke: true };
  });
  return {
    ended: await ended.then(
      () => 'stands',
      (problem: Error) => problem.name,
    ),
    attempts,
  };
}

it('a call that is disturbed in three attempts while others pass is what it is', async () => {
  expect(await always(2)).toEqual({ ended: 'stands', attempts: 3 });
});

it('where nothing passes, because network or machine stand still, nothing is concluded', async () => {
  expect(await always(0)).toEqual({ ended: 'Disturbed', attempts: 5 });
});

it('a call that passes as well stands where it is disturbed at the same place of each attempt alone', async () => {
  expect(await always(2, { passes: true })).toEqual({ ended: 'stands', attempts: 3 });
  expect(await always(2, { passes: true, nth: (attempt) => attempt })).toEqual({ ended: 'Disturbed', attempts: 5 });
  expect(await always(2, { nth: (attempt) => attempt })).toEqual({ ended: 'stands', attempts: 3 });
});
