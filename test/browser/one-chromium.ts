import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { systemChromium } from './system-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of all these tests is reached. */
    chromium: string;
  }
}

/** Starts the browser once for all files: starting it takes longer than most of what they do with it. */
export default async function oneChromium(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = systemChromium();
  if (executablePath === undefined) throw new Error('there is no Chromium; install the package chromium');
  const server = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
