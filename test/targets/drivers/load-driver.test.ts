import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Driver } from '../../../src/targets/drivers/driver.ts';
import { driverMethods } from '../../../src/targets/drivers/driver-methods.ts';
import { loadDriver } from '../../../src/targets/drivers/load-driver.ts';
import type { DriverSettings, SettingsSource } from '../../../src/targets/settings/settings.ts';

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

let written = 0;

/** A module is read once a process: each has a name of its own. */
function loadWith(
  source: string,
  of: Omit<DriverSettings & { kind: 'module' }, 'kind' | 'path'>,
  at?: SettingsSource,
): Promise<{ clock?: { now?(): Promise<unknown> } }> {
  const path = join(folder, `driver-${++written}.mjs`);
  writeFileSync(path, source);
  const secrets = ['hunter2-of-bench'];
  const driver = { kind: 'module' as const, path, ...of };
  return loadDriver({ name: 'operator', apis: {}, driver, secrets, ...(at && { source: at }) });
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

const asking = `export const optionsSchema = {
  type: 'object', required: ['bench'], additionalProperties: false,
  properties: { bench: { type: 'string', pattern: '^https?://' }, phones: { type: 'integer', minimum: 1, default: 2 } },
};
export default ({ options, control }) => ({ clock: { now: async () => [options, control] } });
`;

it('hands over its options, in the types and with the defaults of its schema, and the control plane', async () => {
  const control = { base: 'http://127.0.0.1:9/_payproof', token: 't' };
  const load = (options?: Record<string, unknown>) => loadWith(asking, { ...(options && { options }), control });
  expect(await (await load({ bench: 'http://b', phones: '3' })).clock?.now?.()).toEqual([
    { bench: 'http://b', phones: 3 },
    control,
  ]);
  expect(await (await load({ bench: 'http://b' })).clock?.now?.()).toEqual([{ bench: 'http://b', phones: 2 }, control]);
  const free = await loadWith('export default ({ options }) => ({ clock: { now: async () => options } })', {});
  expect(await free.clock?.now?.()).toEqual({});
});

it('refuses options that its schema does not allow, each with its line', async () => {
  const lines = { driver: 8, 'driver.options': 9, 'driver.options.phones': 10 };
  const refused = loadWith(asking, { options: { phones: '0', colour: 'red' } }, { file: 'conf.yaml', lines });
  await expect(refused).rejects.toThrow(
    [
      "conf.yaml:9: option of the driver: 'options' lacks the key 'bench'; add it",
      "conf.yaml:9: option of the driver: unknown key 'colour'. Legal: bench, phones.",
      "conf.yaml:10: option of the driver: 'phones' must be at least 1",
    ].join('\n'),
  );
});

it('refuses options for a module that takes none, and a schema that is none', async () => {
  await expect(loadWith('export default {};', { options: { a: '1' } })).rejects.toThrow(
    'it is given options and exports a driver; export a function ({ options }) => driver',
  );
  const broken = loadWith("export const optionsSchema = { type: 'txt' }; export default () => ({});", {});
  await expect(broken).rejects.toThrow("its export 'optionsSchema' is no JSON schema: ");
});

it('the error of its function hides what is secret among its options', async () => {
  const failed = loadWith('export default ({ options }) => { throw new Error("no " + options.key); };', {
    options: { key: 'hunter2-of-bench' },
  });
  await expect(failed).rejects.toThrow("the driver's function failed: no [redacted]");
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

it.each([
  [
    'a module throws',
    'throw new Error("no bench for hidden-password")',
    'driver.mjs',
    /: no bench for \[redacted\] \(/,
  ],
  [
    'it is no module',
    '{}',
    'driver.json',
    /it is no module; give the path of a file that ends in \.ts, \.js or \.mjs$/,
  ],
  ['it is a folder', undefined, '', /it is a folder; give the path/],
])('where %s, that is told and shows no secret', async (_, text, name, words) => {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  const loading = loadDriver({
    name: 'operator',
    apis: {},
    driver: { kind: 'module', path },
    secrets: ['hidden-password'],
  });
  await expect(loading).rejects.toThrow(words);
});

it('with a target file, what is wrong with a driver stands at the line that names it', async () => {
  const source = { file: 'payproof.config.yaml', lines: { driver: 7 } };
  const path = join(folder, 'driver.mjs');
  const loading = (driver: DriverSettings) => loadDriver({ name: 'operator', apis: {}, driver, source });
  await expect(loading({ kind: 'module', path })).rejects.toThrow(
    `payproof.config.yaml:7: ${path}: the driver cannot be loaded: there is no such file`,
  );
  writeFileSync(path, 'export default { clock: { now: 5 } };');
  await expect(loading({ kind: 'module', path })).rejects.toThrow(
    `payproof.config.yaml:7: ${path}: driver method 'clock.now' is number, not a function`,
  );
  await expect(loading({ kind: 'person' })).rejects.toThrow('payproof.config.yaml:7: `driver: person` needs somebody');
});
