// `npm start`: fills the go-live test script and judges every rule, both against our own sandbox, into report/.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

ensureInstalled();
const main = join(root, 'src', 'cli', 'main.ts');
const more = process.argv.slice(2);

let worst = await payproof(['evidence', '--out', join('report', 'evidence'), '--force']);
if (worst < 128) {
  const code = await payproof(['verify', '--report-dir', 'report', ...more]);
  worst = worst === 0 || code >= 128 ? code : worst;
}
process.exitCode = worst;

function payproof(words) {
  return runPinned(pinnedNode(), [main, ...words], { cwd: root });
}
