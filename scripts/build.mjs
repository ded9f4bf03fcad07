// `npm run build`: compiles what the published package holds into dist/, from nothing. dist/ is replaced in one step, so
// that nobody finds half of it.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, 'build-'));
try {
  const built = join(work, 'dist');
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  process.exitCode = await runPinned(pinnedNode(), [tsc, '-p', 'tsconfig.build.json', '--outDir', built], {
    cwd: root,
  });
  if (process.exitCode === 0) {
    for (const folder of [join('src', 'generation', 'templates'), join('src', 'sandbox', 'pages', 'built')])
      cpSync(join(root, folder), join(built, folder), { recursive: true });
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    renameSync(built, join(root, 'dist'));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
