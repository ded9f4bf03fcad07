import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Look, looks, overflow, type Reader, seriousProblems, startReader } from './chromium.ts';
import { pagesOfRuns } from './run-page.ts';

let reader: Reader;
beforeAll(async () => {
  reader = await startReader(await pagesOfRuns());
});
afterAll(() => reader?.close());

const views = ['developer', 'tester', 'approver'];
const cases: [string, Look][] = [
  ...looks.flatMap((look) => [
    ...views.map((view): [string, Look] => ['small', { ...look, hash: `view=${view}` }]),
    ['evidence', look] as [string, Look],
  ]),
  ...['whole', 'comparison', 'integrator'].flatMap((name): [string, Look][] => [
    [name, { width: 375, scheme: 'light' }],
    [name, { width: 1280, scheme: 'dark' }],
  ]),
];

test.each(cases)('axe finds nothing serious in %s, and nothing is cut off: %j', async (name, look) => {
  const { page, complaints } = await reader.open(name, look);
  await openAll(page);
  expect({ serious: await seriousProblems(page), overflow: await overflow(page), complaints }).toEqual({
    serious: [],
    overflow: [],
    complaints: [],
  });
});

/** Opens what is folded, and what that brings, of each kind up to a number: a whole run has hundreds of rules. */
async function openAll(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(`{
      const opened = {};
      for (const it of document.querySelectorAll('details')) {
        opened[it.className] = (opened[it.className] ?? 0) + 1;
        if (opened[it.className] <= 6) it.open = true;
      }
    }`);
    // What a toggle lays is there after its event.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
}

test('what axe would find serious is found', async () => {
  const { page } = await reader.open('small', { width: 1280, scheme: 'light' });
  await page
    .locator('.verdict-line')
    .first()
    .evaluate((it) => it.style.setProperty('color', '#eee'));
  expect(await seriousProblems(page)).toEqual([expect.stringMatching(/^color-contrast at .*\.verdict-line/)]);
});

const wide: Look = { width: 1280, scheme: 'light' };

test('a view is chosen by its tab and by its link', async () => {
  const { page } = await reader.open('small', wide);
  const shown = async (): Promise<string[]> =>
    page.locator('section.view:visible').evaluateAll((all) => all.map((it) => it.id));
  expect(await shown()).toEqual(['developer']);
  await page.getByRole('link', { name: 'Tester', exact: true }).click();
  await expect.poll(shown).toEqual(['tester']);
  expect(await page.getByRole('link', { name: 'Tester', exact: true }).getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await expect.poll(shown).toEqual(['developer']);
  const linked = await reader.open('small', { ...wide, hash: 'view=approver' });
  expect(await linked.page.locator('section.view:visible').getAttribute('id')).toBe('approver');
});

test('search and filters narrow the verdicts, say how many are left, and stand in the address', async () => {
  const { page } = await reader.open('small', wide);
  const rows = page.locator('details.rule:visible');
  expect(await rows.count()).toBe(0);
  expect(await page.getByRole('status').textContent()).toBe('8 of 8 rules');
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('fail');
  expect(await rows.count()).toBe(2);
  await page.getByLabel('Search').fill('refund ABOVE');
  expect(await rows.count()).toBe(1);
  expect(await page.getByRole('status').textContent()).toBe('1 of 8 rules');
  const { hash } = new URL(page.url());
  expect(hash).toBe('#q=refund+ABOVE&verdict=fail');
  const again = await reader.open('small', { ...wide, hash: hash.slice(1) });
  expect(await again.page.locator('details.rule:visible').count()).toBe(1);
  expect(await again.page.getByLabel('Search').inputValue()).toBe('refund ABOVE');
  await page.getByLabel('Search').fill('');
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('');
  await page.getByRole('combobox', { name: 'Certainty' }).selectOption('silent');
  expect(await rows.evaluateAll((all) => all.map((it) => it.getAttribute('data-certainty')))).toEqual(
    Array.from({ length: await rows.count() }, () => 'silent'),
  );
});

test.each([
  ['a broken rule, in its cause', 'rule-charge-gateway/refund-above-original-refused', 'details.cause', 'x3'],
  ['a rule that holds, with an exchange that shows it', 'rule-charge-gateway/charge/200', 'details.rule', 'x1'],
])('a link opens the page at %s', async (_, rule, holder, exchange) => {
  const { page, complaints } = await reader.open('small', { ...wide, hash: rule });
  const place = page.locator(`[id="${rule}"]`);
  const top = await place.evaluate((it) => it.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(900);
  const whole = page
    .locator(holder)
    .filter({ has: place })
    .or(page.locator(`${holder}[id="${rule}"]`));
  await expect.poll(() => whole.locator('.exchange[open] .id').allTextContents()).toContain(exchange);
  expect(complaints).toEqual([]);
});

test('the block of a cause for a ticket is copied by its button', async () => {
  const { page } = await reader.open('small', wide);
  await page.getByRole('button', { name: 'Copy as Markdown' }).first().click();
  await expect.poll(() => page.locator('.ticket .copy').first().textContent()).toBe('Copied');
  await page.getByLabel('Search').focus();
  await page.keyboard.press('Control+V');
  expect(await page.getByLabel('Search').inputValue()).toContain('charge-gateway/accepted-charge-is-pending');
});

test('a line of the picture of all rules leads to the rules of its section', async () => {
  const { page } = await reader.open('whole', wide);
  await page.getByRole('link', { name: 'Section 2.2: ' }).click();
  const section = page.locator('[id="section-charge-gateway-2.2"]');
  await expect.poll(() => section.locator('details.rule:visible').count()).toBeGreaterThan(5);
});

test('a page has few nodes before anything is opened, however many rules there are', async () => {
  const { page } = await reader.open('whole', wide);
  expect(await page.evaluate<number>("document.querySelectorAll('*').length")).toBeLessThan(5000);
  expect(await page.locator('details.rule').count()).toBe(0);
});

test('everything can be reached by keyboard alone', async () => {
  const { page } = await reader.open('small', wide);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('id')).toBe('content');
  const reached = new Set<string>();
  await page.evaluate('document.activeElement.blur()');
  for (let n = 0; n < 80; n += 1) {
    await page.keyboard.press('Tab');
    const named = "it => it.id || it.getAttribute('aria-label') || it.className || it.textContent.trim()";
    reached.add(await page.evaluate<string>(`(${named})(document.activeElement)`));
  }
  for (const it of ['Developer', 'Tester', 'Approver', 'q', 'verdict', 'certainty', 'copy', 'Expected and actual'])
    expect([...reached]).toContain(it);
  const closed = page.locator('#cause-2');
  await closed.locator('> summary').focus();
  await page.keyboard.press('Enter');
  expect(await closed.getAttribute('open')).toBe('');
  await expect.poll(() => closed.locator('.difference').count()).toBe(1);
});

test('on paper there is the approver view alone, on one page', async () => {
  const { page } = await reader.open('whole', { ...wide, hash: 'view=developer' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('section.view:visible').evaluateAll((all) => all.map((it) => it.id))).toEqual(['approver']);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('can be read without script', async () => {
  const { page } = await reader.open('small', wide);
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  const plain = await context?.newPage();
  await plain?.goto(page.url());
  expect(await plain?.locator('section.view:visible').count()).toBe(3);
  expect(await plain?.locator('details.rule').count()).toBe(8);
  expect(await plain?.locator('.cause .difference').count()).toBe(2);
  expect(await plain?.locator('#exchanges .exchange').count()).toBe(1);
  await context?.close();
});
