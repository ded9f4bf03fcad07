import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLong = ({ moduleId }: TestSpecification): boolean =>
  /(verify|checks|observers|readings|kill|disturbed|commands|integrators)\.test\.ts$/.test(moduleId);

/** The longest tests wait for a provider most of their time: begun first, they leave the cores to all others. */
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
