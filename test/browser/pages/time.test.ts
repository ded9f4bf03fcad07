import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOf } from '../../sandbox/charge-gateway/support.ts';
import { looks, overflow, seriousProblems } from '../chromium.ts';
import { openPages, type Pages } from './open-sandbox.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages({ workspaces: 4, clock: 'frozen', dialect: { 'prompt-expiry': 'fails' } });
});
afterAll(() => pages?.close());

test.each(looks.map((look, i) => ({ look, i })))(
  'what is due is told with why, the clock goes to it, and what fired is told; axe finds nothing serious: $look',
  async ({ look, i }) => {
    const { workspaces, control } = pages.ready;
    const workspace = workspaces[i];
    if (!workspace) throw new Error('too few workspaces');
    const shop = shopOf(workspace, control.base);
    const { page, complaints } = await pages.open({ ...look, hash: `/time?ws=${workspace.id}` });
    await page.getByText('Nothing is due.').waitFor();
    await page.getByText(/^UTC([+-]\d\d:\d\d)?$/).waitFor();
    expect(await page.getByRole('button', { name: 'To what falls due next' }).isDisabled()).toBe(true);
    await shop.charge();
    await page.getByText('the prompt closes, if no PIN was typed by then').waitFor();
    await page.getByText('in 5 min').waitFor();
    await page.getByLabel('By an amount').fill('later');
    expect(await page.getByRole('button', { name: 'Advance', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('By an amount').fill('1m 30s');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing fell due on the way.').waitFor();
    await page.getByText('in 3 min 30 s').waitFor();
    expect({ serious: await seriousProblems(page), overflow: await overflow(page) }).toEqual({
      ...{ serious: [], overflow: [] },
    });
    await page.getByRole('button', { name: /^Advance to .*the prompt closes/ }).click();
    await page.getByText('One thing fell due on the way:').waitFor();
    await page.getByText('prompt-expired').waitFor();
    await page.getByText('Nothing is due.').waitFor();
    await page.getByText(/^UTC([+-]\d\d:\d\d)?$/).waitFor();
    expect(complaints).toEqual([]);
  },
);
