import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOf } from '../../sandbox/charge-gateway/support.ts';
import { askControl } from '../../sandbox/support.ts';
import { openPages, type Pages } from './open-sandbox.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages({ host: '0.0.0.0' });
});
afterAll(() => pages?.close());

test('the link of a phone opens that phone on another device, live, and nothing else', async () => {
  const { control, workspaces } = pages.ready;
  const [workspace] = workspaces;
  if (!workspace) throw new Error('no workspace');
  const base = control.base.replace('0.0.0.0', '127.0.0.1');
  const shop = shopOf(
    JSON.parse(JSON.stringify(workspace).replaceAll('0.0.0.0', '127.0.0.1')) as typeof workspace,
    base,
  );
  const { body } = await askControl(
    base,
    'POST',
    `/workspaces/${workspace.id}/phones/link`,
    { endUserId: shop.customer },
    { authorization: `Bearer ${control.token}` },
  );
  const { page, complaints } = await pages.goTo(String(body['url']), { width: 375, scheme: 'light' });
  await page.getByRole('heading', { name: 'Your phone' }).waitFor();
  expect(page.url()).not.toContain('key=');
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expect.poll(() => page.getByText('live', { exact: true }).count()).toBe(1);
  await shop.charge();
  await page.getByRole('button', { name: '0000: pays' }).click();
  await page.getByText('was SUCCESSFUL').waitFor();
  const open = await shop.charge();
  await page.getByRole('button', { name: 'Leave coverage' }).click();
  await page.getByText('out of coverage').waitFor();
  const { clientCorrelator } = open.body;
  const typed = await askControl(
    base,
    'POST',
    `/workspaces/${workspace.id}/prompts/answer`,
    { endUserId: shop.customer, clientCorrelator, pin: '1111' },
    { authorization: `Bearer ${control.token}` },
  );
  expect(typed.status).toBe(200);
  await page.getByRole('button', { name: 'Come back' }).click();
  await page.getByText('FAILED. Reason: Insufficient Balance').waitFor();
  // What the page has not got, it is not given either.
  const refused = await page.evaluate<number[]>(`Promise.all(
    ['/workspaces', '/workspaces/${workspace.id}', '/workspaces/${workspace.id}/events', '/workspaces/${workspace.id}/sms']
      .map((path) => fetch('/_payproof' + path).then((it) => it.status)))`);
  expect(refused).toEqual([403, 403, 403, 403]);
  expect(complaints).toEqual([]);
});

test('beyond loopback the page wants the control token before it shows anything', async () => {
  const { control, workspaces } = pages.ready;
  const { page } = await pages.goTo(new URL(control.base.replace('0.0.0.0', '127.0.0.1')).origin, {
    width: 375,
    scheme: 'dark',
  });
  await page.getByLabel('Control token').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('this is not the control token of this sandbox').waitFor();
  expect(await page.content()).not.toContain(workspaces[0]?.id);
  await page.getByLabel('Control token').fill(String(control.token));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Handset' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Signed out.').waitFor();
  await page.reload();
  await page.getByLabel('Control token').waitFor();
});
