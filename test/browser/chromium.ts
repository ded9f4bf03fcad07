import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { sample } from '../fixtures/sample.ts';
import { blankPage, connectChromium } from './look-at.ts';

/** How a page is looked at. */
export interface Look {
  width: number;
  scheme: 'light' | 'dark';
  /** The fragment that it is opened with, such as `view=tester`. */
  hash?: string;
}

/** Wide and narrow, light and dark; the first and the third have each of them. */
const everyLook: readonly Look[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 375, scheme: 'dark' },
  { width: 375, scheme: 'light' },
];

export const looks = sample(everyLook, 2);

/** An open page, and everything that went wrong in it. */
export interface OpenPage {
  page: Page;
  /** Console errors, refused loads and requests of the page. */
  complaints: string[];
}

/** A browser that opens pages from files, as an attachment of a mail is opened. */
export interface Reader {
  open(name: string, look: Look): Promise<OpenPage>;
  close(): Promise<void>;
}

/** @param pages HTML by name. */
export async function startReader(pages: Record<string, string>): Promise<Reader> {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), html);
  const browser = await connectChromium();
  return {
    async open(name, look) {
      const { hash } = look;
      const page = await blankPage(browser, look);
      const complaints: string[] = [];
      page.on('console', (it) => {
        if (it.type() === 'error' || it.type() === 'warning') complaints.push(it.text());
      });
      page.on('pageerror', (it) => complaints.push(it.message));
      const url = pathToFileURL(join(folder, `${name}.html`)).href;
      page.on('request', (it) => {
        if (it.url().split('#')[0] !== url) complaints.push(`asks for ${it.url()}`);
      });
      await page.goto(hash === undefined ? url : `${url}#${hash}`);
      return { page, complaints };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What axe finds serious or critical, one line each. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // What it found nothing at stays in the page: it is most of what axe says, and long.
  const violations = await page.evaluate<Result[]>(
    `axe.run({ resultTypes: ['violations'] }).then((it) => it.violations)`,
  );
  return violations
    .filter((it) => it.impact === 'serious' || it.impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map((it) => it.target.join(' ')).join(', ')}`);
}

/** What is wider than the window, where the page as a whole scrolls sideways. Runs in the page. */
const wider = `(() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.querySelectorAll('body *')]
    .filter((it) => it.getBoundingClientRect().right > wide + 1 && it.closest('.scroll, pre') === null)
    .map((it) => it.tagName + ' ' + it.className + ' ' + it.textContent.slice(0, 40));
})()`;

export function overflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(wider);
}
