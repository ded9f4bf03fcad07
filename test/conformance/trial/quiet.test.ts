import { expect, it } from 'vitest';
import { awaited, quiet, saysWhenSettled, type Waiting } from '../../../src/conformance/trial/quiet.ts';

interface Made {
  waiting: Waiting;
  /** What was waited for of the target's timers, in ms. */
  waited: number[];
  /** By how much the time of the tenant was moved. */
  moved: number[];
}

/** Time that passes where it is waited for. `advance` is what a move of the tenant's time waits for. */
function waitingOn(kind: 'embedded' | 'remote', advance?: () => Promise<void>): Made {
  const waited: number[] = [];
  const moved: number[] = [];
  let elapsed = 0;
  const timers = {
    now: () => elapsed,
    elapsed: () => elapsed,
    async after(ms: number, signal?: AbortSignal) {
      // Half a second in which nobody is faster, so that what is to win the race does.
      for (let n = 0; n < 500 && !signal?.aborted; n += 1) await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) return;
      elapsed += ms;
      waited.push(ms);
    },
  };
  const clock = advance && {
    async advance({ ms }: { ms: number }) {
      moved.push(ms);
      await advance();
    },
  };
  return {
    waiting: { run: { target: { timers, settings: { kind } } }, tenant: { driver: { clock } } } as never,
    waited,
    moved,
  };
}

/** Becomes true after so many turns of the event loop. */
function arrivingAfter(turns: number): () => boolean {
  let arrived = false;
  const turn = (left: number): void => {
    if (left === 0) arrived = true;
    else setImmediate(turn, left - 1);
  };
  turn(turns);
  return () => arrived;
}

const never = () => new Promise<void>(() => undefined);

it('an embedded sandbox says itself when it is quiet: what is on its way arrives first, and no time is waited for', async () => {
  const arrived = arrivingAfter(30);
  const { waiting, waited, moved } = waitingOn('embedded', async () => undefined);
  await quiet(waiting, 100);
  expect([arrived(), waited, moved]).toEqual([true, [], [0]]);
});

it('where a receiver holds the sandbox up, the quiet time is waited for', async () => {
  const { waiting, waited } = waitingOn('embedded', never);
  await quiet(waiting, 100);
  expect(waited).toEqual([100]);
});

it('of any other target the quiet time is all there is', async () => {
  const arrived = arrivingAfter(1_000);
  const { waiting, waited, moved } = waitingOn('remote', async () => undefined);
  await quiet(waiting, 25);
  expect([arrived(), waited, moved]).toEqual([false, [25], []]);
  expect(saysWhenSettled(waiting)).toBe(false);
});

it('what never comes is given up when the embedded sandbox has said several times that it is done', async () => {
  const { waiting, waited, moved } = waitingOn('embedded', async () => undefined);
  expect(await awaited(waiting, 60_000, () => undefined)).toBeUndefined();
  expect([waited, moved]).toEqual([[], [0, 0, 0]]);
});

it('what comes of the last that was under way is still found', async () => {
  let said = 0;
  const { waiting } = waitingOn('embedded', async () => {
    said += 1;
  });
  expect(await awaited(waiting, 60_000, () => (said === 3 ? 'here' : undefined))).toBe('here');
});

it('what comes while a receiver holds the sandbox up is found, and the patience ends it else', async () => {
  const held = waitingOn('embedded', never);
  expect(await awaited(held.waiting, 60_000, () => (held.waited.length === 2 ? 'here' : undefined))).toBe('here');
  expect(held.waited).toEqual([5, 10]);
  const vain = waitingOn('embedded', never);
  expect(await awaited(vain.waiting, 100, () => undefined)).toBeUndefined();
  expect(vain.waited).toEqual([5, 10, 20, 40, 80]);
});

it('of any other target what never comes is waited for with all the patience', async () => {
  const { waiting, waited } = waitingOn('remote', async () => undefined);
  expect(await awaited(waiting, 100, () => undefined)).toBeUndefined();
  expect(waited.reduce((sum, it) => sum + it, 0)).toBe(100);
});

it('on a machine that stalled, what lies there when the patience has passed is still read', async () => {
  const arrived = arrivingAfter(600);
  const { waiting, waited } = waitingOn('embedded', never);
  expect(await awaited(waiting, 5, () => arrived() || undefined)).toBe(true);
  expect(waited).toEqual([5]);
});
