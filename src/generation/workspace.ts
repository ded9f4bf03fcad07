import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  mkdirSync(join(root, '.cache'), { recursive: true });
  const workspace = mkdtempSync(join(root, '.cache', 'generation-'));
  try {
    return await work(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** Where the committed client of an API lies. */
export function clientFolder(root: string, api: string): string {
  return join(root, 'generated', api);
}
