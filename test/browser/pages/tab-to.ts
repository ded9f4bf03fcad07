import type { Locator } from 'playwright-core';

/** How many stops a page may have before the one that is wanted. */
const stopsAtMost = 120;

/** Goes by the Tab key alone until this has the focus. Throws where it cannot be reached. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    if (await wanted.evaluate((it) => it.matches(':focus'))) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`${wanted} is not reached by the Tab key`);
}
