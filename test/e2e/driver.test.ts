import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.ts';
import { type Ended, payproof } from './command.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-driver-'));
  sandbox = await startSandbox({});
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.close();
});

const rule = 'charge-gateway/both-currencies-accepted';

/** Judges one rule of a served sandbox with a driver of this source. */
function withDriver(source: string, file = 'driver.mjs'): Promise<Ended> {
  const { base, credentials, fixtures } = sandbox.ready.workspaces[0]?.apis['charge-gateway'] ?? {};
  const apis = { 'charge-gateway': { base, credentials, fixtures } };
  const target = { driver: `./${file}`, apis, patience: '1s', quiet: '50ms', callsPerMinute: 60_000 };
  writeFileSync(join(folder, file), source);
  writeFileSync(join(folder, 'payproof.config.yaml'), JSON.stringify({ targets: { mine: target } }));
  return payproof(['verify', '--target', 'mine', '--rule', rule, '--quiet'], folder);
}

const lastLine = /^decided 1 of 1 rules: 1 passed, .*\n$/m;

it.each(['{ "type": "commonjs" }', '{}'])(
  'a TypeScript driver is an ES module beside a package.json that says %s',
  async (text) => {
    writeFileSync(join(folder, 'package.json'), text);
    writeFileSync(join(folder, 'bench.ts'), 'export const now: () => Promise<number> = async () => 7;');
    const source = `import { now } from './bench.ts';\nexport default { clock: { now } };`;
    const { code, out, err } = await withDriver(source, 'driver.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(lastLine);
  },
);

it('what a driver throws outside of its methods is told with its place, and ends a run with 3 that would have ended with 0', async () => {
  const { code, out, err } = await withDriver(`
import { setTimeout as after } from 'node:timers/promises';
Promise.reject(new Error('late\\n::error::forged'));
setTimeout(() => { throw 'a text \\u001b[2J'; });
await after(100);
export default {};
`);
  const driver = join(folder, 'driver.mjs');
  expect({ code, err }).toEqual({
    code: 3,
    err: `payproof: the driver threw outside of its methods: late\\x0a::error::forged (${driver}:3:16)
payproof: the driver threw outside of its methods: 'a text \\x1B[2J' (${driver})
`,
  });
  expect(out).toMatch(lastLine);
});

it('what a driver prints is no result: it goes to stderr', async () => {
  const { code, out, err } = await withDriver(`
console.log('loaded');
export default { close() { process.stdout.write('closed'); } };
`);
  expect({ code, err }).toEqual({ code: 0, err: 'loaded\nclosed' });
  expect(out).not.toMatch(/loaded|closed/);
  expect(out).toMatch(lastLine);
});

it('a driver that hangs in close() takes nothing away, is told, and ends the run with 3', async () => {
  const { code, out, err } = await withDriver('export default { close: () => new Promise(() => {}) };');
  expect(code).toBe(3);
  expect(out).toMatch(lastLine);
  expect(err).toContain("driver method close of target 'mine' did not end in 5 s");
});

it('a driver that ends the process does not end it well', async () => {
  const { code, out, err } = await withDriver('process.exit(0);');
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toBe(
    'payproof: the process was ended before the command was: by the driver, or nothing was left to wait for\n',
  );
});

it.each([
  [
    'isolate: () => null',
    "driver method isolate of target 'mine' gave no lease: null; give a mapping with apis, driver, ",
  ],
  ['isolate: () => { throw 7; }', "driver method isolate of target 'mine' failed: it threw 7, which is no Error"],
  ['isolate: () => missing()', "driver method isolate of target 'mine' failed: missing is not defined at "],
])('{ %s } decides nothing, with the method and what is wrong', async (source, words) => {
  const { code, out } = await withDriver(`export default { ${source} };`);
  expect(code).toBe(3);
  expect(out).toContain(words);
  expect(out).toMatch(/^decided 0 of 1 rules: .*1 errors\n$/m);
});
