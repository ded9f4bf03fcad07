import { join, resolve } from 'node:path';
import type { RunResult } from '../../conformance/index.ts';
import { writeWhole } from '../../evidence/index.ts';
import { type FormatName, formats } from '../../report/index.ts';
import { headlines } from '../../targets/index.ts';

/** Writes these forms of a run into `dir`, each whole or not at all; gives the paths as the user wrote them. */
export async function writeReport(
  result: RunResult,
  names: readonly FormatName[],
  dir: string,
  folder: string,
): Promise<string[]> {
  const files = new Map(names.map((name) => [formats[name].file, formats[name].render(result, headlines)]));
  const written = await writeWhole(resolve(folder, dir), files, { force: true });
  return written.map((name) => join(dir, name));
}
