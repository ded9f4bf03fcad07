import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takesAll } from '../../fixtures/sample.ts';
import { runKillTrial } from './kill-trial.ts';

/** bench/durability.ts does 1,000. Two files at a time: what a kill costs is the start after it. */
const kills = takesAll ? 6 : 4;

test('killed time and again under load: nothing acknowledged is lost, nothing is done twice', {
  timeout: 900_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-kill-'));
  try {
    const trials = await Promise.all([1, 2].map((seed) => runKillTrial(join(folder, `${seed}.db`), { kills, seed })));
    for (const trial of trials) {
      expect(trial.problems).toEqual([]);
      // A life ends after 1 to 40 calls, as it comes.
      expect(trial.acknowledged).toBeGreaterThan(kills);
      expect(trial.cutOff, 'calls that were under way').toBeGreaterThan(kills);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a disk that is full at 2 random moments: nothing acknowledged is lost, nothing is done twice', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-full-'));
  try {
    const trial = await runKillTrial(join(folder, 'full.db'), { kills: 2, seed: 3, end: 'full-disk' });
    expect(trial.problems).toEqual([]);
    expect(trial.deposits > 0 && trial.orders > 0 && trial.charges > 0).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
