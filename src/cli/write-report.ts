import { join, resolve } from 'node:path';
import type { RunResult } from '../conformance/index.ts';
import { writeWhole } from '../evidence/index.ts';
import { formats } from '../report/index.ts';

/** Writes run.json and index.html of a run into `dir`, each whole or not at all; gives the paths as the user wrote them. */
export async function writeReport(result: RunResult, dir: string, folder: string): Promise<string[]> {
  const files = new Map([formats.json, formats.html].map(({ file, render }) => [file, render(result)]));
  const names = await writeWhole(resolve(folder, dir), files, { force: true });
  return names.map((name) => join(dir, name));
}
