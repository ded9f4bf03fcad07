import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, shopOf } from '../../sandbox/charge-gateway/support.ts';
import { type Wallets, walletsOf } from '../../sandbox/merchant-wallet/support.ts';
import { type Look, looks, overflow, seriousProblems } from '../chromium.ts';
import { openPages, type Pages } from './open-sandbox.ts';
import { tabTo } from './tab-to.ts';

const wide: Look = { width: 1280, scheme: 'light' };
const narrow: Look = { width: 375, scheme: 'dark' };

let pages: Pages;
let free: Shop[];
beforeAll(async () => {
  pages = await openPages({ workspaces: 13 });
  free = pages.ready.workspaces.map((it) => shopOf(it, pages.ready.control.base));
});
afterAll(() => pages?.close());

/** A workspace that no other test uses, and its first phone. */
async function openPhone(look: Look) {
  const shop = free.pop();
  if (!shop) throw new Error('too few workspaces');
  const hash = `/handset?ws=${shop.workspace.id}&number=${shop.customer}`;
  return { shop, ...(await pages.open({ ...look, hash })) };
}

const prompts = (page: Page) => page.getByRole('group', { name: 'Prompt: ' });
const newest = (page: Page) => page.getByRole('region', { name: 'SMS' }).getByRole('listitem').first();

