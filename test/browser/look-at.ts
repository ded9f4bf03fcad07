import { type Browser, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

/** How long a page may take for one step before the test says at which one it hangs. */
const stepMs = 120_000;

export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('chromium'));
}

/**
 * An empty page in a browser profile of its own, until the test ends: pages that stay open go on listening, and cost those
 * after them their share of the machine.
 */
export async function blankPage(
  browser: Browser,
  { width, scheme }: { width: number; scheme: 'light' | 'dark' },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  context.setDefaultTimeout(stepMs);
  onTestFinished(() => context.close());
  return context.newPage();
}
