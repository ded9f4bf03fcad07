import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenerationError } from './generation-error.ts';
import { generatorSettings, type Language, templatesFolder } from './generator-settings.ts';
import type { JsonObject } from './json.ts';
import { jarPath, runProgram } from './tools.ts';

/** One client to make: its name, and the contract as the generator reads it. */
export interface Job {
  api: string;
  input: JsonObject;
}

/**
 * Generates all jobs in one JVM, each into its own empty folder `<workspace>/<api>`, and gives those folders by API.
 * Throws GenerationError where the generator reports an error: it exits 0 even then.
 */
export async function runGenerator(options: {
  java: string;
  root: string;
  workspace: string;
  language: Language;
  jobs: readonly Job[];
  signal?: AbortSignal;
}): Promise<Record<string, string>> {
  const { workspace, language } = options;
  const folders: Record<string, string> = {};
  const configs = options.jobs.map(({ api, input }) => {
    const folder = join(workspace, api);
    folders[api] = folder;
    mkdirSync(folder, { recursive: true });
    const inputFile = join(workspace, `${api}.openapi.json`);
    writeFileSync(inputFile, JSON.stringify(input));
    const config = {
      ...generatorSettings(language, api),
      inputSpec: inputFile,
      outputDir: folder,
      ...(language === 'typescript' ? { templateDir: templatesFolder } : {}),
    };
    const configFile = join(workspace, `${api}.config.json`);
    writeFileSync(configFile, JSON.stringify(config));
    return configFile;
  });
  // The lowest compiler tier alone: such a short run never earns the higher ones back.
  const args = ['-XX:TieredStopAtLevel=1', '-jar', jarPath(options.root), 'batch', ...configs];
  const { code, output } = await runProgram(options.java, args, workspace, options.signal);
  const errors = output.split('\n').filter((line) => /\bERROR\b|Exception|\[FAIL|^\t-/.test(line));
  if (code !== 0 || errors.length > 0) {
    throw new GenerationError(
      `The generator failed (exit code ${code ?? 'none'}):\n${(errors.length > 0 ? errors.join('\n') : output).trim()}`,
    );
  }
  return folders;
}
