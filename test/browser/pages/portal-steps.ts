import type { Page } from 'playwright-core';
import type { Look } from '../chromium.ts';
import type { Pages } from './open-sandbox.ts';

/** Who registers: with a name that a page must not take for markup. */
export const developer = { name: '<b>Tariro</b>', email: 'tariro@shop.example', password: 'long enough' };

/** The portal of the workspace at a place of the sandbox. */
export async function openPortal(pages: Pages, at: number, look: Look) {
  const id = pages.ready.workspaces[at]?.id;
  return { id: String(id), ...(await pages.open({ ...look, hash: `/portal?ws=${id}` })) };
}

export const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Registers, requests access, reads the inbox and fills the form. Gives the password. */
export async function onboard(page: Page): Promise<string> {
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Name').fill(developer.name);
  await form.getByLabel('E-mail').fill(developer.email);
  await form.getByLabel('Password').fill(developer.password);
  await form.getByRole('button').click();
  await page.getByText(`${developer.name} · ${developer.email}`).waitFor();
  await page.getByRole('button', { name: 'Request sandbox access' }).click();
  await page.getByText('not active: calls get E007 (403)').waitFor();
  const username = String(await page.locator('dd', { hasText: /^sbx_/ }).textContent());
  await tab(page, 'Inbox');
  const message = page.getByRole('article', { name: 'SANDBOX_CREDENTIALS' });
  await message.getByRole('button', { name: 'Show' }).click();
  const password = String(await message.locator('.password').textContent());
  await tab(page, 'Authentication');
  const credentials = page.getByRole('form', { name: 'Credential form' });
  await credentials.getByLabel('Username').fill(username);
  await credentials.getByLabel('Password').fill('guessed');
  await credentials.getByRole('button').click();
  await page.getByText('these are not the credentials that you were issued').waitFor();
  await credentials.getByLabel('Password').fill(password);
  await credentials.getByRole('button').click();
  await page.getByText(`Authorization: Basic ${btoa(`${username}:${password}`)}`).waitFor();
  await page.getByText('active', { exact: true }).waitFor();
  return password;
}
