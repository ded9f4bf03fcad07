// `npm start`: judges every rule of a provider against our own sandbox, fills the go-live test script, and judges every rule of
// integrators on our own example, into report/. The first shares the cores with the others; what these say follows what it does.
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

// What is said with more words is about the provider's run alone.
const codes = more.every((it) => it === '--quiet') ? await judgeBoth() : await judgeAfterScript();
// Of several the first that is not 0; one that a signal ended says more than any.
const worst = codes.find((it) => it >= 128) ?? codes.find((it) => it !== 0) ?? 0;
console.log(startEnding(root, worst, begun).join('\n'));
process.exitCode = worst;

function fillScript(options = {}) {
  return payproof(['evidence', '--out', join('report', 'evidence'), '--force'], options);
}

function judgeProvider(words = []) {
  return payproof(['verify', '--report-dir', 'report', ...words, ...more]);
}

/** Nothing is begun after an interruption. */
async function judgeAfterScript() {
  const script = await fillScript();
  return script >= 128 ? [script] : [script, await judgeProvider()];
}

/** Script and integrators take one core, where there are two; exit codes of all, the script's first. */
async function judgeBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-start-'));
  const said = join(folder, 'said.txt');
  const file = openSync(said, 'w');
  const options = { stdio: ['inherit', file, file] };
  try {
    const provider = judgeProvider(['--jobs', String(Math.max(1, availableParallelism() - 1))]);
    const script = await fillScript(options);
    const dir = join('report', 'integrators');
    const words = ['exec', '--example', '--few-scenarios', '--report-dir', dir, ...more];
    const integrators = script >= 128 ? script : await payproof(words, options);
    const codes = [script, await provider, integrators];
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
