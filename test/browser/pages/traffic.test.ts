import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, shopOf } from '../../sandbox/charge-gateway/support.ts';
import { type Look, looks, overflow, seriousProblems } from '../chromium.ts';
import { mainThreadOf } from '../main-thread.ts';
import { openPages, type Pages } from './open-sandbox.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const wide: Look = { width: 1280, scheme: 'light' };

let pages: Pages;
let receiver: Receiver;
let free: Shop[];
beforeAll(async () => {
  pages = await openPages({ workspaces: 13 });
  receiver = await startReceiver(pages.ready.workspaces[0]?.callbackSignature.header.toLowerCase() ?? '');
  free = pages.ready.workspaces.map((it) => shopOf(it, pages.ready.control.base));
});
afterAll(async () => {
  await pages?.close();
  await receiver?.close();
});

async function openTraffic(look: Look) {
  const shop = free.pop();
  if (!shop) throw new Error('too few workspaces');
  return { shop, ...(await pages.open({ ...look, hash: `/traffic?ws=${shop.workspace.id}` })) };
}

const lines = (page: Page) => page.getByRole('listbox').getByRole('option');
const detail = (page: Page) => page.locator('.detail');

test('calls and callbacks appear as they come, and are narrowed by what is asked for', async () => {
  const { shop, page, complaints } = await openTraffic(wide);
  await page.getByText('No call came yet.').waitFor();
  const paid = await shop.paid({ notifyUrl: receiver.url });
  await shop.charge({ paymentAmount: 'wrong' });
  await expect.poll(() => lines(page).count()).toBe(3);
  const shown = () => lines(page).evaluateAll((all) => all.map((it) => it.querySelector('.tag')?.textContent));
  await expect.poll(shown).toEqual(['400', 'delivered 200', '200']);
  for (const [label, text, left] of [
    ['Status', '4xx', 1],
    ['Status', '', 3],
    ['Reference', String(paid['clientCorrelator']), 2],
    ['Reference', '', 3],
    ['Number', shop.customer.slice(3), 3],
    ['Number', '999', 0],
    ['Number', '', 3],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
    await expect.poll(() => lines(page).count()).toBe(left);
  }
  await page.getByLabel('What').selectOption('delivery');
  await expect.poll(() => lines(page).count()).toBe(1);
  expect(page.url()).toContain('what=delivery');
  expect(complaints).toEqual([]);
});

test.each(looks)(
  'a call opens by keyboard with its transaction and contract; axe finds nothing serious: %j',
  async (look) => {
    const { shop, page, complaints } = await openTraffic(look);
    await shop.paid({ notifyUrl: receiver.url });
    await expect.poll(() => lines(page).count()).toBe(2);
    expect({ serious: await seriousProblems(page), overflow: await overflow(page) }).toEqual({
      serious: [],
      overflow: [],
    });
    const isAtList = 'document.activeElement.getAttribute("role") === "listbox"';
    for (let n = 0; n < 40 && !(await page.evaluate<boolean>(isAtList)); n += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await detail(page).getByRole('heading', { name: 'charge 200' }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('detail-head');
    const steps = () => detail(page).locator('.step .words').allTextContents();
    await expect
      .poll(async () => (await steps()).join('\n'))
      .toMatch(
        /program to Sandbox: +charge[\s\S]*phone: +Pay USD[\s\S]*program: +200 PENDING[\s\S]*prompt closed: SUCCESS[\s\S]*SMS: SANDBOX TEST[\s\S]*receiver: +callback SUCCESS: 200/,
      );
    const amount = detail(page).getByRole('row').filter({ hasText: 'paymentAmount.charginginformation.amount' });
    await expect.poll(() => amount.textContent()).toMatch(/number, required/);
    expect({ serious: await seriousProblems(page), overflow: await overflow(page), complaints }).toEqual({
      ...{ serious: [], overflow: [], complaints: [] },
    });
    await detail(page).getByRole('button', { name: 'Back to the list' }).click();
    await expect.poll(() => detail(page).count()).toBe(0);
  },
);

test('a delivery is sent once more, and with a broken signature that the receiver must refuse', async () => {
  const { shop, page } = await openTraffic(wide);
  await shop.paid({ notifyUrl: receiver.url });
  await lines(page).filter({ hasText: 'delivered 200' }).click();
  await page.getByRole('button', { name: 'Send once more' }).click();
  await detail(page).getByText('sent once more').waitFor();
  const before = receiver.signatures.length;
  await page.getByRole('button', { name: 'Send with a broken signature' }).click();
  await detail(page).getByText('your receiver took it, and must not').waitFor();
  expect(receiver.signatures.slice(before)).not.toContain(receiver.signatures[before - 1]);
});

test('an exchange is copied as curl without its credentials', async () => {
  const { shop, page } = await openTraffic(wide);
  await shop.charge();
  await lines(page).first().click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await detail(page).getByText('Copied').waitFor();
  await page.getByLabel('Reference').focus();
  await page.keyboard.press('Control+V');
  const copied = await page.getByLabel('Reference').inputValue();
  expect(copied).toContain("curl -X POST 'http://127.0.0.1:");
  expect(copied).toContain(`-H 'authorization: '"$AUTHORIZATION"`);
  expect(copied).not.toContain(shop.credentials.password);
});

test('what came from outside is text, and what another workspace did is nowhere', async () => {
  const { shop, page, complaints } = await openTraffic(wide);
  const other = free.pop() as Shop;
  const attack = '<img src=x onerror=document.title=1><script>document.title=2</script>';
  await shop.charge({ remarks: attack, referenceCode: attack.slice(0, 30) });
  await other.charge({ clientCorrelator: 'secret-of-another' });
  await lines(page).first().click();
  await detail(page).getByText(attack).first().waitFor();
  expect(await page.title()).toBe('Traffic · payproof sandbox');
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.content()).not.toContain('secret-of-another');
  await page.getByLabel('Workspace').selectOption(other.workspace.id);
  await page.getByText('secret-of-another').first().waitFor();
  expect(await page.content()).not.toContain('onerror');
  expect(complaints).toEqual([]);
});

test('characters that turn or hide what stands beside them are shown', async () => {
  const { shop, page } = await openTraffic(wide);
  const attack = 'ab\u202ecd\u200b';
  await shop.charge({ clientCorrelator: attack, remarks: attack });
  await lines(page).getByText('ab\\u{202e}cd\\u{200b}').first().waitFor();
  await lines(page).first().click();
  await detail(page).getByText('ab\\u{202e}cd\\u{200b}').first().waitFor();
  const shown = (await page.locator('main').textContent()) ?? '';
  expect(['\u202e', '\u200b'].filter((it) => shown.includes(it))).toEqual([]);
});

test('what was found about the caller stands beside the call that it means, and no other', async () => {
  const { page } = await openTraffic(wide);
  await page.evaluate(`window.EventSource = class extends EventTarget {
    constructor() {
      super();
      const tell = (kind, data) => this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
      const request = { method: 'POST', url: '/charge-gateway/v1/transactions/amount/', headers: [], body: '{}' };
      const call = (id, at, status) => tell('exchange', { exchange: { id, call: id + 6, at, api: 'charge-gateway', operation: 'charge', request, answer: { status, body: '{}' } } });
      setTimeout(() => {
        call(1, 1780000000000, 200);
        call(2, 1780000000000, 400);
        tell('finding', { number: 1, at: 1780000000295, rule: 'charge-gateway/client-sends-charged', text: 'A rule.', expected: 'Charged', actual: 'none', proof: ['POST ' + request.url], calls: [8] });
      });
    }
    close() {}
  }`);
  await page.getByLabel('Workspace').selectOption(pages.ready.workspaces[0]?.id ?? '');
  const found = page.getByRole('region', { name: 'Found about the caller' });
  await lines(page).filter({ hasText: '400' }).click();
  await found.getByText('charge-gateway/client-sends-charged').waitFor();
  expect(await found.textContent()).toContain('Expected "Charged", was "none".');
  await lines(page).filter({ hasText: '200' }).click();
  await detail(page).getByRole('heading', { name: 'charge 200' }).waitFor();
  expect(await found.count()).toBe(0);
  await page.getByText('1 finding', { exact: true }).waitFor();
});

test('a thousand calls a second, ten times, leave the page free: few nodes, bounded memory, still at hand', async () => {
  const { page } = await openTraffic(wide);
  await page.evaluate(`{
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        let sent = 0;
        const send = setInterval(() => {
          for (let end = sent + 100; sent < end; sent += 1) this.dispatchEvent(new MessageEvent('exchange', { data: call(sent) }));
          if (sent === 10000) clearInterval(send);
        }, 20);
      }
      close() {}
    };
    const call = (id) => JSON.stringify({ exchange: {
      id, at: 1780000000000 + id, api: 'charge-gateway', operation: 'charge',
      request: { method: 'POST', url: '/charge-gateway/v1/transactions/amount/', headers: [],
        body: JSON.stringify({ clientCorrelator: 'order-' + id, endUserId: '263771234567', remarks: 'x'.repeat(500) }) },
      answer: { status: 200, body: '{"status":"PENDING"}' },
    } });
  }`);
  const spentMs = await mainThreadOf(page);
  const before = await spentMs();
  await page.getByLabel('Workspace').selectOption((free.pop() as Shop).workspace.id);
  await page.getByText('3000 of 3000').waitFor();
  await page.getByText('order-9999').first().waitFor();
  expect(await lines(page).count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await page.getByRole('listbox').focus();
  await page.keyboard.press('End');
  await page.getByText('order-7000').first().waitFor();
  // Ten seconds of a thousand calls each leave the thread free for nine and more: it takes 400 ms, wherever the page is.
  expect((await spentMs()) - before).toBeLessThan(1_000);
});
