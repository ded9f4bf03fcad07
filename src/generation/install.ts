import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Manifest, manifestName, manifestText } from './manifest.ts';

/** The parts of the generator's output that are the client; the rest are its own notes. */
const clientParts = ['apis', 'models', 'index.ts', 'runtime.ts'];

/** Copies the client's own files from the generator's output into a new folder. */
export function takeClient(output: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of clientParts) {
    if (existsSync(join(output, part))) cpSync(join(output, part), join(folder, part), { recursive: true });
  }
}

/**
 * Puts a complete folder in the place of another by renaming, so that a reader sees the old client or the new one.
 * `folder` and `target` lie on one file system; what stood at `target` moves to `aside`.
 */
export function installFolder(folder: string, target: string, aside: string, manifest: Manifest): void {
  writeFileSync(join(folder, manifestName), manifestText(manifest));
  mkdirSync(dirname(target), { recursive: true });
  rmSync(aside, { recursive: true, force: true });
  const replaces = existsSync(target);
  if (replaces) renameSync(target, aside);
  try {
    renameSync(folder, target);
  } catch (error) {
    if (replaces) renameSync(aside, target);
    throw error;
  }
}
