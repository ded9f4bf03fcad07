import { defineConfig } from 'vitest/config';

/** The tests that need a real Chromium: a gate of their own, run one file at a time. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
