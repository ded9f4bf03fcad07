import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'properties/**/*.test.ts', 'contracts/**/*.test.ts'],
    exclude: ['test/browser/**'],
    testTimeout: 60_000,
  },
});
