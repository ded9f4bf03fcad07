import { expect, test } from 'vitest';
import type { Exchange, Trial } from '../../../../src/conformance/index.ts';
import { judgeBorders, minuteMs, type Periods } from '../../../../src/given/bill-payment/index.ts';

const hour = 60 * minuteMs;
const authAt = Date.UTC(2026, 10, 28, 9, 7);
const paidAt = authAt + 8 * minuteMs;

/** What is decided of a list that goes by this instant, whatever its zone. */
async function wrongAbout(listedAt: number, made = { from: authAt, to: paidAt }): Promise<string[]> {
  const wrong: string[] = [];
  const trial = {
    holds: (_: string, wanted: unknown, seen: unknown) => {
      if (wanted !== seen) wrong.push(String(seen));
      return wanted === seen;
    },
    expects: (_: string, _words: string, isRight: boolean, seen: string) => {
      if (!isRight) wrong.push(seen);
      return isRight;
    },
  } as unknown as Trial;
  const told = async (isHeld: boolean) => ({ isHeld, exchange: {} as Exchange });
  const ends: Periods = {
    from: (instant) => told(listedAt >= instant),
    to: (instant) => told(listedAt <= instant),
    both: ({ from, to }) => told(listedAt >= from && listedAt <= to),
  };
  await judgeBorders(trial, 'list-filters-by-time', made, ends, []);
  return wrong;
}

test('a list may go by any instant of a payment that took minutes, in whichever zone', async () => {
  for (const zone of [0, 2 * hour, 5.75 * hour, -9.5 * hour])
    for (const at of [authAt, authAt + 4 * minuteMs, paidAt]) expect(await wrongAbout(at + zone)).toEqual([]);
});

test('a list that goes by the hour alone is told', async () => {
  expect(await wrongAbout(authAt - 7 * minuteMs, { from: authAt, to: authAt })).toEqual(['another by 8']);
});
