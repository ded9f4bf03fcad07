// `npm run flips`: flips every deciding assertion of each check that changed (`-- --all`: of every check), and records at
// which text of each check all of them did. The same for what foreign providers' own tests see of them.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const foreign = ['defects', 'readings'].map((it) => `test/foreign/merchant-wallet/${it}.test.ts`);
const words = [vitest, 'run', 'test/conformance/flip/checks.test.ts', ...foreign];
process.exitCode = await runPinned(pinnedNode(), words, {
  cwd: root,
  env: { ...process.env, PAYPROOF_FLIPS: process.argv.includes('--all') ? 'all' : 'changed' },
});
