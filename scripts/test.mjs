// `npm test`: installs what is missing, then runs vitest under the pinned Node. Arguments go to vitest.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = await runPinned(pinnedNode(), [vitest, 'run', ...process.argv.slice(2)], { cwd: root });
