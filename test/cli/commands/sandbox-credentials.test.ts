import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payproof } from '../fake-io.ts';

function fileOf(text: string): { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'team.yaml'), text);
  return { folder };
}

it('--credentials issues what a file says, with secrets of the environment', async () => {
  const text = [
    'workspace: ws-team',
    'charge-gateway:',
    '  credentials: { username: sbx_team, password: "${TEAM_PASSWORD}" }',
    '  fixtures: { merchant: { merchantPin: 0123 } }',
  ].join('\n');
  const ready = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  const ended = payproof(['sandbox', '--json', '--port', '0', '--credentials', 'team.yaml'], {
    ...fileOf(text),
    environment: { TEAM_PASSWORD: 'of-the-team' },
    out: ready.resolve,
    stopped: stopped.promise,
  });
  const [workspace] = JSON.parse(await ready.promise).workspaces;
  stopped.resolve('SIGINT');
  expect((await ended).code).toBe(0);
  const { credentials, fixtures } = workspace.apis['charge-gateway'];
  expect([workspace.id, credentials, fixtures.merchant.merchantPin]).toEqual([
    'ws-team',
    { username: 'sbx_team', password: 'of-the-team' },
    '0123',
  ]);
});

it('a data file keeps what it was issued: the same is taken again, anything else refused', async () => {
  const { folder } = fileOf('');
  const run = async (text: string) => {
    writeFileSync(join(folder, 'team.yaml'), text);
    const stopped = Promise.withResolvers<'SIGINT'>();
    return payproof(['sandbox', '--json', '--port', '0', '--data', 'team.db', '--credentials', 'team.yaml'], {
      folder,
      out: () => stopped.resolve('SIGINT'),
      stopped: stopped.promise,
    });
  };
  const named = (username: string): string => `charge-gateway: { credentials: { username: ${username} } }`;
  expect((await run(`workspace: ws-team\n${named('sbx_team')}`)).code).toBe(0);
  expect((await run(named('sbx_team'))).code).toBe(0);
  expect((await run(`workspace: ws-team\n${named('sbx_team')}`)).code).toBe(0);
  const remedy = 'leave --credentials out, or start with another data file';
  expect(await run(named('sbx_other'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      `charge-gateway.credentials.username is another in workspace ws-team of the data file; ${remedy}`,
    ),
  });
  expect((await run('workspace: ws-other')).err).toContain(
    `the data file has no workspace ws-other, but ws-team; ${remedy}`,
  );
});

it.each([
  ['- a', 'write workspace, and credentials and fixtures below bill-payment, charge-gateway, merchant-wallet'],
  [
    'gateway: {}',
    'unknown name "gateway"; write workspace, and credentials and fixtures below bill-payment, charge-gateway, merchant-wallet',
  ],
  ['charge-gateway: { credentials: { password: "${NONE}" } }', 'the environment has no NONE, which it names'],
  ['a: [', 'it is neither YAML nor JSON'],
])('%j is refused', async (text, why) => {
  expect(await payproof(['sandbox', '--credentials', 'team.yaml'], fileOf(text))).toMatchObject({
    code: 2,
    err: `payproof: --credentials team.yaml: ${why}\n`,
  });
});
