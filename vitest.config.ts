import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'properties/**/*.test.ts', 'contracts/**/*.test.ts'],
    exclude: ['test/browser/**'],
    testTimeout: 60_000,
    // The longest tests wait for a provider most of their time.
    maxWorkers: availableParallelism() + 1,
  },
});
