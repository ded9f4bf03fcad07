import { findJava, runProgram } from './tools.ts';

/** The version of the Java that `generate` would use, such as 21; undefined where none runs. */
export async function javaVersion(env: NodeJS.ProcessEnv, cwd: string): Promise<number | undefined> {
  const program = await findJava(env, cwd);
  if (program === undefined) return undefined;
  const { output } = await runProgram(program, ['-version'], cwd);
  // Java 8 calls itself 1.8.
  const version = /version "(?:1\.)?(\d+)/.exec(output)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** What openapi-generator needs at least. */
export const leastJava = 11;
