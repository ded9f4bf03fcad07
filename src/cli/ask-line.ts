import { createInterface } from 'node:readline/promises';
import { UsageError } from './usage-error.ts';

/** Asks on the terminal and gives the line that is typed. Rejects once the signal is aborted; with UsageError where the input ends. */
export async function askLine(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Its own Ctrl-C ends nothing else.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new UsageError('the input ended before all was answered')));
  });
  try {
    return await Promise.race([lines.question(question, { signal }), ended]);
  } finally {
    ended.catch(() => undefined);
    lines.close();
  }
}
