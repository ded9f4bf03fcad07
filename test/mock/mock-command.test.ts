import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { apis } from '../../src/contract/index.ts';
import { MockError } from '../../src/mock/mock-error.ts';
import { prismParts, prismVersion } from '../../src/mock/prism.ts';

const main = new URL('../../src/cli/main.ts', import.meta.url).pathname;

function payproof(...words: string[]): ChildProcess {
  return spawn(process.execPath, [main, 'mock', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new TypeError('no stdout');
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return line;
}

test.each([
  ['SIGTERM', 0],
  ['SIGINT', 130],
] as const)('all contracts are served from one command, and %s ends it with %i', async (signal, code) => {
  const process = payproof('--json');
  const ready = JSON.parse(await firstLine(process)) as { apis: Record<string, { base: string }> };
  expect(Object.keys(ready.apis)).toEqual([...apis]);
  const wallets = await fetch(`${ready.apis['bill-payment']?.base}/api/wallets`, {
    headers: { authorization: `Basic ${btoa('user:password')}` },
  });
  expect([wallets.status, ((await wallets.json()) as object[]).length]).toEqual([200, 2]);
  process.kill(signal);
  expect(await once(process, 'exit')).toEqual([code, null]);
});

test('one API on a given port; its address is printed', async () => {
  const port = await freePort();
  const process = payproof('--api', 'charge-gateway', '--port', String(port));
  expect(await firstLine(process)).toBe(`charge-gateway    http://127.0.0.1:${port}/charge-gateway`);
  process.kill('SIGTERM');
  await once(process, 'exit');
});

test('a port that is taken is a usage error that says what to do', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const process = payproof('--port', String(port));
  const said: string[] = [];
  process.stderr?.on('data', (it: Buffer) => said.push(it.toString()));
  const [code] = await once(process, 'close');
  holder.close();
  expect([code, said.join('')]).toEqual([
    2,
    `payproof: cannot listen on 127.0.0.1:${port}: the port is in use; give another --port, or leave it out for any free one\n`,
  ]);
});

test('where Prism is not installed, the message says what to install', () => {
  expect(() => prismParts('@stoplight/absent')).toThrow(
    new MockError(
      "Prism is not installed, and mocks are Prism's work; run: npm install --save-dev @stoplight/absent@5.16.0",
    ),
  );
});

test('the version that is named is the one that this project installs', () => {
  const { devDependencies } = packageJson as { devDependencies: Record<string, string> };
  expect(devDependencies['@stoplight/prism-cli']).toBe(prismVersion);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
