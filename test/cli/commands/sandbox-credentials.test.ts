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
  const ended = payproof(['sandbox', '--json', '--credentials', 'team.yaml'], {
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
