import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, expect, it } from 'vitest';
import { openTarget } from '../../src/targets/open-target.ts';
import { builtInTargets } from '../../src/targets/settings/built-in-targets.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const it of closing.splice(0).reverse()) await it();
});

it('the embedded sandbox is called without a socket, and answers by one as well', async () => {
  let sockets = 0;
  const count = (): void => {
    sockets += 1;
  };
  subscribe('net.client.socket', count);
  closing.push(() => unsubscribe('net.client.socket', count));
  const target = await openTarget(builtInTargets.sandbox);
  closing.push(target.close);
  const url = `${target.apis['charge-gateway']?.base}/payment/v1/nothing`;
  const own = await target.sender.send(
    { method: 'GET', url, headers: [['Host', new URL(url).host]], body: Buffer.alloc(0) },
    10_000,
  );
  expect(sockets).toBe(0);
  const other = await fetch(url);
  expect(sockets).toBe(1);
  if (typeof own === 'string') throw new Error(own);
  expect(own.status).toBe(other.status);
  expect(own.body.toString('utf8')).toBe(await other.text());
});
