// `npm run flips`: flips every deciding assertion of each check that changed (`-- --all`: of every check), and records at
// which text of each check all of them did.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const words = [vitest, 'run', 'test/conformance/flip/checks.test.ts'];
process.exitCode = await runPinned(pinnedNode(), words, {
  cwd: root,
  env: { ...process.env, PAYPROOF_FLIPS: process.argv.includes('--all') ? 'all' : 'changed' },
});
