// `npm test`: installs what is missing, then runs vitest under the pinned Node; with `--all` nothing is a sample (test/fixtures/sample.ts).
// All other arguments go to vitest.
import './compile-cache.mjs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const words = process.argv.slice(2);
const env = words.includes('--all') ? { ...process.env, PAYPROOF_TESTS: 'all' } : process.env;
const passedOn = words.filter((it) => it !== '--all');
process.exitCode = await runPinned(pinnedNode(), [vitest, 'run', ...passedOn], { cwd: root, env });
