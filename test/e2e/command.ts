import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Starts a script of scripts/ as a user's shell would. */
export function start(script: string, words: readonly string[], folder: string = root): ChildProcessWithoutNullStreams {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  return spawn(process.execPath, [join(root, 'scripts', script), ...words], { cwd: folder, env });
}

/** Runs `payproof` with these words to its end. */
export function payproof(words: readonly string[], folder?: string): Promise<Ended> {
  return ended(start('payproof.mjs', words, folder));
}

export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** The first line that a running command prints on stdout. */
export async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0] ?? '';
}
