import { describe, expect, it } from 'vitest';
import { judgeRenewed } from '../../../../../../src/traffic/charge-gateway/integrator/caller/retries/after-refusal.ts';
import type {
  Chain,
  Repetition,
} from '../../../../../../src/traffic/charge-gateway/integrator/caller/retries/chain.ts';
import { clockOf } from '../../../../../../src/traffic/charge-gateway/integrator/caller/retries/clock.ts';
import {
  judgeEndedWaits,
  judgeWaits,
} from '../../../../../../src/traffic/charge-gateway/integrator/caller/retries/waits.ts';

const onTheWall = clockOf({ tolerance: () => 1_000 });
const fiveTimesAsFast = clockOf({ tolerance: () => 1_250 });
const twentyTimesAsFast = clockOf({ tolerance: () => 5_000 });
const charges = (...gaps: number[]) => ({ operation: 'charge' as const, gaps });
const lookups = (...gaps: number[]) => ({ operation: 'lookup' as const, gaps });

describe('waits so far', () => {
  it.each([
    ['after 500 grow', charges(1_000, 2_000, 4_000), 500, onTheWall, 'right'],
    ['after 503 last until the maintenance may be over', charges(5_000, 5_000, 5_000), 503, onTheWall, 'right'],
    [
      'have grown to the longest one',
      charges(2e3, 4e3, 8e3, 16e3, 16e3, 16e3, 16e3, 16e3, 16e3),
      500,
      onTheWall,
      'right',
    ],
    ['grow from the next order on anew', charges(2e3, 4e3, 8e3, 2e3, 4e3, 8e3, 2e3), 500, onTheWall, 'right'],
    ['of polls need not grow', lookups(1_000, 1_000, 1_000), 500, onTheWall, 'right'],
    ['are too short on a fast clock', charges(4_000, 4_000, 4_000), 500, twentyTimesAsFast, 'too short'],
    ['are a backoff as short as calls', charges(520, 560, 700, 1_100, 1_900), 500, twentyTimesAsFast, 'too short'],
    ['are alike, and shorter than on any clock', charges(500, 500, 510, 500), 500, twentyTimesAsFast, 'too short'],
    ['may have been late at first', charges(1_300, 110, 130, 105, 120), 500, fiveTimesAsFast, 'too short'],
    ['grow behind a late one', charges(9_000, 400, 800, 1_600, 2_100), 500, fiveTimesAsFast, 'too short'],
    ['may have grown, were they late', charges(7_900, 8_160, 7_560), 500, twentyTimesAsFast, 'right'],
    ['are jittered, and late', charges(13_400, 11_680, 10_080), 500, twentyTimesAsFast, 'right'],
    ['stood still at first', charges(41_000, 16_000, 13_400, 11_680, 10_080), 500, twentyTimesAsFast, 'right'],
    ['of polls may be a second', lookups(...Array<number>(40).fill(1_000)), 503, twentyTimesAsFast, 'right'],
    ['of polls may be none three times', lookups(0, 0, 0), 500, onTheWall, 'right'],
  ] as const)('that %s are no mistake', (_, waits, status, clock, expected) => {
    expect(judgeWaits(waits, status, clock)).toBe(expected);
  });

  it.each([
    ['are the same', charges(2_000, 2_000, 2_000), 500, onTheWall, 'waits of 2000 ms, 2000 ms, 2000 ms'],
    [
      'begin anew after two',
      charges(2e3, 4e3, 2e3, 4e3, 2e3, 4e3),
      500,
      onTheWall,
      'waits of 4000 ms, 2000 ms, 4000 ms',
    ],
    ['are long at first only', charges(8e3, 1e3, 1e3, 1e3, 1e3, 1e3), 500, onTheWall, undefined],
    ['are the same on a fast clock', charges(10_200, 10_300, 10_150), 500, twentyTimesAsFast, undefined],
    ['are the same and short', charges(8_100, 8_300, 8_050, 8_400, 8_200), 500, twentyTimesAsFast, undefined],
    ['are one at first only', charges(12_050, 110, 130, 105, 120), 500, fiveTimesAsFast, undefined],
    ['are one at first only on the wall', charges(2_000, 50, 55, 52, 50), 500, onTheWall, undefined],
    ['are less and less', charges(4_000, 2_060, 1_090, 540, 430), 500, onTheWall, undefined],
    ['are none', charges(150, 150), 500, twentyTimesAsFast, 'waits of 150 ms, 150 ms'],
    ['are those of calls', charges(310, 450, 330, 390, 320), 500, twentyTimesAsFast, 'waits of 330 ms, 390 ms, 320 ms'],
    ['are none four times in polls', lookups(0, 0, 0, 0), 500, onTheWall, 'waits of 0 ms, 0 ms, 0 ms'],
    ['have no end', charges(...Array.from({ length: 51 }, (_, at) => 1_000 * 2 ** at)), 500, onTheWall, undefined],
  ] as const)('that %s are one', (_, waits, status, clock, actual = expect.any(String)) => {
    expect(judgeWaits(waits, status, clock)).toEqual({ expected: 'longer and longer waits', actual });
  });

  it('of polls into a maintenance are none, twenty in a quarter of a minute', () => {
    const rushed = judgeWaits(lookups(...Array<number>(20).fill(600)), 503, twentyTimesAsFast);
    expect(rushed).toMatchObject({ expected: 'a wait for the end of the maintenance' });
  });

  it('that a timer makes on a fast clock are those of no person, though each ends late', () => {
    const clock = { ...twentyTimesAsFast };
    const renewed = (...waits: number[]) => {
      const chain = { renewedAfter: waits.slice(0, -1), renewed: 0 } as unknown as Chain;
      return judgeRenewed({ chain, waitMs: waits.at(-1) ?? 0 } as Repetition, 422, clock);
    };
    expect(renewed(10_300, 10_900, 10_400, 11_200)?.actual).toBe('again and again, under 5 correlators');
    // However late the machine is by then.
    const late = clockOf({ tolerance: () => 5_000 });
    expect(
      judgeRenewed(
        {
          chain: { renewedAfter: [31_050, 30_990, 31_350], renewed: 0 } as unknown as Chain,
          waitMs: 30_720,
        } as Repetition,
        422,
        { ...late, isTooShort: () => true },
      ),
    ).toBeDefined();
    expect(renewed(4_300, 4_900, 4_400, 4_200)).toBeUndefined();
    expect(renewed(10_300, 10_900, 10_400)).toBeUndefined();
    expect(renewed(10_300, 13_900, 10_400, 11_200)).toBeUndefined();
    expect(renewed(60_000, 61_500, 60_200, 62_000)).toBeUndefined();
  });

  it('that are the same after 503, and shorter than a maintenance, are one', () => {
    expect(judgeWaits(charges(2_000, 2_000, 2_000), 503, onTheWall)).toEqual({
      expected: 'a wait for the end of the maintenance',
      actual: 'waits of 2000 ms, 2000 ms, 2000 ms',
    });
  });
});

it('two equal waits are a mistake once nothing more comes, unless they are those of polls or of a maintenance', () => {
  const found = { expected: 'longer and longer waits', actual: 'waits of 6000 ms and 6000 ms' };
  expect(judgeEndedWaits(charges(6_000, 6_000), 500, onTheWall)).toEqual(found);
  expect(judgeEndedWaits(charges(6_000, 6_200), 500, onTheWall)).toBeUndefined();
  expect(judgeEndedWaits(charges(6_000, 6_000, 6_000), 500, onTheWall)).toBeUndefined();
  expect(judgeEndedWaits(charges(6_000, 6_000), 503, onTheWall)).toBeUndefined();
  expect(judgeEndedWaits(lookups(6_000, 6_000), 500, onTheWall)).toBeUndefined();
});
