import { startTimer, wallTimers } from '../../targets/timers.ts';
import { PlayOver, type PlayTime } from './play-time.ts';

/** The time of the wall, `scale` times as fast on the provider's clock. */
export function realTime(scale: number): PlayTime {
  const cancels = new Set<() => void>();
  const held = new Set<() => void>();
  let isOver = false;
  /** Set by the sandbox's first look, from which its clock counts: both tell the same time. */
  let start: number | undefined;
  const wallNow = (): number => {
    const now = wallTimers.now();
    start ??= now;
    return now;
  };
  const now = (): number => {
    const wall = wallNow();
    return (start ?? wall) + Math.floor((wall - (start ?? wall)) * scale);
  };
  function afterWall(ms: number, fire: () => void): () => void {
    const stop = startTimer(Math.max(0, ms), () => {
      cancels.delete(cancel);
      fire();
    });
    function cancel(): void {
      stop();
      cancels.delete(cancel);
    }
    cancels.add(cancel);
    return cancel;
  }
  return {
    wall: { now: wallNow, after: (ms, fire) => startTimer(ms, fire, { keepsProcess: false }) },
    scale,
    now,
    after: (ms, fire) => (isOver ? () => undefined : afterWall(ms / scale, fire)),
    async hold(ms) {
      if (isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      held.add(resolve);
      afterWall(ms / scale, resolve);
      await promise;
      held.delete(resolve);
    },
    wait: (ms) =>
      isOver
        ? Promise.reject(new PlayOver('the play is over'))
        : new Promise((resolve) => afterWall(ms / scale, resolve)),
    stir: () => undefined,
    underWay: () => undefined,
    close() {
      isOver = true;
      for (const cancel of [...cancels]) cancel();
      for (const resolve of held) resolve();
    },
  };
}
