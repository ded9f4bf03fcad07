import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageFiles } from '../../../src/sandbox/pages/page-files.ts';
import { openSandbox } from '../support.ts';
import { asking } from './asking.ts';

const browser = { accept: 'text/html,application/xhtml+xml' };

test('a browser gets the page at the root, and everybody else what stood there before', async () => {
  const { ready } = await openSandbox();
  const { origin } = new URL(ready.control.base);
  expect(ready.page).toBe(`${origin}/`);
  const page = await asking(origin, 'GET', '/', browser);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const other = await asking(origin, 'GET', '/', headers);
    expect([other.status, JSON.parse(other.text)]).toEqual([
      404,
      { statusCode: '404', statusMessage: expect.stringMatching(/^Nothing is here; the sandbox serves /) },
    ]);
  }
  expect((await asking(origin, 'POST', '/', browser, {})).status).toBe(404);
  const foreign = await asking(origin, 'GET', '/', { ...browser, host: 'evil.example' });
  expect(foreign.status).toBe(404);
});

test('nothing of the page may come from elsewhere, run inline, be framed or tell where it was', async () => {
  const { ready } = await openSandbox();
  const { origin } = new URL(ready.control.base);
  for (const path of ['/', '/_payproof/pages/app.js', '/_payproof/pages/app.css']) {
    const { headers } = await asking(origin, 'GET', path, browser);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect([headers['x-content-type-options'], headers['x-frame-options'], headers['referrer-policy']]).toEqual([
      'nosniff',
      'DENY',
      'no-referrer',
    ]);
  }
  const html = pageFiles().get('index.html')?.content.toString() ?? '';
  expect(html.match(/<script(?![^>]* src=)|<style|\son\w+=|style=/gi)).toBeNull();
});

test('a file that is known is not sent again, and no path leads out of the folder', async () => {
  const { ready } = await openSandbox();
  const { origin } = new URL(ready.control.base);
  const first = await asking(origin, 'GET', '/_payproof/pages/app.js');
  const again = await asking(origin, 'GET', '/_payproof/pages/app.js', { 'if-none-match': String(first.headers.etag) });
  expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  for (const path of [
    '/_payproof/pages/..%2findex.ts',
    '/_payproof/pages/%2e%2e%2fserve-pages.ts',
    '/_payproof/pages/x',
  ])
    expect((await asking(origin, 'GET', path)).status).toBe(404);
});

test('an API at the root keeps it; the page is below its own path', async () => {
  const { ready } = await openSandbox({ basePaths: { 'charge-gateway': '' } });
  const { origin } = new URL(ready.control.base);
  expect(ready.page).toBe(`${origin}/_payproof/pages/`);
  expect((await asking(origin, 'GET', '/', browser)).status).toBe(401);
  expect((await asking(origin, 'GET', '/_payproof/pages/', browser)).status).toBe(200);
});

test('the script is at most 80 KB compressed', () => {
  expect(gzipSync(pageFiles().get('app.js')?.content ?? '').length).toBeLessThan(80 * 1024);
});
