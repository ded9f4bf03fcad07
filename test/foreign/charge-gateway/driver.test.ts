import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import type { DriverContext } from '../../../src/targets/drivers/driver.ts';
import driverOf from './driver.ts';
import type { ForeignGateway } from './service.ts';

const script = new URL('service.ts', import.meta.url).pathname;
let child: ChildProcess | undefined;

afterEach(() => void child?.kill('SIGKILL'));

/** Starts a gateway in a process of its own and reads the line that it prints. */
async function start(...options: string[]): Promise<ForeignGateway> {
  const started = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  let text = '';
  for await (const part of started.stdout) {
    text += part;
    if (text.includes('\n')) break;
  }
  return JSON.parse(text) as ForeignGateway;
}

const contextOf = ({ base, credentials, fixtures }: ForeignGateway): DriverContext => ({
  name: 'foreign',
  apis: { 'charge-gateway': { base, credentials, fixtures } },
  options: {},
});

test('a separately started gateway is driven over its back door, and stops on SIGTERM', async () => {
  const gateway = await start();
  const driver = await driverOf(contextOf(gateway));
  const endUserId = gateway.fixtures.numbers?.whitelisted?.[0] as string;
  expect(await driver.customer?.smsInbox?.({ endUserId })).toEqual([]);
  expect(await driver.customer?.prompts?.({ endUserId })).toEqual([]);
  await expect(driver.customer?.answerPrompt?.({ endUserId, clientCorrelator: 'c-1', pin: '0000' })).rejects.toThrow(
    `customer.answerPrompt: No prompt of the charge 'c-1' is open on ${endUserId}.`,
  );
  expect([driver.clock, driver.isolate]).toEqual([undefined, undefined]);
  child?.kill('SIGTERM');
  expect(await once(child as ChildProcess, 'exit')).toEqual([0, null]);
});

test('a virtual clock is there where the readings say so', async () => {
  const gateway = await start('--reading', 'clock=virtual');
  const driver = await driverOf(contextOf(gateway));
  const before = (await driver.clock?.now?.()) ?? 0;
  await driver.clock?.advance?.({ ms: 3_600_000 });
  expect(((await driver.clock?.now?.()) ?? 0) - before).toBeGreaterThanOrEqual(3_600_000);
});

test('tenants of their own are there where the readings say so, and share a clock that none may move', async () => {
  const gateway = await start('--reading', 'clock=virtual', '--reading', 'isolate=yes');
  const driver = await driverOf(contextOf(gateway));
  expect(driver.clock).toBeUndefined();
  const lease = await driver.isolate?.();
  const leased = lease?.apis?.['charge-gateway'];
  expect(leased?.credentials?.username).not.toBe(gateway.credentials.username);
  const endUserId = leased?.fixtures?.numbers?.whitelisted?.[0] as string;
  expect(await lease?.driver?.customer?.smsInbox?.({ endUserId })).toEqual([]);
});

test('a wrong option ends it with 2 and the legal values', async () => {
  const started = spawn(process.execPath, [script, '--reading', 'clock=broken'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child = started;
  let text = '';
  started.stderr.on('data', (part) => {
    text += part;
  });
  expect(await once(started, 'close')).toEqual([2, null]);
  expect(text).toBe("Reading 'clock' has no value 'broken'. Known: real, virtual.\n");
});
