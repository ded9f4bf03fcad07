import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ContractSource } from './contract-source.ts';
import { GenerationError } from './generation-error.ts';
import type { GenerateResult } from './generation-result.ts';
import { generatorInput } from './generator-input.ts';
import type { Language } from './generator-settings.ts';
import { runGenerator } from './run-generator.ts';

/** Writes clients in one language to `out`/<api>. Throws GenerationError where such a folder holds something already. */
export async function writeLanguage(options: {
  root: string;
  workspace: string;
  java: string;
  language: Language;
  out: string;
  sources: readonly ContractSource[];
}): Promise<GenerateResult> {
  const targets = options.sources.map(({ api }) => ({ api, folder: join(resolve(options.out), api) }));
  for (const { folder } of targets) {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new GenerationError(`${folder} is not empty; remove it or name another folder with --out.`);
    }
  }
  const jobs = options.sources.map(({ api, contract }) => ({
    api,
    input: generatorInput(contract, { bodiesOfErrors: true }),
  }));
  const outputs = await runGenerator({ ...options, jobs });
  mkdirSync(resolve(options.out), { recursive: true });
  for (const { api, folder } of targets) {
    // The copy may cross file systems, the rename does not: no half a client under the final name.
    const partial = `${folder}.partial`;
    cpSync(outputs[api] ?? '', partial, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  }
  return {
    ok: true,
    apis: targets.map(({ api, folder }) => ({ api, outcome: 'written', problems: [], moves: [], folder })),
  };
}
