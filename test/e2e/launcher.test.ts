import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-launcher-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function launch(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'payproof.mjs'), ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the launcher', () => {
  it('says what to run in a checkout where nothing is installed', () => {
    write('src/cli/main.ts', '');
    expect(launch()).toEqual({
      status: 2,
      stdout: '',
      stderr: `payproof: nothing is installed in ${folder}. Run: npm ci\n`,
    });
  });

  it('runs src/ in a checkout, with arguments and exit code', () => {
    write(
      'src/cli/main.ts',
      'const words: string[] = process.argv.slice(2); console.log(words); process.exitCode = 7;',
    );
    write('node_modules/.package-lock.json', '{}');
    expect(launch('a', '--b')).toEqual({ status: 7, stdout: "[ 'a', '--b' ]\n", stderr: '' });
  });

  it('runs dist/ in a published package, and says what is wrong without it', () => {
    const main = join(folder, 'dist', 'src', 'cli', 'main.js');
    expect(launch()).toEqual({
      status: 2,
      stdout: '',
      stderr: `payproof: ${main} is missing from this package. Install payproof again.\n`,
    });
    write('dist/src/cli/main.js', 'console.log("published");');
    expect(launch()).toEqual({ status: 0, stdout: 'published\n', stderr: '' });
  });
});

describe('what is missing from node_modules', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  };

  function missing(): string {
    const module = JSON.stringify(join(folder, 'scripts', 'installed.mjs'));
    const program = `import { missing } from ${module}; console.log(missing() ?? 'nothing');`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim();
  }

  it('is told by comparing it with package-lock.json; optional packages of other machines do not count', () => {
    write('package-lock.json', JSON.stringify(lock));
    expect(missing()).toBe('nothing is installed yet');
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
    expect(missing()).toBe('the pinned Node is not installed');
    mkdirSync(join(folder, 'node_modules', 'node', 'bin'), { recursive: true });
    symlinkSync(process.execPath, join(folder, 'node_modules', 'node', 'bin', 'node'));
    expect(missing()).toBe('node_modules/a is 0.9.0, package-lock.json says 1.0.0');
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    expect(missing()).toBe('nothing');
  });
});
