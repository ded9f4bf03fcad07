import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { goLiveDesk } from '../../../src/cli/go-live-desk.ts';
import type { PersonTerminal } from '../../../src/targets/index.ts';
import { payproof } from '../../cli/fake-io.ts';
import { type Look, looks, overflow, seriousProblems } from '../chromium.ts';
import { openPages, type Pages } from './open-sandbox.ts';
import { tabTo } from './tab-to.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages({ workspaces: 3, goLive: goLiveDesk });
});
afterAll(() => pages?.close());

const developer = { name: '<b>Tariro</b>', email: 'tariro@shop.example', password: 'long enough' };

async function openPortal(at: number, look: Look) {
  const id = pages.ready.workspaces[at]?.id;
  return { id: String(id), ...(await pages.open({ ...look, hash: `/portal?ws=${id}` })) };
}

const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Registers, requests access, reads the inbox and fills the form. Gives the password. */
async function onboard(page: Page): Promise<string> {
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

/** Adds a number and verifies it with the code that its phone shows. */
async function verifyNumber(page: Page, number: string): Promise<void> {
  await tab(page, 'Test Numbers');
  await page.getByLabel('Zimbabwe MSISDN').fill(number);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const verify = page.getByRole('form', { name: 'Verify the number' });
  await verify.getByLabel('One-time code').fill('000');
  await verify.getByRole('button').click();
  await page.getByText('this is not the code that was sent to the number last').waitFor();
  const phone = await page.context().newPage();
  await phone.goto(page.url().replace(/#.*/, `#/handset?${new URL(page.url()).hash.split('?')[1]}&number=${number}`));
  const sms = await phone.getByText('Your one-time code is').textContent();
  await phone.close();
  await verify.getByLabel('One-time code').fill(String(/\d{6}/.exec(String(sms))?.[0]));
  await verify.getByRole('button').click();
  await page.getByText(`${number} is verified.`).waitFor();
}

/** Saves what a button downloads. */
async function download(page: Page, name: string, folder: string): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const file = join(folder, saved.suggestedFilename());
  await saved.saveAs(file);
  return file;
}

/** Somebody who types at the phone what the terminal says, and then Enter. */
function atThePhone(phone: Page): PersonTerminal {
  let key = (_: string): void => undefined;
  let text = '';
  return {
    live: false,
    dropTyped: async () => undefined,
    onKey(listener) {
      key = listener;
      return () => undefined;
    },
    write(more) {
      text += more;
      const [all, correlator, pin] = /\(charge (\S+)\)\.\s+Type the PIN (\d{4}) there/.exec(text) ?? [];
      if (all === undefined) return;
      text = '';
      void (async () => {
        await phone.getByLabel(`PIN for ${correlator}`).fill(String(pin));
        await phone.keyboard.press('Enter');
        await phone.getByLabel(`PIN for ${correlator}`).waitFor({ state: 'detached' });
        key('Enter');
      })();
    },
  };
}

test('from registration to production credentials, with evidence in the middle', async () => {
  const { id, page, complaints } = await openPortal(0, { width: 1280, scheme: 'light' });
  const folder = mkdtempSync(join(tmpdir(), 'go-live-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const password = await onboard(page);
  const number = '263778123456';
  await verifyNumber(page, number);
  await tab(page, 'Production');
  const [script] = [
    await download(page, 'Download the test script', folder),
    await download(page, 'Download a target file', folder),
  ];

  // The blank script proves nothing.
  const request = page.getByRole('form', { name: 'Request production access' });
  await request.getByLabel('Merchant MSISDN').fill('0778000001');
  await request.getByLabel('Filled test script').setInputFiles(script);
  await request.getByRole('button', { name: /^Request / }).click();
  await page.getByText('TC-001 is not filled in').waitFor();

  const phone = await page.context().newPage();
  const first = pages.ready.workspaces[0]?.apis['charge-gateway']?.fixtures as unknown as {
    merchant: { merchantPin: string };
    numbers: { whitelisted: string[] };
  };
  await phone.goto(page.url().replace(/#.*/, `#/handset?ws=${id}&number=${first.numbers.whitelisted[0]}`));
  await phone.getByRole('heading', { name: 'USSD' }).waitFor();
  const ran = await payproof(
    ['evidence', '--script', 'test-script.xlsx', '--target', 'payproof.config.yaml', '--out', 'evidence', '--quiet'],
    {
      folder,
      environment: { SANDBOX_PASSWORD: password, MERCHANT_PIN: first.merchant.merchantPin },
      terminal: atThePhone(phone),
      now: Date.now,
      elapsed: () => performance.now(),
    },
  );
  expect({ code: ran.code, err: ran.code === 0 ? '' : ran.err + ran.out }).toEqual({ code: 0, err: '' });

  const made = join(folder, 'evidence');
  const attached = readdirSync(made).map((it) => join(made, it));
  await request.getByLabel('Merchant MSISDN').fill('0778000001');
  const edited = join(folder, 'sms.txt');
  writeFileSync(edited, 'never sent');
  await request
    .getByLabel('Filled test script')
    .setInputFiles([...attached.filter((it) => !it.endsWith('sms.txt')), edited]);
  await request.getByRole('button', { name: /^Request / }).click();
  await page.getByText('sms.txt: differs from what the manifest says').waitFor();
  await tab(page, 'Administrator');
  const issue = page.getByRole('button', { name: 'Issue production credentials (SIMULATED)' });
  await issue.waitFor();
  expect(await issue.isDisabled()).toBe(true);
  await page.getByLabel('Reason').fill('sms.txt was edited');
  await page.getByRole('button', { name: 'Return the request' }).click();
  await page.getByText('Returned: sms.txt was edited').waitFor();

  await tab(page, 'Production');
  await request.getByLabel('Merchant MSISDN').fill('0778000001');
  await request.getByLabel('Filled test script').setInputFiles(attached);
  await request.getByRole('button', { name: /^Request / }).click();
  await page.getByText('All six cases are there and passed; nothing speaks against it.').waitFor();
  await page.getByText('SIMULATED: a simulation answered these cases').waitFor();
  await tab(page, 'Administrator');
  await issue.click();
  await page.getByText('issued', { exact: true }).waitFor();
  await tab(page, 'Inbox');
  const issued = page.getByRole('article', { name: 'PRODUCTION_ACCESS' });
  await issued.getByText(/^SIMULATED: production credentials/).waitFor();
  expect(await page.content()).not.toContain(password);
  expect(complaints).toEqual([]);
});

test('a developer is signed in for this tab alone, and signs out', async () => {
  const { page } = await openPortal(1, { width: 375, scheme: 'dark' });
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
  const { page } = await openPortal(2, { width: 375, scheme: 'light' });
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
  const { page, complaints } = await openPortal(2, look);
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
