import type { Io } from '../../src/cli/io.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line in this process, in a folder without a configuration file. */
export async function payproof(words: readonly string[], changes: Partial<Io> = {}): Promise<Ended> {
  const ended = { out: '', err: '' };
  const code = await runCommandLine(words, {
    out: (text) => {
      ended.out += text;
    },
    err: (text) => {
      ended.err += text;
    },
    colorOut: false,
    liveErr: false,
    now: Date.now,
    elapsed: () => 0,
    folder: import.meta.dirname,
    environment: {},
    interrupt: new AbortController().signal,
    stopped: new Promise(() => undefined),
    ...changes,
  });
  return { code, ...ended };
}
