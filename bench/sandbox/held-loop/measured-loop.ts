import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Ready } from '../../../src/sandbox/index.ts';
import type { Held } from './server.ts';

/** A sandbox in a process of its own that tells how long its event loop was held. */
export interface MeasuredLoop {
  ready: Ready;
  /** Since it was asked last; memory with garbage collected first where that is asked for. Rejects where the process is gone. */
  held(asked?: { isCollected?: boolean }): Promise<Held>;
  stop(): void;
}

export async function measuredLoop(workspaces: number, dialect: Record<string, string> = {}): Promise<MeasuredLoop> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [String(workspaces), JSON.stringify(dialect)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  if (!child.stdout) throw new TypeError('the process has no stdout');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`the sandbox ended with ${code ?? signal}`)));
  });
  gone.catch(() => undefined);
  return {
    ready: JSON.parse(line) as Ready,
    async held(asked = {}) {
      const answer = once(child, 'message');
      child.send(asked);
      const [held] = (await Promise.race([answer, gone])) as [Held];
      return held;
    },
    stop: () => void child.kill(),
  };
}
