import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { shopOf } from '../../sandbox/charge-gateway/support.ts';
import type { Look } from '../chromium.ts';
import { mainThreadOf } from '../main-thread.ts';
import { openPages, type Pages } from './open-sandbox.ts';

const wide: Look = { width: 1280, scheme: 'light' };

let pages: Pages;
beforeAll(async () => {
  pages = await openPages({ workspaces: 2 });
});
afterAll(() => pages?.close());

test('every page is reached by keyboard alone, and its content by one key', async () => {
  const { page, complaints } = await pages.open(wide);
  await page.getByRole('heading', { name: 'Handset' }).waitFor();
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('id')).toBe('content');
  for (const name of ['Traffic', 'Time', 'Operator', 'Portal']) {
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name, exact: true });
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.title()).toBe(`${name} · payproof sandbox`);
  }
  expect(complaints).toEqual([]);
});

test('the workspace stands in the address; an unknown one is the first', async () => {
  const [first, second] = pages.ready.workspaces;
  const { page } = await pages.open({ ...wide, hash: `/time?ws=${second?.id}` });
  await expect.poll(() => page.getByLabel('Workspace').inputValue()).toBe(second?.id);
  await page.getByRole('link', { name: 'Traffic' }).click();
  expect(page.url()).toContain(`ws=${second?.id}`);
  const other = await pages.open({ ...wide, hash: '/time?ws=ws-unknown' });
  await expect.poll(() => other.page.getByLabel('Workspace').inputValue()).toBe(first?.id);
});

test('any number of tabs of one browser work: those that nobody looks at hold no connection, and miss nothing', async () => {
  const [workspace] = pages.ready.workspaces;
  const shop = shopOf(workspace as NonNullable<typeof workspace>, pages.ready.control.base);
  const { page: first } = await pages.open({ ...wide, hash: '/traffic' });
  await shop.charge({ clientCorrelator: 'before-1' });
  await first.getByText('before-1').waitFor();
  let last = first;
  // A browser gives one address six connections.
  for (let n = 0; n < 7; n += 1) {
    await seeing(last, 'hidden');
    last = await first.context().newPage();
    await last.goto(first.url());
    await last.getByText('live', { exact: true }).waitFor();
  }
  await shop.charge({ clientCorrelator: 'meanwhile-1' });
  await last.getByText('meanwhile-1').waitFor();
  expect(await first.getByText('meanwhile-1').count()).toBe(0);
  await seeing(first, 'visible');
  await first.getByText('meanwhile-1').waitFor();
  expect(await first.getByText('before-1').count()).toBe(1);
});

/** Goes away from a tab, or comes back to it: without a window the browser takes each for seen. */
function seeing(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);
}

test('a page goes on by itself when the sandbox was started again under its address', async () => {
  const sandbox = await startSandbox();
  const { origin, port } = new URL(sandbox.ready.control.base);
  const { page } = await pages.goTo(`${origin}/#/handset`, wide);
  await page.getByText('live', { exact: true }).waitFor();
  await sandbox.close();
  await page.getByText('not connected').waitFor();
  const again = await startSandbox({ port: Number(port) });
  onTestFinished(() => again.close());
  await page.getByText('live', { exact: true }).waitFor();
  expect(await page.getByLabel('Workspace').inputValue()).toBe(again.ready.workspaces[0]?.id);
});

test('another page of the same browser can neither frame the page nor ask the control plane', async () => {
  const { origin } = new URL(pages.ready.control.base);
  const { page } = await pages.open(wide);
  await page.getByRole('heading', { name: 'Handset' }).waitFor();
  const thief = await page.context().newPage();
  // The same machine under its other name: another origin, and the browser has a session for the first.
  const other = origin.replace('127.0.0.1', 'localhost');
  await thief.goto(`${other}/_payproof/pages/icon.svg`);
  const told = await thief.evaluate<string[]>(`(async () => {
    const tries = [
      fetch('${origin}/_payproof/workspaces', { credentials: 'include' }),
      fetch('${origin}/_payproof/pages/session', { method: 'POST', credentials: 'include', body: '{}' }),
      fetch('${origin}/_payproof/workspaces/${pages.ready.workspaces[0]?.id}/reset', { method: 'POST', mode: 'no-cors', credentials: 'include' }).then((it) => Promise.reject(new Error(it.type))),
    ];
    return (await Promise.allSettled(tries)).map((it) => it.status);
  })()`);
  expect(told).toEqual(['rejected', 'rejected', 'rejected']);
  await thief.goto('about:blank');
  await thief.setContent(`<iframe src="${origin}/"></iframe>`);
  await expect
    .poll(() =>
      Promise.all(thief.frames().map((it) => it.evaluate('document.querySelectorAll("#app").length'))).catch(() => []),
    )
    .toEqual([0, 0]);
});

test('little is done before it is painted and live, and nobody else is asked', async () => {
  const { page, complaints } = await pages.open(wide);
  const spentMs = await mainThreadOf(page);
  const before = await spentMs();
  await page.reload();
  await page.getByText('live', { exact: true }).waitFor();
  // It is painted within 200 ms where a core is free: the first paint is part of what is measured here.
  expect((await spentMs()) - before).toBeLessThan(200);
  expect(complaints).toEqual([]);
});