test.each([wide, narrow])('a charge rings, is paid by keyboard alone, and its SMS comes: %j', async (look) => {
  const { shop, page, complaints } = await openPhone(look);
  await page.getByText('No prompt. A charge of this number opens one here.').waitFor();
  const charged = await shop.charge();
  const pin = page.getByLabel(`PIN for ${charged.body['clientCorrelator']}`);
  await tabTo(pin);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('A PIN has 4 digits.').waitFor();
  for (const key of ['Backspace', 'Backspace', '0', '0', '0', '0', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => newest(page).textContent()).toContain('was SUCCESSFUL');
  expect(await prompts(page).count()).toBe(0);
  const found = await shop.lookup(shop.customer, charged.body['clientCorrelator']);
  expect(found.body['status']).toBe('SUCCESS');
  expect(complaints).toEqual([]);
});

test('each of the four PINs does what stands on it, and any other can be tapped', async () => {
  const { shop, page } = await openPhone(narrow);
  const outcomes = [];
  for (const name of ['0000: pays', '1111: too little money', '2222: wrong PIN', '9999: above the limit']) {
    const { body } = await shop.charge();
    await page.getByRole('button', { name }).click();
    await expect.poll(() => prompts(page).count()).toBe(0);
    const found = await shop.lookup(shop.customer, body['clientCorrelator']);
    outcomes.push(`${found.body['status']} ${found.body['description']}`.split(' ')[0]);
  }
  expect(outcomes).toEqual(['SUCCESS', 'FAILED', 'FAILED', 'FAILED']);
  await shop.charge();
  for (const digit of ['4', '3', '2', '1']) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Delete the last digit' }).click();
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  // An unknown PIN leaves the prompt open, or fails it: whichever reading, the page goes along.
  await expect
    .poll(
      async () =>
        ((await shop.ask('GET', '/prompts')).body['prompts'] as unknown[]).length === (await prompts(page).count()),
    )
    .toBe(true);
});

test('without a choice the phone that rings is shown, and stays when its SMS comes', async () => {
  const { shop, page } = await openPhone(wide);
  const [, , third = ''] = shop.numbers.whitelisted;
  await page.goto(page.url().replace(/&number=.*/, ''));
  await page.getByRole('region', { name: `Phone ${shop.customer}` }).waitFor();
  await shop.charge({ endUserId: third });
  await page.getByRole('region', { name: `Phone ${third}` }).waitFor();
  await page.getByRole('button', { name: '0000: pays' }).click();
  await expect.poll(() => newest(page).textContent()).toContain('was SUCCESSFUL');
  await expect.poll(() => prompts(page).count()).toBe(0);
  await page.getByLabel('Another number').focus();
  expect(await page.getByRole('region', { name: `Phone ${third}` }).count()).toBe(1);
});

test('two prompts stand side by side; one is cancelled, and its charge stays PENDING', async () => {
  const { shop, page } = await openPhone(wide);
  const [first, second] = [await shop.charge(), await shop.charge({ merchantName: '<img src=x onerror=alert(1)>' })];
  await expect.poll(() => prompts(page).count()).toBe(2);
  expect(await prompts(page).nth(1).textContent()).toContain('<img src=x onerror=alert(1)>');
  await prompts(page).first().getByRole('button', { name: 'Cancel the prompt' }).click();
  await expect.poll(() => prompts(page).count()).toBe(1);
  await prompts(page).first().getByRole('button', { name: '0000: pays' }).click();
  await expect.poll(() => newest(page).textContent()).toContain('<img src=x onerror=alert(1)>');
  const statusOf = async (charged: typeof first) =>
    (await shop.lookup(shop.customer, charged.body['clientCorrelator'])).body['status'];
  expect([await statusOf(first), await statusOf(second)]).toEqual(['PENDING', 'SUCCESS']);
});

test('out of coverage no prompt comes, and SMS wait', async () => {
  const { shop, page } = await openPhone(narrow);
  const before = await shop.charge();
  await page.getByRole('button', { name: 'Leave coverage' }).click();
  await page.getByRole('status').getByText('out of coverage').or(page.getByText('out of coverage')).first().waitFor();
  await shop.charge();
  await shop.pin(before.body, '0000');
  await page.getByText('No network. Charges stay PENDING, and their prompts are lost.').waitFor();
  expect(await newest(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect.poll(() => newest(page).textContent()).toContain('was SUCCESSFUL');
  expect(await prompts(page).count()).toBe(0);
});

/** The wallet of the first customer, and a page of it. */
async function openWallet(look: Look): Promise<{ wallets: Wallets; page: Page; customer: string }> {
  const { workspace } = free.pop() as Shop;
  const { base, fixtures } = workspace.apis['merchant-wallet'] as NonNullable<
    (typeof workspace.apis)['merchant-wallet']
  >;
  const wallets = walletsOf(workspace.id, base, pages.ready.control.base, fixtures);
  const [customer = ''] = wallets.customers;
  const { page } = await pages.open({ ...look, hash: `/handset?ws=${workspace.id}&number=${customer}` });
  return { wallets, page, customer };
}

test.each([wide, narrow])('a code is looked at, claimed and paid in the app: %j', async (look) => {
  const { wallets, page, customer } = await openWallet(look);
  const before = await wallets.balance(customer);
  const code = String((await wallets.code()).body['code']);
  await page.getByLabel('Payment or withdrawal code').fill(code);
  await page.getByRole('button', { name: 'Look' }).click();
  const shown = page.getByRole('region', { name: `Code ${code}` });
  await shown.waitFor();
  expect(await shown.textContent()).toMatch(/Pay USD [\d.]+ to the merchant.*New/);
  await shown.getByRole('button', { name: 'Claim only' }).click();
  await page.getByText('Claimed: nothing is paid yet.').waitFor();
  expect(await wallets.balance(customer)).toBe(before);
  await shown.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Paid.', { exact: true }).waitFor();
  const after = await wallets.balance(customer);
  expect(after).toBeLessThan(before);
  await expect
    .poll(() => page.getByRole('list', { name: 'Balances' }).textContent())
    .toContain((after / 100).toFixed(2));
  await page.getByLabel('Payment or withdrawal code').fill('00000000');
  await page.keyboard.press('Enter');
  await page.getByText('no such code was generated in this workspace').waitFor();
});

test('a withdrawal code is cashed out', async () => {
  const { wallets, page } = await openWallet(narrow);
  const { body } = await wallets.code({ type: 'WITHDRAWAL' }, wallets.agent);
  await page.getByLabel('Payment or withdrawal code').fill(String(body['code']));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cash out' }).click();
  await page.getByText('Cashed out.', { exact: true }).waitFor();
});

test.each(looks)('axe finds nothing serious in a phone that rings, and nothing is cut off: %j', async (look) => {
  const { shop, page, complaints } = await openPhone(look);
  await shop.paid();
  await shop.charge();
  await shop.charge({ merchantName: 'A'.repeat(120) });
  await expect.poll(() => prompts(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('img', { name: 'QR code of the link to ' }).waitFor();
  expect({ serious: await seriousProblems(page), overflow: await overflow(page), complaints }).toEqual({
    serious: [],
    overflow: [],
    complaints: [],
  });
});
