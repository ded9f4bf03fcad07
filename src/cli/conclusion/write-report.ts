import { join, resolve } from 'node:path';
import type { RunResult } from '../../conformance/index.ts';
import { writeWhole } from '../../evidence/index.ts';
import { type FormatName, formats } from '../../report/index.ts';
import { headlines } from '../../targets/index.ts';

export interface Written {
  /** Paths as the user wrote them. */
  files: string[];
  /** Forms that could not be made, which is a defect of payproof, or not be written, and why. */
  failed: { name: FormatName; problem: unknown }[];
}

/**
 * Writes these forms of a run into `dir`, each whole or not at all. run.json comes first, for every other form can be made
 * from it later, and none that cannot be made or written takes another with it.
 */
export async function writeReport(
  result: RunResult,
  names: readonly FormatName[],
  dir: string,
  folder: string,
): Promise<Written> {
  const written: Written = { files: [], failed: [] };
  const first = names.filter((it) => it === 'json');
  for (const name of [...first, ...names.filter((it) => it !== 'json')]) {
    try {
      const text = formats[name].render(result, headlines);
      const files = await writeWhole(resolve(folder, dir), new Map([[formats[name].file, text]]), { force: true });
      written.files.push(...files.map((it) => join(dir, it)));
    } catch (problem) {
      written.failed.push({ name, problem });
    }
  }
  return written;
}
