// `npm start`: fills the go-live test script, judges every rule of a provider against our own sandbox, and every rule of
// integrators on our own example, into report/. The two runs share the cores; what the second says follows what the first does.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
  const codes = more.every((it) => it === '--quiet') ? await judgeBoth() : [await judgeProvider()];
  for (const code of codes) worst = worst === 0 || code >= 128 ? code : worst;
}
console.log(startEnding(root, worst, begun).join('\n'));
process.exitCode = worst;

function judgeProvider(words = []) {
  return payproof(['verify', '--report-dir', 'report', ...words, ...more]);
}

/** One core is the integrators', where there are two; exit codes of both, the provider's first. */
async function judgeBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-start-'));
  const said = join(folder, 'integrators.txt');
  const file = openSync(said, 'w');
  try {
    const dir = join('report', 'integrators');
    const integrators = payproof(['exec', '--example', '--all-scenarios', '--report-dir', dir, ...more], {
      stdio: ['inherit', file, file],
    });
    const provider = await judgeProvider(['--jobs', String(Math.max(1, availableParallelism() - 1))]);
    const codes = [provider, await integrators];
    process.stdout.write(readFileSync(said));
    return codes;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

function payproof(words, options = {}) {
  return runPinned(pinnedNode(), [main, ...words], { cwd: root, ...options });
}
