import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import type { Ready } from '../sandbox/index.ts';
import { targetText, type Variable } from '../targets/index.ts';
import { envText } from './env-text.ts';
import { shellCommand } from './shell-command.ts';
import { UsageError } from './usage-error.ts';
import { demandFolder, writePrivate } from './write-private.ts';

const firstLine = '# Written by "payproof sandbox --write-target", anew at each start.';
const envFirstLine =
  '# Written by "payproof sandbox --write-target"; it holds secrets, and is written anew at each start.';

/** Refuses a file that is no YAML by its name, or was not written by this; before anything is started. Throws UsageError. */
export function demandTargetFile(file: string, folder: string): void {
  if (!/\.ya?ml$/i.test(file))
    throw new UsageError(`--write-target ${file}: a target file ends in .yaml; write ${file}.yaml`);
  demandFolder(`--write-target ${file}`, resolve(folder, file));
  for (const [it, line] of [
    [file, firstLine],
    [envFileOf(file), envFirstLine],
  ] as const) {
    const path = resolve(folder, it);
    if (existsSync(path) && !readFileSync(path, 'utf8').startsWith(line))
      throw new UsageError(`--write-target ${file}: ${it} is there and was not written by this; give another name`);
  }
}

/**
 * Writes a target file for the first workspace of a running sandbox, and its secrets as exports beside it, for its user's
 * eyes alone. Gives the commands that judge it.
 * @param tls file with the sandbox's certificate, where its APIs are served by HTTPS.
 */
export function writeTarget(
  file: string,
  ready: Ready,
  { folder, tls }: { folder: string; tls?: string | undefined },
): string {
  const path = resolve(folder, file);
  const { control, workspaces } = ready;
  const [first] = workspaces;
  if (!first) throw new Error('the sandbox started without a workspace');
  const { id, apis, callbackSignature } = first;
  const own: Variable[] = [
    { name: 'CALLBACK_SIGNATURE_SECRET', value: callbackSignature.secret },
    ...(control.token === undefined ? [] : [{ name: 'CONTROL_TOKEN', value: control.token }]),
  ];
  const { text, variables } = targetText({
    head: [firstLine, `# Its secrets stand in ${basename(envFileOf(file))}.`],
    name: 'sandbox-here',
    apis,
    others: [
      'driver: payproof',
      'control:',
      `  base: ${JSON.stringify(control.base)}`,
      `  workspace: ${JSON.stringify(id)}`,
      ...(control.token === undefined ? [] : ['  token: "${CONTROL_TOKEN}"']),
      'callbacks: loopback',
      'callbackSignature:',
      `  header: ${JSON.stringify(callbackSignature.header)}`,
      '  secret: "${CALLBACK_SIGNATURE_SECRET}"',
      `  encoding: ${callbackSignature.encoding}`,
      `  algorithm: ${callbackSignature.algorithm}`,
      'callsPerMinute: 60000',
      ...(tls === undefined ? [] : [`ca: ${JSON.stringify(relative(dirname(path), resolve(folder, tls)))}`]),
    ],
    teaches: false,
  });
  const values = [...variables, ...own].map(({ name, value = '' }) => [name, value] as const);
  writePrivate(resolve(folder, envFileOf(file)), envText(envFirstLine, values));
  writePrivate(path, text);
  const env = envFileOf(file);
  return `. ${shellCommand([/^[./]/.test(env) ? env : `./${env}`])} && npx payproof verify --target ${shellCommand([file])}`;
}

function envFileOf(file: string): string {
  return file.replace(/\.ya?ml$/i, '.env');
}
