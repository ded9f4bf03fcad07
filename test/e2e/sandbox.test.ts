import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Ready } from '../../src/sandbox/index.ts';
import { ended, firstLine, payproof, start } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-e2e-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a served sandbox is judged through a target file like any other, and stops on SIGTERM with 0', async () => {
  const sandbox = start('payproof.mjs', ['sandbox', '--json', '--port', '0']);
  try {
    const ready = JSON.parse(await firstLine(sandbox)) as Ready;
    const api = ready.workspaces[0]?.apis['charge-gateway'];
    const target = {
      apis: { 'charge-gateway': { base: api?.base, credentials: api?.credentials, fixtures: api?.fixtures } },
      driver: 'payproof',
      control: { base: ready.control.base, workspace: ready.workspaces[0]?.id },
      callbacks: 'loopback',
      callsPerMinute: 60_000,
      quiet: '100ms',
    };
    writeFileSync(join(folder, 'target.yaml'), stringify({ targets: { served: target } }));
    const rules = ['charge-gateway/both-currencies-accepted', 'charge-gateway/callback-on-success'];
    const judged = await payproof(
      ['verify', '--target', 'target.yaml', '--json', '--quiet', ...rules.flatMap((it) => ['--rule', it])],
      folder,
    );
    expect(judged).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(judged.out)).toMatchObject({
      simulated: true,
      target: { name: 'served', kind: 'remote' },
      verdicts: expect.arrayContaining(rules.map((rule) => expect.objectContaining({ rule, outcome: 'pass' }))),
    });
  } finally {
    sandbox.kill('SIGTERM');
  }
  const [code] = (await once(sandbox, 'close')) as [number | null];
  expect(code).toBe(0);
});

it('Ctrl-C stops it with 0: that is how it ends', async () => {
  const sandbox = start('payproof.mjs', ['sandbox', '--port', '0']);
  await firstLine(sandbox);
  sandbox.kill('SIGINT');
  expect((await ended(sandbox)).code).toBe(0);
});

it('credentials are printed for each workspace, and the control token where one is needed', async () => {
  const sandbox = start('payproof.mjs', ['sandbox', '--port', '0', '--workspaces', '3', '--host', '0.0.0.0']);
  const printed = ended(sandbox);
  await once(sandbox.stdout, 'data');
  sandbox.kill('SIGTERM');
  const { out } = await printed;
  expect(out.match(/^workspace ws-\w{10}, clock real-time$/gm)).toHaveLength(3);
  expect(new Set(out.match(/username {2}sbx_\w{12}$/gm)).size).toBe(3);
  expect(new Set(out.match(/password {2}\w{24}$/gm)).size).toBeGreaterThanOrEqual(3);
  expect(out).toMatch(/^control token {2}[\w-]{32}$/m);
});

it('a signature or a host that is not legal is said, with 2', async () => {
  expect(await payproof(['sandbox', '--signature', 'encoding=base32'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^payproof: not legal: encoding=base32; --signature takes header=<name>, /),
  });
  expect(await payproof(['sandbox', '--signature', 'secret-env=PAYPROOF_NO_SUCH_VARIABLE'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/the environment has no PAYPROOF_NO_SUCH_VARIABLE/),
  });
  expect((await payproof(['sandbox', '--allow-host', 'https://example.org/'])).code).toBe(2);
});

it('a port in use is said, with 2', async () => {
  const sandbox = start('payproof.mjs', ['sandbox', '--json', '--port', '0']);
  try {
    const { port } = new URL((JSON.parse(await firstLine(sandbox)) as Ready).control.base);
    expect(await payproof(['sandbox', '--port', port])).toEqual({
      code: 2,
      out: '',
      err: `payproof: cannot listen on 127.0.0.1:${port}: the port is in use; give another --port, or leave it out for any free one\n`,
    });
  } finally {
    sandbox.kill('SIGTERM');
    await once(sandbox, 'close');
  }
});
