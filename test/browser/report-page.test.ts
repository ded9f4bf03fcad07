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
  ['whole', { width: 375, scheme: 'light' }],
  ['whole', { width: 1280, scheme: 'dark' }],
];

test.each(cases)('axe finds nothing serious in %s, and nothing is cut off: %j', async (name, look) => {
  const { page, complaints } = await reader.open(name, look);
  for (const it of await page.locator('details').all()) await it.evaluate((node) => node.setAttribute('open', ''));
  expect({ serious: await seriousProblems(page), overflow: await overflow(page), complaints }).toEqual({
    serious: [],
    overflow: [],
    complaints: [],
  });
  await page.context().close();
});

test('what axe would find serious is found', async () => {
  const { page } = await reader.open('small', { width: 1280, scheme: 'light' });
  await page
    .locator('.demand')
    .first()
    .evaluate((it) => it.style.setProperty('color', '#eee'));
  expect(await seriousProblems(page)).toEqual([expect.stringMatching(/^color-contrast at .*\.demand/)]);
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
  const rows = page.locator('#verdicts tbody tr:visible');
  expect(await page.getByRole('status').textContent()).toBe('8 of 8 rules');
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('fail');
  expect(await rows.count()).toBe(2);
  await page.getByLabel('Search').fill('refund ABOVE');
  expect(await rows.count()).toBe(1);
  expect(await page.getByRole('status').textContent()).toBe('1 of 8 rules');
  const { hash } = new URL(page.url());
  expect(hash).toBe('#q=refund+ABOVE&verdict=fail');
  const again = await reader.open('small', { ...wide, hash: hash.slice(1) });
  expect(await again.page.locator('#verdicts tbody tr:visible').count()).toBe(1);
  expect(await again.page.getByLabel('Search').inputValue()).toBe('refund ABOVE');
  await page.getByLabel('Search').fill('');
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('');
  await page.getByRole('combobox', { name: 'Certainty' }).selectOption('silent');
  expect(await rows.evaluateAll((all) => all.map((it) => it.getAttribute('data-certainty')))).toEqual(
    Array.from({ length: await rows.count() }, () => 'silent'),
  );
});

test('a link to a broken rule opens the page at it', async () => {
  const rule = 'rule-charge-gateway/refund-above-original-refused';
  const { page } = await reader.open('small', { ...wide, hash: rule });
  const top = await page.locator(`[id="${rule}"]`).evaluate((it) => it.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(900);
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
  const closed = page.locator('details.exchange:not([open])').first();
  await closed.evaluate((it) => it.setAttribute('id', 'opened'));
  await closed.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('#opened').getAttribute('open')).toBe('');
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
  expect(await plain?.locator('#verdicts tbody tr:visible').count()).toBe(8);
  await context?.close();
});
