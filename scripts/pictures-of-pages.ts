// `npm run pages:pictures`: pictures of the sandbox's pages for docs/, of a sandbox with one charge in it. Needs Chromium.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { startSandbox } from '../src/sandbox/index.ts';
import { systemChromium } from '../test/browser/system-chromium.ts';
import { shopOf } from '../test/sandbox/charge-gateway/support.ts';
import { stillWall } from '../test/sandbox/support.ts';

const folder = join(dirname(import.meta.dirname), 'docs', 'pictures');
const executablePath = systemChromium();
if (executablePath === undefined) throw new Error('there is no Chromium; install the package chromium');

mkdirSync(folder, { recursive: true });
const sandbox = await startSandbox({ wall: stillWall(), dialect: { 'prompt-expiry': 'fails' } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const { page: address, workspaces, control } = sandbox.ready;
  const [workspace] = workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, control.base);
  await shop.charge({ clientCorrelator: 'order-1001' });
  await shop.ask('POST', '/prompts/answer', { pin: '0000' });
  await shop.ask('POST', '/clock/advance', { ms: 90_000 });
  await shop.lookup(shop.customer, 'order-1001');
  await shop.charge({ clientCorrelator: 'order-1002' });
  const pictures = [
    { name: 'handset', hash: `handset?number=${shop.customer}`, width: 375, height: 720, wait: 'Pay USD' },
    { name: 'traffic', hash: 'traffic?x=x1', width: 1100, height: 640, wait: 'prompt closed: SUCCESS' },
    { name: 'time', hash: 'time', width: 760, height: 420, wait: 'in 5 min' },
    { name: 'operator', hash: 'operator', width: 900, height: 640, wait: 'Maintenance' },
    { name: 'portal', hash: 'portal', width: 900, height: 560, wait: 'Register' },
  ];
  for (const { name, hash, width, height, wait } of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, timezoneId: 'UTC', colorScheme: 'light' });
    await page.goto(`${address}#/${hash}`);
    await page.getByText(wait).first().waitFor();
    await page.screenshot({ path: join(folder, `sandbox-${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await sandbox.close();
}
