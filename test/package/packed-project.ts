import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const checkout = join(import.meta.dirname, '..', '..');

/** Another project, with payproof installed from its tarball and nothing but its published dependencies. */
export interface PackedProject {
  folder: string;
  /** Runs a program there to its end, without the settings of the npm that runs this test. */
  run(program: string, words: readonly string[]): { status: number | null; stdout: string; stderr: string };
  /** The same for one that has to succeed: its stdout. */
  output(program: string, words: readonly string[]): string;
  write(path: string, text: string): void;
  remove(): void;
}

export function packedProject(): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-package-'));
  const output = (program: string, words: readonly string[], cwd = folder): string => {
    const { status, stdout, stderr, error } = ran(program, words, cwd);
    if (status === 0) return stdout;
    throw new Error(`${program} ${words.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  };
  output('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], checkout);
  const tarball = readdirSync(folder).find((it) => it.endsWith('.tgz')) ?? '';
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'payproof'), { recursive: true });
  output('tar', ['-xzf', tarball, '-C', join('node_modules', 'payproof'), '--strip-components=1']);
  const published = JSON.parse(readFileSync(join(modules, 'payproof', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // The registry is out of reach: what npm would install beside the package is linked from the checkout.
  for (const name of [...Object.keys(published.dependencies), '@types/node', 'undici-types']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(checkout, 'node_modules', name), join(modules, name));
  }
  // As `npm init` writes it: a project is CommonJS unless it says otherwise.
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'shop', version: '1.0.0', type: 'commonjs', private: true }),
  );
  return {
    folder,
    run: (program, words) => ran(program, words, folder),
    output,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function ran(program: string, words: readonly string[], cwd: string) {
  return spawnSync(program, words, { cwd, encoding: 'utf8', env: environment(), maxBuffer: 64e6 });
}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|VITEST)/.test(name)));
}
