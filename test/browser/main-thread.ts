import type { Page } from 'playwright-core';

/**
 * A stop watch of the CPU time, in ms, that the main thread of a page has spent on anything since the page began: unlike
 * time, it hardly moves with what else the machine does.
 */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find((it) => it.name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
