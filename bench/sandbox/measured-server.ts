import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a process has used: CPU of all its threads, and its memory; after a garbage collection where that was asked for. */
export interface Usage {
  cpuMs: number;
  heapBytes: number;
  rssBytes: number;
}

/** A server in a process of its own, whose CPU time and memory can be asked. */
export interface MeasuredServer {
  /** The line of JSON that it printed when it was ready. */
  ready: unknown;
  /** `memory` collects garbage first, where the process was started so. */
  usage(of: 'cpu' | 'memory'): Promise<Usage>;
  stop(): Promise<void>;
}

const reporter = join(import.meta.dirname, 'usage-reporter.mjs');

/** Starts `node <words>`; `exposeGc` lets `usage` collect garbage first. Rejects where it ends before it is ready. */
export async function startMeasured(
  words: readonly string[],
  { exposeGc = false }: { exposeGc?: boolean } = {},
): Promise<MeasuredServer> {
  const flags = [...(exposeGc ? ['--expose-gc'] : []), '--import', reporter];
  const child = spawn(process.execPath, [...flags, ...words], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  return {
    ready: JSON.parse(await firstLine(child, words)) as unknown,
    async usage(of) {
      const answer = once(child, 'message');
      child.send(of);
      return ((await answer) as [Usage])[0];
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function firstLine(child: ChildProcess, words: readonly string[]): Promise<string> {
  if (!child.stdout) throw new TypeError('the process has no stdout');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('{') && resolve(line));
    child.once('exit', (code) => reject(new Error(`node ${words.join(' ')} ended with ${code} before it was ready`)));
  });
}
