import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TargetSettings } from '../../src/targets/index.ts';
import { ended, root, start } from './command.ts';

interface Told {
  port: number;
  home: string;
  apis: TargetSettings['apis'];
}

/** Starts `payproof verify` at a provider that turns hostile after so many calls, and interrupts it then. */
async function interrupted(act: string, soundFirst: number) {
  const words = ['1', '1', String(soundFirst), act];
  const provider = fork(join(root, 'test', 'conformance', 'hostile', 'provider-process.ts'), words);
  const folder = mkdtempSync(join(tmpdir(), 'payproof-interrupt-'));
  try {
    const { port, home, apis } = await new Promise<Told>((resolve) => provider.once('message', resolve as never));
    const moved = Object.entries(apis).map(([api, { base, credentials, fixtures }]) => [
      api,
      { base: base.replace(home, `http://127.0.0.1:${port}`), credentials, fixtures },
    ]);
    const target = { apis: Object.fromEntries(moved), callsPerMinute: 500, timeout: '60s', patience: '60s' };
    writeFileSync(join(folder, 'payproof.config.yaml'), JSON.stringify({ targets: { hostile: target } }));
    const child = start('payproof.mjs', ['verify', '--target', 'hostile', '--report-dir', 'report'], folder);
    const end = ended(child);
    await Promise.race([called(provider, soundFirst + 1), end]);
    child.kill('SIGINT');
    const at = performance.now();
    const { code, err } = await end;
    return { code, err, tookMs: performance.now() - at, files: readdirSync(join(folder, 'report')).sort() };
  } finally {
    provider.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

/** Resolves when the provider was called so often. */
async function called(provider: ReturnType<typeof fork>, times: number): Promise<void> {
  for (;;) {
    const counts = new Promise<{ calls: number }>((resolve) => provider.once('message', resolve as never));
    provider.send('count');
    if ((await counts).calls >= times) return;
  }
}

it.each([
  ['an answer that does not come', 'no answer'],
  ['an answer that drips', 'an answer that drips'],
  ['a throttling that asks for months', 'a throttling'],
])('Ctrl-C ends a run that waits for %s, and its report is there', async (_, act) => {
  const { code, tookMs, files, err } = await interrupted(act, 14);
  expect({ code, files, err }).toMatchObject({ code: 130, files: ['index.html', 'run.json'] });
  // 2 s are promised on a machine that has nothing else to do; what it waits for would take a minute at least.
  expect(tookMs).toBeLessThan(30_000);
});
