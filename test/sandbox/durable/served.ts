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

/** Starts it on a data file. Rejects where the process ends before it is ready. */
export async function serve(file: string): Promise<Served> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sandbox-process.ts'), file], {
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
