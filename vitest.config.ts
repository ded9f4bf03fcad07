import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than ten seconds of a core, or as long by processes that it waits for. */
const longest =
  /test\/(conformance\/(flip\/\w+|same-seed|undecided|hostile\/hostile)|foreign\/.*(verify|defects|readings|integrators|disturbed.*)|selftest\/.*|sandbox\/(bill-payment\/)?faults|sandbox\/durable\/kill|examples\/.*|docs\/(commands|examples.*)|e2e\/\w+|clients\/python-client|package\/.*)\.test\.ts$/;

const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);

/** Begun first, the longest leave the short ones to fill the cores at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), (it) => (isLong(it) ? 'long' : 'short'));
    return [...long, ...short];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'properties/**/*.test.ts', 'contracts/**/*.test.ts'],
    exclude: ['test/browser/**'],
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
