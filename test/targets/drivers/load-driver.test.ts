import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Driver } from '../../../src/targets/drivers/driver.ts';
import { driverMethods } from '../../../src/targets/drivers/driver-methods.ts';
import { loadDriver } from '../../../src/targets/drivers/load-driver.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-driver-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(source: string, name = 'driver.ts'): Promise<Driver> {
  const path = join(folder, name);
  writeFileSync(path, source);
  return loadDriver({ name: 'operator', apis: {}, driver: { kind: 'module', path } });
}

it('takes a driver, or a function that makes one from the target, in TypeScript and in JavaScript', async () => {
  const plain = await load('export default { clock: { async now(): Promise<number> { return 7; } } };');
  expect(await plain.clock?.now?.()).toBe(7);
  const made = await load(
    'export default async ({ name }) => ({ clock: { now: async () => name.length } });',
    'driver.mjs',
  );
  expect(await made.clock?.now?.()).toBe('operator'.length);
});

it('the error of its function tells no secret that it was given', async () => {
  const path = join(folder, 'driver.mjs');
  writeFileSync(path, 'export default ({ apis }) => { throw new Error(JSON.stringify(apis)); };');
  const credentials = { username: 'shop', password: 'a"long\\password' };
  const apis = { 'charge-gateway': { base: 'http://h', credentials, fixtures: {} } };
  const failed = await loadDriver({ name: 'operator', apis, driver: { kind: 'module', path } }).catch(String);
  expect(failed).toContain('"password":"[redacted]"');
  expect(failed).not.toContain('long');
});

it('without a driver there are no capabilities', async () => {
  expect(await loadDriver({ name: 'operator', apis: {} })).toEqual({});
});

it.each([
  [
    'an unknown method',
    'export default { customer: { answerPromt() {} } };',
    `unknown driver method 'customer.answerPromt'; did you mean 'customer.answerPrompt'? Legal: ${driverMethods.join(', ')}.`,
  ],
  [
    'an unknown part',
    'export default { custmer: {} };',
    `unknown driver method 'custmer'. Legal: ${driverMethods.join(', ')}.`,
  ],
  [
    'a method that is none',
    'export default { clock: { now: 5 } };',
    "driver method 'clock.now' is number, not a function",
  ],
  [
    'no default export',
    'export const driver = {};',
    'the driver module has no default export; export a driver, or a function that makes one',
  ],
  ['something else', 'export default "driver";', 'a driver is an object with methods, not string'],
  [
    'a function that fails',
    'export default () => { throw new Error("no bench"); };',
    "the driver's function failed: no bench",
  ],
  ['a module that fails', 'throw new Error("no module");', 'the driver cannot be loaded: no module'],
])('refuses %s', async (_, source, problem) => {
  await expect(load(source, 'driver.mjs')).rejects.toThrow(`${join(folder, 'driver.mjs')}: ${problem}`);
});
