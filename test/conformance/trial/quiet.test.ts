import { expect, it } from 'vitest';
import { quiet } from '../../../src/conformance/trial/quiet.ts';

/** What has arrived after so many turns of the event loop when a quiet time of no length is over. */
async function arrivedWithin(kind: 'embedded' | 'remote', turns: number): Promise<boolean> {
  let arrived = false;
  const turn = (left: number): void => {
    if (left === 0) arrived = true;
    else setImmediate(turn, left - 1);
  };
  turn(turns);
  const waited: number[] = [];
  const timers = { now: () => 0, elapsed: () => 0, after: async (ms: number) => void waited.push(ms) };
  await quiet({ timers, settings: { kind } } as never, 25);
  expect(waited).toEqual([25]);
  return arrived;
}

it('of the embedded sandbox what is on its way arrives first, however busy the machine', async () => {
  expect(await arrivedWithin('embedded', 30)).toBe(true);
});

it('of any other target the quiet time is all there is', async () => {
  expect(await arrivedWithin('remote', 30)).toBe(false);
});
