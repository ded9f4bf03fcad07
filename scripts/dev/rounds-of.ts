import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Round } from './follow.ts';
import type { RoundWanted } from './round.ts';

/** A round whose end tells whether the rule holds and each fault is killed. */
export interface JudgedRound extends Round {
  ended: Promise<boolean>;
}

/**
 * Makes rounds of one rule, each told on stdout, in one process for as long as only modules change, so that what did not
 * change stays loaded. Where something else changed, or a round is under way, the next one gets a process of its own.
 */
export function roundsOf(rule: string) {
  let idle: ReturnType<typeof newProcess> | undefined;
  return {
    /** @param changed absolute paths of what changed since the round before */
    start(changed: readonly string[]): JudgedRound {
      const kept = idle?.connected && changed.every((it) => it.endsWith('.ts')) ? idle : undefined;
      if (kept === undefined) idle?.kill('SIGKILL');
      const child = kept ?? newProcess();
      idle = undefined;
      const { promise: ended, resolve } = Promise.withResolvers<boolean>();
      const broke = (): void => resolve(false);
      child.once('close', broke);
      child.once('message', (isSound) => {
        child.off('close', broke);
        idle = child;
        resolve(isSound === true);
      });
      child.send({ rule, changed: [...changed] } satisfies RoundWanted);
      return {
        ended,
        stop: () => {
          if (idle !== child) child.kill('SIGKILL');
        },
      };
    },
    /** Ends the process that waits for the next round. */
    end(): void {
      idle?.kill('SIGKILL');
      idle = undefined;
    },
  };
}

function newProcess() {
  return fork(join(import.meta.dirname, 'round.ts'), { stdio: 'inherit' });
}
