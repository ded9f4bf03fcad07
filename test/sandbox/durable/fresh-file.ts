import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Path of a data file that is not there yet, in a folder that goes with the test. */
export function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'sandbox.db');
}
