import { afterEach, expect, test } from 'vitest';
import { checks } from '../../properties/index.ts';
import { type RunResult, runConformance } from '../../src/conformance/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import type { ApiSettings, TargetSettings } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const it of open.splice(0)) await it.close();
});

/** Judges the callbacks of a served sandbox by what its ready line says, each check on a workspace of its own. */
async function judged(faults: string[] = []): Promise<RunResult> {
  const sandbox = await startSandbox({ faults });
  open.push(sandbox);
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const { base, credentials, fixtures } = workspace.apis['charge-gateway'] as unknown as ApiSettings;
  const target: TargetSettings = {
    name: 'served',
    kind: 'remote',
    apis: { 'charge-gateway': { base, credentials, fixtures } },
    driver: { kind: 'payproof' },
    callbacks: { kind: 'loopback' },
    callbackSignature: workspace.callbackSignature,
    timeoutMs: 10_000,
    patienceMs: 5_000,
    quietMs: 50,
    callsPerMinute: Number.POSITIVE_INFINITY,
  };
  const rules = ['charge-gateway/callback-signature-verifies'];
  const chosen = { suite: { checks, observers }, target, apis: ['charge-gateway' as const], rules };
  return runConformance({ ...chosen, checks: ['charge-outcome-callbacks'], seed: 1, effort: 0.1, command: 'verify' });
}

test('each delivery is judged by the secret of the workspace that its URL belongs to', async () => {
  const { verdicts, exchanges } = await judged();
  expect(verdicts.map((it) => [it.outcome, it.findings])).toEqual([['pass', []]]);
  expect(verdicts[0]?.decided).toBe(exchanges.filter((it) => it.by === 'provider').length);
  expect(verdicts[0]?.decided).toBeGreaterThan(0);
});

test('a workspace that does not sign is found out by its own secret', async () => {
  const { verdicts } = await judged(['callback-unsigned']);
  expect(verdicts.map((it) => it.outcome)).toEqual(['fail']);
});
