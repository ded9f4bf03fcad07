import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { reachableHost } from '../../src/sandbox/index.ts';
import { root } from './run-action.ts';
import { servedSandbox } from './served-sandbox.ts';

const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const [, last = ''] = text.split(/^(?=FROM )/m).slice(-2);
/** The words of the health check, and those that it begins with. */
const [check = [], command = []] = [...last.matchAll(/^ *CMD (\[.*\])$/gm)].map(([, it = '[]']): string[] =>
  JSON.parse(it),
);

test('a linter has nothing to say', () => {
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
});

test('it has the pinned Node, its user is not root, and its dependencies are those of the lock file', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(/^ARG NODE=(.*)$/m.exec(text)?.[1]).toBe(devDependencies['node']);
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(text.match(/npm \w+/g)).toEqual(['npm ci', 'npm pack', 'npm ci']);
  expect(text).toContain('npm ci --omit=dev');
  expect(text).not.toMatch(/^ADD |:latest|curl|apt-get/m);
});

test('without words it is a sandbox, which its health check finds well until it stops', async () => {
  expect(last).toMatch(/^ENTRYPOINT \["payproof"\]$/m);
  const { ready, stop } = await servedSandbox(command, import.meta.dirname, {});
  const healthy = () => {
    const script = (check[2] ?? '').replace(':8080/', `:${new URL(ready.control.base).port}/`);
    return promisify(execFile)(process.execPath, ['--eval', script]).then(
      () => true,
      () => false,
    );
  };
  expect({ host: new URL(ready.control.base).hostname, token: typeof ready.control.token, healthy: await healthy() })
    // Beyond loopback the control plane asks for its token.
    .toEqual({ host: reachableHost('0.0.0.0'), token: 'string', healthy: true });
  expect(await stop()).toBe(0);
  expect(await healthy()).toBe(false);
});

/** A builder that has these scripts of a shell as its commands. */
function imageProof(commands: Record<string, string>) {
  const bin = mkdtempSync(join(tmpdir(), 'builder-'));
  try {
    const cases = Object.entries(commands).map(([name, script]) => `${name}) shift; ${script} ;;`);
    writeFileSync(join(bin, 'docker'), `#!/bin/sh\ncase $1 in\n${cases.join('\n')}\n*) exit 9 ;;\nesac\n`);
    writeFileSync(join(bin, 'podman'), '#!/bin/sh\nexit 9\n');
    for (const it of ['docker', 'podman']) chmodSync(join(bin, it), 0o755);
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'image.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) },
    });
    return { status, stdout };
  } finally {
    rmSync(bin, { recursive: true });
  }
}

test('CI builds it where a builder answers, runs it without rights, and skips it by name elsewhere', () => {
  expect(imageProof({ info: 'exit 1' })).toEqual({
    status: 77,
    stdout: 'neither docker nor podman answers here; where one does: node scripts/image.mjs\n',
  });
  expect(imageProof({ info: 'exit 0', build: 'exit 1' }).status).toBe(1);
  const well = {
    info: 'exit 0',
    build: 'echo "build $*"',
    run: 'echo "run $*" | sed "s/check-[0-9]*/check/" >&2; echo Ready.',
    exec: 'case $2 in id) echo 1000 ;; *) exit 0 ;; esac',
    stop: 'exit 0',
  };
  expect(imageProof(well)).toEqual({
    status: 0,
    stdout: 'build --tag payproof:check .\nhealthy: true, user 1000, ended with 0\n',
  });
  expect(imageProof({ ...well, exec: 'case $2 in id) echo 0 ;; esac' }).status).toBe(1);
  expect(imageProof({ ...well, exec: 'case $2 in id) echo 1000 ;; *) exit 1 ;; esac' }).status).toBe(1);
  expect(imageProof({ ...well, run: 'exit 1' }).status).toBe(1);
});
