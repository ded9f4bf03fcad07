import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/conformance/index.ts';
import { readDownload } from '../../../../src/given/bill-payment/payments/download.ts';

function download(text: string): void {
  const wire = { headers: [], body: Buffer.from(text) };
  readDownload({
    id: 'x1',
    by: 'client',
    api: 'bill-payment',
    at: { wall: 0, tookMs: 1 },
    request: { ...wire, method: 'GET', url: 'http://127.0.0.1/' },
    answer: { ...wire, status: 200 },
  } satisfies Exchange);
}

// As much as is read of an answer.
const longest = 4 * 1024 * 1024;
test.each([
  '"',
  '""',
  '"a',
  'a"',
  ',',
  ',"',
  '\n',
  '\r',
  ' ',
  '\t,',
  '"\n',
  '","',
  '1\n',
  'a,b\n',
  '"a,b"\n',
  '\uFEFF',
])('takes time in proportion to 4 MiB of %j', (piece) => {
  const text = piece.repeat(longest / Buffer.byteLength(piece));
  const before = process.cpuUsage();
  download(text);
  const { user, system } = process.cpuUsage(before);
  // Half a second on a quiet machine; what is quadratic takes minutes.
  expect((user + system) / 1e6).toBeLessThan(8);
});
