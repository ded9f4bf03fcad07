// The proof 'docs as a site': makes the site, serves it from its folder without a network, and reads it in the system's
// Chromium: every page of the menu opens, a picture is there, and the search finds. Ends with 77, which counts as skipped,
// where there is no Chromium or no registry that has the generator.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { systemChromium } from '../test/browser/system-chromium.ts';

const root = join(import.meta.dirname, '..');
const site = join(root, 'site');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const executablePath = systemChromium();
const made =
  executablePath === undefined
    ? 2
    : spawnSync(process.execPath, [join(root, 'scripts', 'site.mjs')], { cwd: root, stdio: 'inherit' }).status;
if (made === 2 || executablePath === undefined) {
  process.stdout.write('it takes Chromium, and a registry that has the generator\n');
  process.exitCode = 77;
} else process.exitCode = made === 0 ? await read(executablePath) : 1;

/** 0 where a reader finds everything. */
async function read(browserPath: string): Promise<number> {
  const server = createServer(({ url = '/' }, answer) => {
    const path = normalize(decodeURI(new URL(url, 'http://site').pathname));
    const file = join(site, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  const problems: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('request', (it) => {
      if (!it.url().startsWith(base) && !it.url().startsWith('data:')) problems.push(`asks for ${it.url()}`);
    });
    page.on('response', (it) => {
      if (it.status() >= 400) problems.push(`${it.status()} ${it.url()}`);
    });
    await page.goto(base);
    const links = await page.locator('.VPSidebar a').evaluateAll((all) => all.map((it) => it.getAttribute('href')));
    if (links.length < 5) problems.push(`the menu has ${links.length} pages`);
    for (const link of links) await page.goto(base + link);
    await page.goto(`${base}/docs/start/pipeline.html`);
    // Throws where it cannot be shown.
    await page.evaluate("document.querySelector('main img').decode()");
    await page.keyboard.press('Control+k');
    await page.locator('#localsearch-input').fill('JOB_COMPLETION_INDEX Indexed Job');
    const found = await page.locator('#localsearch-list a').first().getAttribute('href');
    if (!found?.includes('/docs/containers')) problems.push(`the search leads to ${found}`);
  } finally {
    await browser.close();
    server.close();
  }
  for (const it of new Set(problems)) process.stdout.write(`${it}\n`);
  return problems.length > 0 ? 1 : 0;
}
