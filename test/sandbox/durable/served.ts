import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Ready } from '../../../src/sandbox/index.ts';

/** A sandbox that runs in a process of its own. */
export interface Served {
  ready: Ready;
  child: ChildProcess;
  /** Resolves when the process is gone. */
  gone: Promise<unknown>;
}

/**
 * Starts it on a data file. Rejects where the process ends before it is ready.
 * @param fileLimitKb how large a file it may write (RLIMIT_FSIZE), as where a disk is full; without a limit where it is left out.
 */
export async function serve(file: string, fileLimitKb?: number): Promise<Served> {
  const words = [process.execPath, join(import.meta.dirname, 'sandbox-process.ts'), file];
  // The unit of `ulimit -f` is 512 bytes in a POSIX shell.
  const limited = ['sh', '-c', `ulimit -f ${2 * (fileLimitKb ?? 0)}; exec "$@"`, 'sh', ...words];
  const [command = '', ...rest] = fileLimitKb === undefined ? words : limited;
  const child = spawn(command, rest, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  let text = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.endsWith('\n')) return { ready: JSON.parse(text) as Ready, child, gone };
  }
  throw new Error(`the sandbox on ${file} ended before it was ready`);
}
