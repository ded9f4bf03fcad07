// What .ci/run does after the installation: all tests and every gate, counted together on the last line. What takes
// nothing but a core is done beside the tests, and leaves each core to whatever test wants it.
import './compile-cache.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAt } from './end-at.mjs';
import { gates } from './gates.mjs';
import { pinnedNode, root } from './installed.mjs';
import { runGates } from './run-gates.mjs';
import { filesToSeeAgain, unsteadyTests } from './second-look.mjs';
import { slowestFiles } from './slowest-files.mjs';

const main = join(root, 'src', 'cli', 'main.ts');

/** `.ci/run --all`: every test, fault, dialect and play, where a run takes a sample (docs/adr/0025-a-run-takes-a-sample.md). */
const all = process.argv.includes('--all');

/** Whatever hangs is ended then and has failed, so that all else is told: a run takes a fifth of it on two quiet cores. */
const deadlineMs = performance.now() + (all ? 180 : 70) * 60_000;

/** No selftest measures causes here: that judges each hundredth fault by everything, fails nothing, and is told to nobody. */
const planted = ['selftest', '--causes', '0', '--quiet'];

/** A share of the faults, and each value of a dialect in place of each pair of values. */
const shareOf = (shard) => (all ? [] : ['--dialects', 'values', '--shard', shard]);

/** The product judged by itself, the longest first: slower than the gates of `npm run check`. */
const proofs = [
  {
    name: 'selftest of gateway and wallet',
    words: [main, ...planted, '--api', 'charge-gateway', '--api', 'merchant-wallet', ...shareOf('1/8')],
  },
  { name: 'selftest of bill payment', words: [main, ...planted, '--api', 'bill-payment', ...shareOf('1/8')] },
  { name: 'selftest of integrators', words: [main, 'selftest', '--integrators', '--quiet', ...shareOf('1/8')] },
  { name: 'npm start', words: [join(root, 'scripts', 'start.mjs'), '--quiet'] },
  { name: 'second opinion by Prism', words: [join(root, 'scripts', 'second-opinion.ts')] },
  { name: 'docs as a site', words: [join(root, 'scripts', 'site-proof.ts')] },
  { name: 'container image', words: [join(root, 'scripts', 'image.mjs')] },
];

/** Looks at how long things take: it shares the machine with nothing that would not yield. */
const timed = [
  // A share of what stands behind the numbers of docs/reliability.md.
  { name: 'reliability for half a minute', words: [join(root, 'bench', 'reliability.ts'), '--seconds', '30'] },
  ...gates.filter((it) => it.name === 'browser'),
];

const others = [...proofs, ...gates.filter((it) => !timed.includes(it))];
const beside = runGates(others, pinnedNode(), root, { yields: true, deadlineMs });
const tests = await countTests();
const outcomes = [...(await runGates(timed, pinnedNode(), root, { deadlineMs })), ...(await beside)];
const passed = tests.passed + outcomes.filter((it) => it === 'passed').length;
const failed = tests.failed + outcomes.filter((it) => it === 'failed').length;
const skipped = tests.skipped + outcomes.filter((it) => it === 'skipped').length;
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs the tests as the README says. A run that ends badly without a failed test (a file that cannot be loaded, no test at
 * all) counts as one. What failed is run once more by itself, and told (docs/adr/0012-a-second-look.md).
 */
async function countTests() {
  const { code, report } = await runTests([]);
  process.stdout.write(slowestFiles(report, root));
  const again = filesToSeeAgain(report);
  const unsteady = again.length > 0 ? unsteadyTests(report, (await runTests(again)).report) : [];
  for (const it of unsteady) process.stdout.write(`unsteady: failed beside the others, passed alone: ${it}\n`);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  const broken = numFailedTests === 0 && (code !== 0 || numPassedTests === 0) ? 1 : 0;
  return {
    passed: numPassedTests + unsteady.length,
    failed: numFailedTests - unsteady.length + broken,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Of these files one after the other; of all, as many at once as there are cores, where none is named. */
async function runTests(files) {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-ci-'));
  const file = join(folder, 'tests.json');
  try {
    const alone = files.length > 0 ? ['--no-file-parallelism'] : [];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const words = [...(all ? ['run', 'test:all'] : ['test']), '--', ...reporters, ...alone, ...files];
    const child = spawn('npm', words, { cwd: root, stdio: 'inherit', detached: true });
    endAt(child, deadlineMs);
    return { code: await exitCode(child), report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
