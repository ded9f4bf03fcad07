import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../contract/index.ts';
import { GenerationError } from './generation-error.ts';
import { downloadJar, findJava, hasJar } from './tools.ts';

/** The Java program, with the jar in its place. Throws GenerationError that says what to do. */
export async function readyJava(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  const java = await findJava(env, root);
  if (!java) {
    throw new GenerationError(
      'Java is missing: the generator needs Java 11 or later, in JAVA_HOME or on the PATH. Nothing was changed. Without Java, `npm run generate:check` compares the recorded sums.',
    );
  }
  if (!hasJar(root)) await downloadJar(root);
  return java;
}

/** A folder of its own below .cache/, on the file system of the checkout so that results can be renamed into place. */
export async function inWorkspace<T>(root: string, work: (workspace: string) => Promise<T>): Promise<T> {
  const cache = join(root, '.cache');
  makeFolder(cache);
  const workspace = mkdtempSync(join(cache, 'generation-'));
  removeLeftBehind(cache, workspace);
  try {
    return await work(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** What runs that were killed left, by the time of the file system; none takes an hour. */
function removeLeftBehind(cache: string, own: string): void {
  const longestMs = 3_600_000;
  const now = statSync(own).mtimeMs;
  for (const it of readdirSync(cache).filter((name) => name.startsWith('generation-'))) {
    const { mtimeMs = now } = statSync(join(cache, it), { throwIfNoEntry: false }) ?? {};
    if (now - mtimeMs > longestMs) rmSync(join(cache, it), { recursive: true, force: true });
  }
}

/** Where the committed client of an API lies. */
export function clientFolder(root: string, api: string): string {
  return join(root, 'generated', api);
}
