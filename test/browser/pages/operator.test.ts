import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Shop, shopOf } from '../../sandbox/charge-gateway/support.ts';
import { type Look, looks, overflow, seriousProblems } from '../chromium.ts';
import { openPages, type Pages } from './open-sandbox.ts';
import { tabTo } from './tab-to.ts';

const wide: Look = { width: 1280, scheme: 'light' };
const narrow: Look = { width: 375, scheme: 'dark' };

let pages: Pages;
let free: Shop[];
beforeAll(async () => {
  pages = await openPages({ workspaces: 14 });
  free = pages.ready.workspaces.map((it) => shopOf(it, pages.ready.control.base));
});
afterAll(() => pages?.close());

/** A workspace that no other test uses, and a part of its Operator page. */
async function openPart(part: string, look: Look) {
  const shop = free.pop();
  if (!shop) throw new Error('too few workspaces');
  const hash = `/operator?ws=${shop.workspace.id}&part=${encodeURIComponent(part)}`;
  return { shop, ...(await pages.open({ ...look, hash })) };
}

test.each([wide, narrow])('maintenance, access, a failed call and a barred number: %j', async (look) => {
  const { shop, page } = await openPart('Switches', look);
  const statusOf = async () => (await shop.charge()).status;
  await page.getByRole('button', { name: 'Begin maintenance' }).click();
  await page.getByRole('button', { name: 'End maintenance' }).waitFor();
  const seen = [await statusOf()];
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('button', { name: 'Begin maintenance' }).waitFor();
  await page.getByRole('button', { name: 'Take sandbox access away' }).click();
  await page.getByRole('button', { name: 'Give sandbox access back' }).waitFor();
  seen.push(await statusOf());
  await page.getByRole('button', { name: 'Give sandbox access back' }).click();
  await page.getByRole('button', { name: 'Take sandbox access away' }).waitFor();
  await page.getByRole('button', { name: 'Fail the next call of charge-gateway' }).click();
  await page.getByText('next 1 fail').waitFor();
  seen.push(await statusOf());
  await expect.poll(() => page.getByText('next 1 fail').count()).toBe(0);
  await page.getByRole('button', { name: `Bar ${shop.customer}`, exact: true }).click();
  await page.getByRole('button', { name: `Unbar ${shop.customer}` }).waitFor();
  seen.push(await statusOf());
  await page.getByRole('button', { name: `Unbar ${shop.customer}` }).click();
  await page.getByRole('button', { name: `Bar ${shop.customer}`, exact: true }).waitFor();
  seen.push(await statusOf());
  expect(seen).toEqual([503, 403, 500, 422, 200]);
});

test('parts and switches are reached and pressed by keyboard alone', async () => {
  const { shop, page } = await openPart('Faults', narrow);
  await tabTo(page.getByRole('button', { name: 'Switches', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: `Bar ${shop.customer}`, exact: true }));
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: `Unbar ${shop.customer}` }).waitFor();
  expect((await shop.charge()).status).toBe(422);
});

test('a wallet is suspended, a biller taken offline, and vouchers sell out', async () => {
  const { shop, page } = await openPart('Bill payment', wide);
  const wallet = page.getByRole('form', { name: 'Wallet USD' });
  await wallet.getByLabel('Balance', { exact: true }).fill('1.005');
  await wallet.getByRole('button').click();
  await page.getByText(/must match pattern/).waitFor();
  await wallet.getByLabel('Balance', { exact: true }).fill('12.50');
  await wallet.getByLabel('Status').selectOption('suspended');
  await wallet.getByRole('button').click();
  await page.getByText('USD 12.50').waitFor();
  await page.locator('.tag', { hasText: 'suspended' }).waitFor();
  await page.locator('summary', { hasText: 'TESTBILLER' }).click();
  await page.getByRole('button', { name: 'Take offline: TESTBILLER' }).click();
  await page.getByRole('button', { name: 'Bring online: TESTBILLER' }).waitFor();
  const { billers } = (await shop.ask('GET', '/operator/biller')).body as {
    billers: { billerCode: string; products: { code: string; available?: number }[] }[];
  };
  const seller = billers.find((it) => it.products.some(({ available }) => available !== undefined));
  const product = seller?.products[0]?.code;
  await page.locator('summary', { hasText: String(seller?.billerCode) }).click();
  const stock = page.getByRole('form', { name: `Stock of ${product}` });
  await stock.getByLabel('In stock').fill('0');
  await stock.getByRole('button').click();
  await expect
    .poll(async () => {
      const now = (await shop.ask('GET', '/operator/biller')).body as { billers: typeof billers };
      return now.billers.find((it) => it.billerCode === seller?.billerCode)?.products[0]?.available;
    })
    .toBe(0);
});

