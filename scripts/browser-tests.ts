// The tests of test/browser in the system's Chromium. Ends with 77, which gates count as skipped, where there is none.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { systemChromium } from '../test/browser/system-chromium.ts';

const root = dirname(import.meta.dirname);

if (systemChromium() === undefined) {
  process.stdout.write('there is no Chromium here; install the package chromium\n');
  process.exitCode = 77;
} else {
  const words = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'test/browser/vitest.config.ts',
  ];
  process.exitCode = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
