import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ended, payproof, start } from './command.ts';

const rule = 'charge-gateway/both-currencies-accepted';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-e2e-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('judges the sandbox from any folder, leaves run.json and one page, and ends with 0', async () => {
  const { code, out, err } = await payproof(['verify', '--rule', rule, '--report-dir', 'out'], folder);
  expect(err.replace(/ {2}\S+\/(?:s|min)$/m, '')).toBe(
    `1/1 checks\nwritten: ${join('out', 'run.json')}, ${join('out', 'index.html')}\n`,
  );
  expect(code).toBe(0);
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^decided 1 of 1 /);
  expect(readdirSync(folder)).toEqual(['out']);
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['index.html', 'run.json']);
  expect(JSON.parse(readFileSync(join(folder, 'out', 'run.json'), 'utf8'))).toMatchObject({ verdicts: [{ rule }] });
});

it('ends with 1 where a rule is broken, and says how to see it again', async () => {
  const { code, out } = await payproof(['verify', '--fault', 'zwg-refused', '--rule', rule, '--quiet']);
  expect(code).toBe(1);
  expect(out).toContain(`npx payproof verify --fault zwg-refused --rule ${rule} --check `);
});

it('ends with 2 where the target file has an unknown key, and names file and line', async () => {
  writeFileSync(
    join(folder, 'payproof.config.yaml'),
    'targets:\n  mine:\n    apis:\n      charge-gateway: { bse: http://a }\n',
  );
  const { code, out, err } = await payproof(['verify', '--target', 'mine'], folder);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(
    "payproof.config.yaml:4:25: unknown key 'bse'; did you mean 'base'? Legal: base, credentials, fixtures.",
  );
});

it('ends with 2 where an option is unknown', async () => {
  const { code, out, err } = await payproof(['verify', '--reprot-dir', 'x']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(
    /^payproof: unknown option '--reprot-dir'\n\(Did you mean --report-dir\?\)\nLegal options of verify: /,
  );
});

it('ends with 3 where nobody listens at the address', async () => {
  const yaml = `targets:
  nobody:
    apis:
      charge-gateway:
        base: http://127.0.0.1:1/v1
        credentials: { username: sbx_nobody, password: not-to-be-shown }
        fixtures:
          merchant: { merchantCode: M, merchantPin: 2468, merchantNumber: 263770000000, terminalID: T, countryCode: ZW, superMerchantName: S, merchantName: N, channel: WEB }
          numbers: { whitelisted: [263770000001] }
    callsPerMinute: 60000
    timeout: 1s
    patience: 1s
`;
  writeFileSync(join(folder, 'payproof.config.yaml'), yaml);
  const { code, out, err } = await payproof(['verify', '--target', 'nobody', '--rule', rule], folder);
  expect(code).toBe(3);
  expect(out + err).not.toContain('not-to-be-shown');
});

it('--json leaves one JSON value on stdout, and --list runs nothing', async () => {
  const run = await payproof(['verify', '--rule', rule, '--json']);
  expect(JSON.parse(run.out)).toMatchObject({ schema: 1, verdicts: [{ rule, outcome: 'pass' }] });
  const list = await payproof(['verify', '--rule', rule, '--json', '--list']);
  expect(JSON.parse(list.out)).toMatchObject({ rules: [rule] });
  expect(list).toMatchObject({ code: 0, err: '' });
});

it('Ctrl-C ends a run with 130 and its result is marked', async () => {
  const child = start('payproof.mjs', ['verify', '--api', 'bill-payment', '--json']);
  child.stderr.once('data', () => child.kill('SIGINT'));
  const { code, out } = await ended(child);
  expect(code).toBe(130);
  expect(JSON.parse(out)).toMatchObject({ interrupted: true });
});

it('a reader that leaves early breaks nothing', async () => {
  const child = start('payproof.mjs', ['rules']);
  child.stdout.destroy();
  const { code, err } = await ended(child);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
