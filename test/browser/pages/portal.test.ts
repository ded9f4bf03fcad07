import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLiveDesk } from '../../../src/cli/go-live-desk.ts';
import { looks, overflow, seriousProblems } from '../chromium.ts';
import { openPages, type Pages } from './open-sandbox.ts';
import { developer, onboard, openPortal, tab } from './portal-steps.ts';
import { tabTo } from './tab-to.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages({ workspaces: 2, goLive: goLiveDesk });
});
afterAll(() => pages?.close());

test('a developer is signed in for this tab alone, and signs out', async () => {
  const { page } = await openPortal(pages, 0, { width: 375, scheme: 'dark' });
  await onboard(page);
  await page.reload();
  await page.getByText(developer.email).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('form', { name: 'Sign in' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const again = page.getByRole('form', { name: 'Sign in' });
  await again.getByLabel('E-mail').fill(developer.email);
  await again.getByLabel('Password').fill(developer.password);
  await page.keyboard.press('Enter');
  await page.getByText(`${developer.name} · ${developer.email}`).waitFor();
});

test('registration, access and the credential form go by keyboard alone', async () => {
  const { page } = await openPortal(pages, 1, { width: 375, scheme: 'light' });
  const { keyboard } = page;
  await tabTo(page.getByRole('form', { name: 'Register' }).getByLabel('Name'));
  for (const text of ['Rudo', 'keys@shop.example', developer.password]) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Request sandbox access' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Inbox', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Show', exact: true }));
  await keyboard.press('Enter');
  const password = String(await page.locator('.password').textContent());
  const username = String(await page.locator('dd', { hasText: /^sbx_/ }).textContent());
  await tabTo(page.getByRole('button', { name: 'Authentication', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('form', { name: 'Credential form' }).getByLabel('Username'));
  await keyboard.type(username);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.getByText('active', { exact: true }).waitFor();
});

test.each(looks)('axe finds nothing serious in the portal, and nothing is cut off: %j', async (look) => {
  const { page, complaints } = await openPortal(pages, 1, look);
  const found: Record<string, string[]> = {};
  const lookAt = async (name: string): Promise<void> => {
    const wrong = [...(await seriousProblems(page)), ...(await overflow(page))];
    if (wrong.length > 0) found[name] = wrong;
  };
  await page.getByRole('form', { name: 'Register' }).waitFor();
  await lookAt('registration');
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Name').fill('Rudo');
  await form.getByLabel('E-mail').fill(`${look.width}-${look.scheme}@shop.example`);
  await form.getByLabel('Password').fill(developer.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Request sandbox access' }).click();
  for (const name of ['Authentication', 'Inbox', 'Test Numbers', 'Production', 'Administrator']) {
    await tab(page, name);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await lookAt(name);
  }
  expect({ found, complaints }).toEqual({ found: {}, complaints: [] });
});
