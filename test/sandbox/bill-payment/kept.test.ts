import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { freshFile } from '../durable/fresh-file.ts';
import { type Json, stillWall } from '../support.ts';
import { basic, openBills, orderOf } from './support.ts';

test('a snapshot takes payments, wallets and what falls due back', async () => {
  const bills = await openBills();
  await bills.process('Auth', orderOf({ MemberNumber: 'PP1' }));
  const { body: before } = await bills.ask('GET', '/snapshot');
  await bills.process('Pay', orderOf({ MemberNumber: 'PP1' }));
  const { body: pending } = await bills.ask('GET', '/snapshot');
  await bills.advance(24 * 3_600_000);
  expect((await bills.status('ORDER-0')).Status).toBe('Paid');

  expect((await bills.ask('POST', '/restore', pending)).status).toBe(204);
  expect([(await bills.status('ORDER-0')).Status, await bills.balance()]).toEqual(['BeingPaid', 9_999_974.5]);
  await bills.advance(24 * 3_600_000);
  expect((await bills.status('ORDER-0')).Status).toBe('Paid');

  await bills.ask('POST', '/restore', before);
  expect([(await bills.status('ORDER-0')).Status, await bills.balance()]).toEqual(['Authorized', 10_000_000]);
});

test('a sandbox that starts again goes on where it stopped', async () => {
  const options = { data: freshFile(), wall: stillWall() };
  const first = await startSandbox(options);
  const api = first.ready.workspaces[0]?.apis['bill-payment'];
  const headers = { authorization: basic(api?.credentials as never), 'content-type': 'application/json' };
  const process = async (origin: string, body: Json) => {
    const url = `${origin}/api/payment/process`;
    return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Json;
  };
  const order = orderOf({ MemberNumber: 'PP1' });
  await process(api?.base ?? '', { Action: 'Auth', ...order });
  await process(api?.base ?? '', { Action: 'Pay', ...order });
  await first.close();

  const second = await startSandbox(options);
  try {
    const base = second.ready.apis['bill-payment']?.base ?? '';
    const status = async () => (await process(base, { Action: 'Status', Reference: 'ORDER-0' })).Status;
    expect(await status()).toBe('BeingPaid');
    await fetch(`${second.ready.control.base}/workspaces/${second.ready.workspaces[0]?.id}/clock/advance-to-next`, {
      method: 'POST',
    });
    expect(await status()).toBe('Paid');
  } finally {
    await second.close();
  }
});
