import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { takesAll } from './test/fixtures/sample.ts';

/** What takes more than ten seconds of a core, or as long by processes that it waits for. */
const longest =
  /test\/(conformance\/(flip\/\w+|same-seed|undecided|hostile\/hostile)|foreign\/.*(verify|defects|readings|integrators|disturbed.*)|selftest\/.*|sandbox\/(bill-payment\/)?faults|sandbox\/durable\/kill|examples\/.*|docs\/(commands|examples.*)|e2e\/\w+|.*\.long|package\/.*)\.test\.ts$/;

/** Of them those that take twenty seconds and more alone: begun in this order, none of them is left over at the end. */
const halfMinutes = [
  ...['e2e/secrets-canary', 'package/package', 'examples/bill-payment'],
  ...['foreign/bill-payment/mended', 'foreign/disturbed/mixed', 'foreign/bill-payment/verify'],
  ...['conformance/flip/checks', 'conformance/flip/observers', 'foreign/merchant-wallet/verify'],
  ...['foreign/charge-gateway/verify', 'foreign/disturbed/silence', 'foreign/disturbed/outages'],
  ...['foreign/integrators/integrators', 'selftest/selftest'],
].map((it) => `test/${it}.test.ts`);

/** 0 for what is begun first; files with the same number stay in the order that vitest has for them. */
function turnOf({ moduleId }: TestSpecification): number {
  const place = halfMinutes.findIndex((it) => moduleId.endsWith(it));
  if (place >= 0) return place;
  return halfMinutes.length + (longest.test(moduleId) ? 0 : 1);
}

/** A process that several files share lives as long as one of them is the next to begin: they come after all others. */
const isShared = ({ project }: TestSpecification): number => Number(!project.config.isolate);

/** Begun first, the longest leave the short ones to fill the cores at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => isShared(one) - isShared(other) || turnOf(one) - turnOf(other));
  }
}

const everyTest = ['test/**/*.test.ts', 'properties/**/*.test.ts', 'contracts/**/*.test.ts'];
// `npm run test:all` takes them too (docs/adr/0025-a-run-takes-a-sample.md).
const long = takesAll ? [] : ['**/*.long.test.ts'];
const notHere = ['test/browser/**', ...long];

/**
 * What begins processes and kills them, listens to signals, spies on modules or fills the disk has a process of its own. What
 * skips its waits does not: it leaves the clock as it was (test/fixtures/skip-waits.ts).
 */
const alone = [
  'conformance/flip',
  'conformance/hostile',
  'sandbox/hostile',
  'sandbox/durable',
  'package',
  'examples',
  'e2e',
  'supply-chain',
].map((it) => `test/${it}/**/*.test.ts`);
const aloneToo = [
  ...['sandbox/http/server', 'sandbox/faults', 'sandbox/bill-payment/faults', 'docs/first-hour', 'docs/commands'],
  ...['cli/commands/exec', 'targets/drivers/person-pty', 'selftest/selftest'],
].map((it) => `test/${it}.test.ts`);
const isolated = [...alone, ...aloneToo];

export default defineConfig({
  test: {
    // All others share a process with their modules: loading these anew for each file took longer than most tests.
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: everyTest, exclude: [...notHere, ...isolated], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: isolated, exclude: notHere } },
    ],
    // They end what hangs, and nothing else: how long a test may take is its own business, and a busy machine's not at all.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Concurrent tests mostly wait for a provider.
    maxConcurrency: 12,
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
  },
});
