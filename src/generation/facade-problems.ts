import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCompiler } from './type-check.ts';

/**
 * Where the facades (src/clients/) do not compile against the clients that were just installed, by API: `file:line` and
 * the compiler's words. A facade that holds no more is mended by hand, so it stops nothing; it is told.
 */
export async function facadeProblems(
  root: string,
  workspace: string,
  apis: readonly string[],
): Promise<Map<string, string[]>> {
  const facades = apis.filter((api) => existsSync(join(root, 'src', 'clients', api)));
  if (facades.length === 0) return new Map();
  const configFile = join(workspace, 'tsconfig.facades.json');
  const include = facades.map((api) => join(root, 'src', 'clients', api, '**', '*.ts'));
  writeFileSync(configFile, JSON.stringify({ extends: join(root, 'tsconfig.json'), include }));
  const { output } = await runCompiler(root, configFile, root);
  const told = output.split('\n').flatMap((line) => problemOf(line) ?? []);
  return new Map(facades.map((api) => [api, told.filter((it) => it.startsWith(`src/clients/${api}/`))]));
}

/** `src/a.ts(3,7): error TS2551: words` as `src/a.ts:3: words`; undefined of any other line. */
function problemOf(line: string): string | undefined {
  const [place, ...words] = line.split(/: error TS\d+: /);
  const [file = '', position] = (place ?? '').split('(');
  if (words.length === 0 || position === undefined) return undefined;
  return `${file.replaceAll('\\', '/')}:${position.split(',')[0]}: ${words.join(' ')}`;
}
