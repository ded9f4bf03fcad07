import { defineConfig } from 'vitest/config';

/** The tests that need a real Chromium: a gate of their own, run one file at a time. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    // A busy machine paints late; a page that never gets there fails all the same.
    expect: { poll: { timeout: 20_000 } },
  },
});
