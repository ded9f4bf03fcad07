import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../contract/index.ts';
import type { ContractSource } from './contract-source.ts';
import { GenerationError } from './generation-error.ts';
import type { GenerateResult } from './generation-result.ts';
import { generatorInput } from './generator-input.ts';
import type { Language } from './generator-settings.ts';
import { runGenerator } from './run-generator.ts';

/**
 * Writes clients in one language to `out`/<api>. Throws GenerationError where such a folder holds something already, or cannot
 * be written.
 */
export async function writeLanguage(options: {
  root: string;
  workspace: string;
  java: string;
  language: Language;
  out: string;
  sources: readonly ContractSource[];
  signal?: AbortSignal;
}): Promise<GenerateResult> {
  const targets = options.sources.map(({ api }) => ({ api, folder: join(resolve(options.out), api) }));
  for (const { folder } of targets) {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new GenerationError(`${folder} is no folder; remove it or name another place with --out.`);
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new GenerationError(`${folder} is not empty; remove it or name another folder with --out.`);
    }
  }
  const jobs = options.sources.map(({ api, contract }) => ({
    api,
    input: generatorInput(contract, { bodiesOfErrors: true }),
  }));
  const outputs = await runGenerator({ ...options, jobs });
  try {
    makeFolder(resolve(options.out));
    for (const { api, folder } of targets) {
      // The copy may cross file systems, the rename does not: no half a client under the final name.
      const partial = `${folder}.partial`;
      // One that was interrupted has left its own.
      rmSync(partial, { recursive: true, force: true });
      cpSync(outputs[api] ?? '', partial, { recursive: true });
      rmSync(folder, { recursive: true, force: true });
      renameSync(partial, folder);
    }
  } catch (cause) {
    throw new GenerationError(`${resolve(options.out)} cannot be written: ${(cause as Error).message}`, { cause });
  }
  return {
    ok: true,
    apis: targets.map(({ api, folder }) => ({ api, outcome: 'written', problems: [], moves: [], folder })),
  };
}
