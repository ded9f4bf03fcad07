// `npm start`: fills the go-live test script, judges every rule of a provider against our own sandbox, and every rule of
// integrators on our own example, into report/.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';
import { startEnding } from './start-ending.mjs';

ensureInstalled();
const main = join(root, 'src', 'cli', 'main.ts');
const more = process.argv.slice(2);
const begun = Date.now();

let worst = await payproof(['evidence', '--out', join('report', 'evidence'), '--force']);
if (worst < 128) {
  const code = await payproof(['verify', '--report-dir', 'report', ...more]);
  worst = worst === 0 || code >= 128 ? code : worst;
}
if (worst < 128 && more.every((it) => it === '--quiet')) {
  const dir = join('report', 'integrators');
  const code = await payproof(['exec', '--example', '--all-scenarios', '--report-dir', dir, ...more]);
  worst = worst === 0 || code >= 128 ? code : worst;
}
console.log(startEnding(root, worst, begun).join('\n'));
process.exitCode = worst;

function payproof(words) {
  return runPinned(pinnedNode(), [main, ...words], { cwd: root });
}