test('webhooks are registered and listed; a key is copied, not shown', async () => {
  const { shop, page } = await openPart('Webhooks', narrow);
  const configuration = page.getByRole('form', { name: 'Configuration webhook' });
  await configuration.getByLabel('Address').fill('https://vendor.example/hook');
  await configuration.getByRole('button').click();
  await page.getByText('https://vendor.example/hook').waitFor();
  const payments = page.getByRole('form', { name: 'Payments webhook' });
  await payments.getByLabel('Address').fill('https://biller.example/hook');
  await payments.getByLabel('Biller code').fill('NOBODY');
  await payments.getByRole('button').click();
  await page.getByText('there is no biller of that code').waitFor();
  await payments.getByLabel('Biller code').fill('TESTBILLER');
  await payments.getByRole('button').click();
  await page.getByRole('button', { name: 'Copy the key' }).waitFor();
  const { webhooks } = (await shop.ask('GET', '/operator/webhook')).body as { webhooks: unknown[] };
  expect(webhooks).toHaveLength(2);
});

test('a reading is chosen, with the section that it rests on, and holds for the next call', async () => {
  const { shop, page } = await openPart('Readings', wide);
  await page.getByLabel('Search').fill('answer-extra-fields charge');
  await page.getByText('0 switches').waitFor();
  await page.getByLabel('Search').fill('charge-gateway/answer-extra-fields');
  const row = page.getByRole('listitem').filter({ hasText: 'answer-extra-fields' });
  expect(await row.textContent()).toContain('section 2.3, 2.4, 2.5');
  const before = Object.keys((await shop.charge()).body).length;
  await row.getByRole('combobox').selectOption('some');
  await page.getByText('default: none').waitFor();
  expect(Object.keys((await shop.charge()).body).length).toBeGreaterThan(before);
});

test('a fault is planted beside others, and taken away, with the sentence that it breaks', async () => {
  const { shop, page } = await openPart('Faults', narrow);
  const id = 'charge-gateway/zero-amount-accepted';
  await page.getByLabel('Search').fill('zero-amount-accepted charge');
  const plant = page.getByRole('button', { name: `Plant ${id}` });
  await plant.waitFor();
  expect(await page.getByRole('listitem').filter({ has: plant }).textContent()).toMatch(
    /Breaks: .+section 2\.1|7 E004/,
  );
  const statusOf = async () => (await shop.charge({ amount: 0 })).status;
  const seen = [await statusOf()];
  await plant.click();
  await page.getByRole('button', { name: `Take away ${id}` }).waitFor();
  seen.push(await statusOf());
  await page.getByRole('button', { name: 'Take all away' }).click();
  await plant.waitFor();
  seen.push(await statusOf());
  expect(seen).toEqual([400, 200, 400]);
});

test('credentials are in the page when they are asked for, and no longer than that', async () => {
  const { shop, page } = await openPart('Workspaces', wide);
  const { password } = shop.credentials;
  await page.getByRole('button', { name: 'Show credentials' }).waitFor();
  expect(await page.content()).not.toContain(password);
  await page.getByRole('button', { name: 'Show credentials' }).click();
  await page.getByText(password, { exact: true }).waitFor();
  const others = pages.ready.workspaces.filter((it) => it.id !== shop.workspace.id);
  const content = await page.content();
  for (const it of others) expect(content).not.toContain(it.callbackSignature.secret);
  await page.getByRole('button', { name: 'Hide credentials' }).click();
  await expect.poll(() => page.content()).not.toContain(password);
});

test('a workspace is saved to a file, emptied, and taken back to it; another is made and removed', async () => {
  const { shop, page } = await openPart('Workspaces', wide);
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await shop.charge();
  const open = async () => ((await shop.ask('GET', '/prompts')).body['prompts'] as unknown[]).length;
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a snapshot' }).click(),
  ]);
  const file = join(folder, saved.suggestedFilename());
  await saved.saveAs(file);
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(await open()).toBe(1);
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('Empty again.').waitFor();
  expect(await open()).toBe(0);
  await page.getByLabel('Restore a snapshot').setInputFiles(file);
  await page.getByText(/^Taken back to /).waitFor();
  expect(await open()).toBe(1);
  await page.getByLabel('Restore a snapshot').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no snapshot'),
  });
  await page.getByText('notes.txt is no snapshot: it is no JSON.').waitFor();
  await page.getByRole('button', { name: 'Make a workspace like this one' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(shop.workspace.id);
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const made = String(await page.getByRole('heading', { level: 2 }).first().textContent());
  expect(made).toMatch(/^ws-/);
});

test.each(looks)('axe finds nothing serious in any part, and nothing is cut off: %j', async (look) => {
  const { page, complaints } = await openPart('Switches', look);
  const found: Record<string, string[]> = {};
  for (const name of ['Switches', 'Bill payment', 'Webhooks', 'Readings', 'Faults', 'Workspaces']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('main h2, main .list > li').first().waitFor();
    for (const it of await page.locator('summary').all()) await it.click();
    const wrong = [...(await seriousProblems(page)), ...(await overflow(page))];
    if (wrong.length > 0) found[name] = wrong;
  }
  expect({ found, complaints }).toEqual({ found: {}, complaints: [] });
});
