import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defined } from '../contract/index.ts';
import { GenerationError } from './generation-error.ts';
import { generatorSha256, generatorVersion } from './generator-settings.ts';
import { sha256 } from './sha256.ts';

export interface Outcome {
  /** Exit code, or undefined where the program could not be started. */
  code: number | undefined;
  output: string;
}

/** Runs a program without a shell, and ends it where `signal` is aborted; standard output and error come back as one text. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], ...defined({ signal }) });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => {
      // One that was ended is waited for: it writes until it is gone.
      if (child.pid === undefined) resolve({ code: undefined, output: error.message });
    });
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** The Java program of JAVA_HOME, or of the path; undefined where neither runs. */
export async function findJava(env: NodeJS.ProcessEnv, cwd: string): Promise<string | undefined> {
  const program = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : findInPath('java', env.PATH ?? '');
  if (!program) return undefined;
  return (await runProgram(program, ['-version'], cwd)).code === 0 ? program : undefined;
}

function findInPath(name: string, path: string): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name];
  const folders = path.split(process.platform === 'win32' ? ';' : ':').filter(Boolean);
  return folders.flatMap((folder) => names.map((it) => join(folder, it))).find((it) => existsSync(it));
}

/** Where openapi-generator-cli keeps the jar: `storageDir` of openapitools.json, below the root. */
export function jarPath(root: string): string {
  return join(root, '.cache', 'openapi-generator', `${generatorVersion}.jar`);
}

/** True where the jar is there. Throws GenerationError where it is not the one that was pinned. */
export function hasJar(root: string): boolean {
  const path = jarPath(root);
  if (!existsSync(path)) return false;
  if (sha256(readFileSync(path)) !== generatorSha256) {
    throw new GenerationError(
      `.cache/openapi-generator/${generatorVersion}.jar is not the generator that was pinned (its SHA-256 differs). Remove it and run \`npm run generate\` again.`,
    );
  }
  return true;
}

/** Lets openapi-generator-cli download the jar. Throws GenerationError where that fails. */
export async function downloadJar(root: string): Promise<void> {
  const cli = generatorCli(root);
  const { output } = await runProgram(process.execPath, [cli, 'version'], root);
  if (!hasJar(root)) {
    throw new GenerationError(
      `openapi-generator-cli could not download the generator ${generatorVersion}. Connect to the network, or put the jar to .cache/openapi-generator/${generatorVersion}.jar.\n${output.trim()}`,
    );
  }
}

/** The generator's launcher, installed in the checkout or beside the package. */
function generatorCli(root: string): string {
  const name = '@openapitools/openapi-generator-cli';
  try {
    return createRequire(join(root, 'package.json')).resolve(`${name}/main.js`);
  } catch (cause) {
    throw new GenerationError(
      `The generator is not installed: ${name}. Run \`npm ci\` in a checkout, elsewhere \`npm install --save-dev ${name}\`.`,
      { cause },
    );
  }
}
