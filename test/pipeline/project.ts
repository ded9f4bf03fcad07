import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './run-action.ts';

/** A project that pipelines run in, and what is on their PATH. */
export interface Project {
  folder: string;
  path: string;
}

/** For the test that runs. With `installed`, the checkout stands as its payproof; else `npm` is one that notes its words and installs the checkout. */
export function project({ installed }: { installed: boolean }): Project {
  const home = mkdtempSync(join(tmpdir(), 'pipeline-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [folder, bin] = [join(home, 'project'), join(home, 'bin')];
  for (const it of [folder, bin]) mkdirSync(it);
  if (installed) {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules', 'payproof'));
    writeFileSync(join(folder, 'package-lock.json'), '{ "packages": { "node_modules/payproof": {} } }\n');
  }
  writeFileSync(join(bin, 'npm'), npm);
  chmodSync(join(bin, 'npm'), 0o755);
  symlinkSync(process.execPath, join(bin, 'node'));
  return {
    folder,
    path: [bin, process.env['PATH']].join(delimiter),
  };
}

const npm = `#!/bin/sh
echo "npm $*"
if [ "$1" = install ] && [ "$2" = --prefix ]; then
  mkdir -p "$3/node_modules"
  ln -sfn '${root}' "$3/node_modules/payproof"
fi
`;
