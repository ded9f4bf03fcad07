import { defineConfig } from 'vitest/config';

/** The tests that need a real Chromium: a gate of their own. Its files share one browser, and mostly wait for it: hence side by side. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/one-chromium.ts'],
    maxWorkers: 4,
    isolate: false,
    // They end what hangs, and nothing else: a busy machine paints late, and how late is its own business.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
