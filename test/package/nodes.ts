import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { checkout } from './packed-project.ts';

/** The Nodes of this machine by major: those on the PATH, the pinned one, and those that PAYPROOF_NODES names. */
export function nodesByMajor(): Map<number, string> {
  const folders = [join(checkout, 'node_modules', 'node', 'bin'), ...(process.env.PATH ?? '').split(delimiter)];
  const named = (process.env['PAYPROOF_NODES'] ?? '').split(delimiter).filter(Boolean);
  const found = new Map<number, string>();
  for (const file of [process.execPath, ...named, ...folders.map((it) => join(it, 'node'))]) {
    const version = spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    const major = Number(/^v(\d+)\./.exec(version)?.[1]);
    if (major > 0 && !found.has(major)) found.set(major, file);
  }
  return found;
}
