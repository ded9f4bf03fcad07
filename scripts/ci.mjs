// What .ci/run does after the installation: all tests, then every gate, counted together on the last line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gates } from './gates.mjs';
import { pinnedNode, root } from './installed.mjs';
import { runGates } from './run-gates.mjs';
import { runPinned } from './run-pinned.mjs';
import { slowestFiles } from './slowest-files.mjs';

const main = join(root, 'src', 'cli', 'main.ts');

/** The product judged by itself, the longest first: slower than the gates of `npm run check`. */
const proofs = [
  // A share of what stands behind the numbers of docs/reliability.md.
  { name: 'reliability for two minutes', words: [join(root, 'bench', 'reliability.ts'), '--seconds', '120'] },
  { name: 'selftest', words: [main, 'selftest', '--api', 'charge-gateway', '--api', 'merchant-wallet', '--quiet'] },
  // A sixth of its faults and dialects: all of them take longer than a pipeline should. `payproof selftest` plants every one.
  { name: 'selftest of bill payment', words: [main, 'selftest', '--api', 'bill-payment', '--shard', '1/6', '--quiet'] },
  { name: 'selftest of integrators', words: [main, 'selftest', '--integrators', '--quiet'] },
  { name: 'npm start', words: [join(root, 'scripts', 'start.mjs'), '--quiet'] },
  { name: 'second opinion by Prism', words: [join(root, 'scripts', 'second-opinion.ts')] },
];

const tests = await countTests();
const outcomes = await runGates([...proofs, ...gates], pinnedNode(), root);
const passed = tests.passed + outcomes.filter((it) => it === 'passed').length;
const failed = tests.failed + outcomes.filter((it) => it === 'failed').length;
const skipped = tests.skipped + outcomes.filter((it) => it === 'skipped').length;
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs the tests as the README says. A run that ends badly without a failed test (a file that cannot be loaded, no test at all) counts as one. */
async function countTests() {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-ci-'));
  const file = join(folder, 'tests.json');
  try {
    const words = ['test', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await runPinned('npm', words, { cwd: root });
    const report = readReport(file);
    process.stdout.write(slowestFiles(report, root));
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
    const broken = numFailedTests === 0 && (code !== 0 || numPassedTests === 0) ? 1 : 0;
    return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
