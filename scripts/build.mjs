// `npm run build`: compiles what the published package holds into dist/, from nothing.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
rmSync(join(root, 'dist'), { recursive: true, force: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
process.exitCode = await runPinned(pinnedNode(), [tsc, '-p', 'tsconfig.build.json'], { cwd: root });
