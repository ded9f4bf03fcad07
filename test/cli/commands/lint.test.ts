import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'payproof-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const basic = { Authorization: 'Basic dXNlcjpwYXNzd29yZDE=', 'Content-Type': 'application/json' };
const wallets = (headers: object): string =>
  JSON.stringify({
    at: '2026-11-01T10:00:00Z',
    request: { method: 'GET', url: 'https://bills.example/api/wallets', headers },
    answer: { status: 200, headers: {}, body: '[]' },
  });

function lint(name: string, text: string, ...more: string[]) {
  writeFileSync(join(folder, name), text);
  return payproof(['lint', name, ...more], { folder });
}

it('judges recorded traffic: 0 where all holds, 1 where a rule is broken', async () => {
  const good = await lint('good.ndjson', wallets(basic));
  const bad = await lint('bad.ndjson', `${wallets(basic)}\n${wallets({ 'Content-Type': 'application/json' })}`);
  expect([good.code, bad.code]).toEqual([0, 1]);
  expect(good.out).toContain('on good.ndjson (bill-payment at https://bills.example)');
  expect(bad.out).toContain('FAILED bill-payment/listWallets/request/header/Authorization');
  expect(`${good.out}${bad.out}`).not.toContain('dXNlcjpwYXNzd29yZDE=');
});

it('writes run.json, which it reads again with the same verdict', async () => {
  const bare = wallets({ 'Content-Type': 'application/json' });
  await lint('bad.ndjson', `${wallets(basic)}\n${bare}`, '--report-dir', 'report');
  const again = await payproof(['lint', join('report', 'run.json')], { folder });
  expect(again.code).toBe(1);
  expect(again.out).toContain('FAILED bill-payment/listWallets/request/header/Authorization');
});

it('allows the exchanges of a run.json what the scale of its clock makes of lateness', async () => {
  const inquiry = (at: string) => ({
    at: { target: Date.parse(at), tookMs: 0 },
    request: {
      method: 'POST',
      url: 'https://till.example/api/code/inquiry',
      headers: { 'X-Api-Key': 'key', Authorization: 'Bearer token', 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: '12345678' }),
    },
    answer: { status: 200, headers: {}, body: JSON.stringify({ responseCode: '00', status: 'New' }) },
  });
  const exchanges = [inquiry('2026-11-01T10:00:00Z'), inquiry('2026-11-01T10:00:27Z')];
  const broken = async (integrator: object) =>
    (await lint('run.json', JSON.stringify({ integrator, exchanges }))).out.match(/^FAILED .*inquires.*/gm);
  expect(await broken({ timeScale: 30 })).toBe(null);
  expect(await broken({})).toEqual(['FAILED merchant-wallet/client-inquires-once-in-30-s']);
});

it('reads the HAR that a report wrote, whose credentials are hidden', async () => {
  const bare = wallets({ 'Content-Type': 'application/json' });
  const text = `${wallets(basic)}\n${bare}`;
  await lint('bad.ndjson', text, '--report-dir', 'har', '--format', 'har');
  const again = await payproof(['lint', join('har', 'exchanges.har')], { folder });
  expect(again.out.match(/^FAILED .*/gm)).toEqual((await lint('bad.ndjson', text)).out.match(/^FAILED .*/gm));
});

it('refuses what holds no call of the APIs, and what cannot be read', async () => {
  const other = JSON.stringify({ request: { url: 'https://shop.example/cart?key=1' }, answer: { status: 200 } });
  expect(await lint('other.ndjson', other)).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'none of 1 requests can be judged, by method and end of path of the three APIs; the first is GET https://shop.example/cart\n',
    ),
  });
  expect(await payproof(['lint', 'absent.har'], { folder })).toMatchObject({
    code: 2,
    err: 'payproof: absent.har cannot be read: ENOENT; give a HAR, a run.json or NDJSON of exchanges\n',
  });
});
