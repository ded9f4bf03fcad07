import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payproof } from '../fake-io.ts';

const api = (name: string, base: string) => `
      ${name}:
        base: ${base}
        credentials: { username: u, password: p${name === 'merchant-wallet' ? ', apiKey: k' : ''} }`;

const fileOf = (gateway: string, platform: string) => `targets:
  operator:
    driver: ./driver.mjs
    apis:${api('charge-gateway', gateway)}${api('bill-payment', platform)}
`;

/** A watched run whose processes are only told. */
function watched(...words: string[]) {
  const above = mkdtempSync(join(tmpdir(), 'watched-'));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const folder = join(above, 'mine');
  mkdirSync(folder);
  const begun: string[][] = [];
  const told: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (): void => {
    for (const wake of waiting) wake();
  };
  const stopped = Promise.withResolvers<'SIGINT'>();
  let isRunning = 0;
  const write = (name: string, text: string): void => {
    // As editors do: another file in its place.
    writeFileSync(join(folder, `${name}.part`), text);
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  write('conf.yaml', fileOf('http://127.0.0.1:1/a', 'http://127.0.0.1:1/b'));
  write('driver.mjs', 'export default {};');
  const ended = payproof(['verify', '--target', 'conf.yaml', ...words, '--watch'], {
    folder,
    stopped: stopped.promise,
    err(text) {
      told.push(text);
      hear();
    },
    again(given) {
      begun.push([...given]);
      isRunning += 1;
      const run = Promise.withResolvers<number>();
      hear();
      return {
        ended: run.promise,
        stop() {
          isRunning -= 1;
          run.resolve(130);
        },
      };
    },
  });
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => waiting.add(resolve));
  }
  return {
    ended,
    begun,
    write,
    /** By another one that holds the same. */
    replaceFolder() {
      renameSync(folder, join(above, 'before'));
      cpSync(join(above, 'before'), join(above, 'next'), { recursive: true });
      renameSync(join(above, 'next'), folder);
    },
    isRunning: () => isRunning,
    stop: () => stopped.resolve('SIGINT'),
    run: async (count: number): Promise<string> => {
      await until(() => begun.length >= count);
      return (begun[count - 1] ?? []).join(' ');
    },
    line: (form: RegExp) => until(() => told.some((it) => form.test(it))),
  };
}

it('a change of one API in the target file runs that API, one of its driver all of them', async () => {
  const rules = ['--rule', 'charge-gateway/charge', '--rule=bill-payment/listWallets'];
  const it = watched(...rules);
  expect(await it.run(1)).toBe(`verify --target conf.yaml ${rules.join(' ')}`);
  it.write('conf.yaml', fileOf('http://127.0.0.1:1/other', 'http://127.0.0.1:1/b'));
  expect(await it.run(2)).toBe('verify --target conf.yaml --rule charge-gateway/charge --api charge-gateway');
  it.write('conf.yaml', fileOf('http://127.0.0.1:1/other', 'http://127.0.0.1:1/another'));
  expect(await it.run(3)).toBe('verify --target conf.yaml --rule=bill-payment/listWallets --api bill-payment');
  it.write('driver.mjs', 'export default { };');
  expect(await it.run(4)).toBe(`verify --target conf.yaml ${rules.join(' ')}`);
  expect(it.isRunning()).toBe(1);
  it.stop();
  expect([(await it.ended).code, it.isRunning()]).toEqual([0, 0]);
});

it('what a driver imports is watched, also what it imports from now on', async () => {
  const it = watched();
  await it.run(1);
  it.write('bench.mjs', 'export const one = 1;');
  it.write('more.mjs', 'export const two = 2;');
  it.write('driver.mjs', "import { one } from './bench.mjs';\nexport default { one };");
  await it.run(2);
  it.write('bench.mjs', "export { two as one } from './more.mjs';");
  await it.run(3);
  it.write('more.mjs', 'export const two = 3;');
  await it.run(4);
  it.write('more.mjs', "import './later.mjs';\nexport const two = 3;");
  await it.run(5);
  it.write('later.mjs', '');
  await it.run(6);
  it.stop();
  expect((await it.ended).code).toBe(0);
});

it('a folder that is put in the place of the one before is watched', async () => {
  const it = watched();
  await it.run(1);
  it.replaceFolder();
  await it.run(2);
  it.write('driver.mjs', 'export default { };');
  await it.run(3);
  it.stop();
  expect((await it.ended).code).toBe(0);
});

it('a mistake in the target file is told, and what changes nothing begins no run', async () => {
  const it = watched();
  await it.run(1);
  it.write('conf.yaml', 'targets: [');
  await it.line(/conf\.yaml/);
  await it.line(/no run/);
  it.stop();
  expect((await it.ended).code).toBe(0);
  expect(it.begun.length).toBe(1);
});
