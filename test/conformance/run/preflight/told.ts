import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Io } from '../../../../src/cli/io.ts';
import { type Ended, payproof } from '../../../cli/fake-io.ts';

/** Runs a command against a target file that is made for it, in a folder of its own; `files` lie beside it. */
export async function told(
  target: object,
  words: readonly string[],
  files: Readonly<Record<string, string>> = {},
  { quiet = true, environment = {} }: { quiet?: boolean; environment?: Io['environment'] } = {},
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-preflight-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'target.yaml'), stringify({ targets: { operator: target } }));
    return await payproof([...words, '--target', 'target.yaml', ...(quiet ? ['--quiet'] : [])], {
      folder,
      environment,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The paragraphs of a run that did not begin, without the ids and ports that are others each time. */
export function causes({ code, out, err }: Ended): string[] {
  if (code !== 3 || out !== '') throw new Error(`ended with ${code}: ${out}${err}`);
  const [head, ...paragraphs] = err
    .trimEnd()
    .replaceAll(/pp-[0-9a-f]{16}/g, 'ID')
    .replaceAll(/:\d{4,5}\b/g, ':PORT')
    .split('\n\n');
  if (head !== "payproof: target 'operator' is not ready, so nothing was judged.") throw new Error(err);
  return paragraphs;
}
