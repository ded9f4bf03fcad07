import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { goLiveDesk } from '../../../src/cli/go-live-desk.ts';
import type { PersonTerminal } from '../../../src/targets/index.ts';
import { payproof } from '../../cli/fake-io.ts';
import { openPages, type Pages } from './open-sandbox.ts';
import { onboard, openPortal, tab } from './portal-steps.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages({ workspaces: 1, goLive: goLiveDesk });
});
afterAll(() => pages?.close());

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
  const { id, page, complaints } = await openPortal(pages, 0, { width: 1280, scheme: 'light' });
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
