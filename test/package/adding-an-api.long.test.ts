import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addedFiles, api, type Line, lines } from './fx-rates.ts';

const root = join(import.meta.dirname, '..', '..');
const section =
  readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## Adding an API')[1]?.split('\n## ')[0] ?? '';

/** A copy of the checkout in which the API was added as ARCHITECTURE.md says. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'payproof-api-'));
  for (const part of ['src', 'properties', 'specs', 'contracts', 'generated', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  for (const [path, text] of Object.entries(addedFiles)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const [path, added] of Object.entries(lines)) {
    const file = join(copy, path);
    writeFileSync(file, added.reduce(withLine, readFileSync(file, 'utf8')));
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

function withLine(text: string, { before, add }: Line): string {
  if (text.split(before).length !== 2) throw new Error(`'${before}' stands not once in the file`);
  return text.replace(before, `${add}${before}`);
}

/** A provider of the API; its answers name the currency that `named` makes of the one that was asked for. */
async function provider(named: (currency: string) => string): Promise<Server> {
  const server = createServer((request, response) => {
    const currency = request.url?.split('/').at(-1) ?? '';
    const isKnown = ['EUR', 'USD', 'ZWG'].includes(currency);
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { currency: named(currency), rate: '1.25' } : { error: 'no such currency' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Exit code and output of `payproof verify` of the API, in the copy, against that provider. */
async function verify(server: Server): Promise<{ code: number; out: string }> {
  const { port } = server.address() as AddressInfo;
  const config = `targets:\n  mine:\n    apis:\n      ${api}: { base: http://127.0.0.1:${port}/v1, credentials: { username: a, password: b } }\n`;
  writeFileSync(join(copy, 'payproof.config.yaml'), config);
  try {
    return await run('src/cli/main.ts', 'verify', '--target', 'mine', '--api', api, '--quiet', '--no-color');
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function run(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: copy }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr }),
    );
  });
}

function lastLine(out: string): string | undefined {
  return out.trimEnd().split('\n').at(-1);
}

it('ARCHITECTURE.md names each file that is added, and each that gets a line', () => {
  const named = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path.replaceAll('<api>', api));
  expect(named.map((it) => it.replace('<topic>', 'rates')).sort()).toEqual(
    [...Object.keys(addedFiles), ...Object.keys(lines)].sort(),
  );
});

it('a provider that keeps the contract of the API passes', async () => {
  const { code, out } = await verify(await provider((currency) => currency));
  expect({ code, last: lastLine(out) }).toEqual({
    code: 0,
    last: 'decided 11 of 11 rules: 11 passed, 0 failed, 0 skipped, 0 observed, 0 errors',
  });
});

it('a provider with one defect fails by the rule that says so', async () => {
  const { code, out } = await verify(await provider(() => 'USD'));
  expect(code).toBe(1);
  expect(out).toContain(`${api}/rate-of-what-was-asked`);
  expect(out).toContain('10 passed, 1 failed');
});

it('on the sandbox, which does not carry the API, its rules are skipped', async () => {
  const { code, out } = await run('src/cli/main.ts', 'verify', '--api', api, '--quiet', '--no-color');
  expect({ code, last: lastLine(out) }).toEqual({
    code: 3,
    last: 'decided 0 of 11 rules: 0 passed, 0 failed, 11 skipped, 0 observed, 0 errors',
  });
});

it('the types are whole', async () => {
  const { code, out } = await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
  expect({ code, out }).toEqual({ code: 0, out: '' });
});
