import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

it('what is interrupted while it looks at its target ends with 130, and is no defect of payproof', async () => {
  const interrupt = new AbortController();
  const server = createServer((_, outgoing) => {
    interrupt.abort();
    // It is waited before this is asked for again.
    outgoing.writeHead(503).end('{}');
  }).listen(0, '127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  try {
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const api = { base, credentials: { username: 'vendor', password: 'of-this-test' } };
    writeFileSync(
      join(folder, 'target.yaml'),
      JSON.stringify({ targets: { bills: { apis: { 'bill-payment': api } } } }),
    );
    const words = ['verify', '--target', 'target.yaml', '--jobs', '1', '--quiet'];
    expect(await payproof(words, { folder, interrupt: interrupt.signal })).toEqual({
      code: 130,
      out: '',
      err: 'payproof: interrupted before anything was decided\n',
    });
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});
