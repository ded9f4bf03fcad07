import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { variablesOfApis } from '../integrator/index.ts';
import type { Ready } from '../sandbox/index.ts';
import { envText } from './env-text.ts';
import { UsageError } from './usage-error.ts';
import { demandFolder, writePrivate } from './write-private.ts';

const firstLine = '# Written by "payproof sandbox --write-env"; it holds secrets, and is written anew at each start.';

/** Refuses a file that is not one of these or has no folder, before anything is started. Throws UsageError. */
export function demandEnvFile(file: string, folder: string): void {
  const path = resolve(folder, file);
  demandFolder(`--write-env ${file}`, path);
  if (!existsSync(path) || readFileSync(path, 'utf8').startsWith(firstLine)) return;
  throw new UsageError(`--write-env ${file}: the file is there and was not written by this; give another name`);
}

/** Writes what the first workspace was issued as exports of a shell, whole or not at all, for its user's eyes alone. */
export function writeEnv(file: string, { control, workspaces: [first] }: Ready, folder: string): void {
  const variables: [string, string][] = [
    ['PAYPROOF_CONTROL', `${control.base}/workspaces/${first?.id}`],
    ...Object.entries(control.token === undefined ? {} : { PAYPROOF_CONTROL_TOKEN: control.token }),
    ...variablesOfApis(first?.apis ?? {}),
  ];
  writePrivate(resolve(folder, file), envText(firstLine, variables));
}
