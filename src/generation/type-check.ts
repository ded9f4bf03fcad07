import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenerationError } from './generation-error.ts';
import { type Outcome, runProgram } from './tools.ts';

/**
 * Type-checks the generated folders with the options of the project's own tsconfig.json.
 * Throws GenerationError with the compiler's first lines.
 */
export async function typeCheck(
  root: string,
  workspace: string,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  writeFileSync(join(workspace, 'package.json'), '{"type":"module"}');
  const config = {
    extends: join(root, 'tsconfig.json'),
    include: folders.map((folder) => `${folder}/**/*.ts`),
    compilerOptions: { noEmit: true, typeRoots: [join(root, 'node_modules', '@types')] },
  };
  const configFile = join(workspace, 'tsconfig.json');
  writeFileSync(configFile, JSON.stringify(config));
  const { code, output } = await runCompiler(root, configFile, workspace, signal);
  if (code === 0) return;
  const lines = output.trim().split('\n').slice(0, 20).join('\n');
  throw new GenerationError(`What the generator wrote does not type-check; nothing was installed.\n${lines}`);
}

/** Compiles by a configuration file. Throws GenerationError where TypeScript is not installed. */
export function runCompiler(root: string, configFile: string, folder: string, signal?: AbortSignal): Promise<Outcome> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler))
    throw new GenerationError('The package typescript is not installed. Run `npm ci` in the checkout.');
  return runProgram(process.execPath, [compiler, '-p', configFile, '--pretty', 'false'], folder, signal);
}
