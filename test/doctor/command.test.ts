import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { payproof } from '../cli/fake-io.ts';
import { told } from '../conformance/run/preflight/told.ts';
import { type ForeignGateway, startForeignGateway } from '../foreign/charge-gateway/service.ts';

let gateway: ForeignGateway;
beforeAll(async () => {
  gateway = await startForeignGateway();
});
afterAll(() => gateway.close());

function target(fixtures: object) {
  const { base, credentials } = gateway;
  return { apis: { 'charge-gateway': { base, credentials, fixtures } } };
}

it('tells each finding in a line, what is fine, and what would let more be decided', async () => {
  const { merchant, numbers } = gateway.fixtures;
  const fixtures = { merchant, numbers: { whitelisted: ['263771000001', '263771000001'], bared: numbers?.barred } };
  const { code, out, err } = await told(target(fixtures), ['doctor'], {}, { quiet: false });
  const lines = out
    .replace(/^(?: +\d+ more with .*\n)+/m, '(what is missing)\n')
    .replace(/\d+( min at| can be)/g, 'N$1');
  expect({ code, err, lines }).toEqual({
    code: 1,
    err: '',
    lines: `payproof doctor looks at target 'operator' by log-ins and inquiries: no money moves, nothing is changed.

wrong   target.yaml:23: 'numbers.whitelisted[1]': 263771000001 stands in numbers.whitelisted[0] as well. Leave it out of one of them.
wrong   target.yaml:24: unknown key 'bared'; did you mean 'barred'? Legal: whitelisted, barred, unlisted.
note    target.yaml:9 apis.charge-gateway.fixtures: no inquiry tells whether merchant, numbers.whitelisted, numbers.barred are as they were issued: only a charge does, and none was made.
note    target.yaml callsPerMinute: a full run takes N min at 500 calls a minute (about 4300 calls).

fine    charge-gateway: credentials let in; clock

decides of 296 rules N can be decided or observed once that is mended; most is gained, in this order, by:
(what is missing)

java    none is found: \`payproof generate\` alone needs Java 11 or later

2 things are wrong.
`,
  });
  expect(out).toMatch(/^ +\d+ more with `customer\.answerPrompt`$/m);
});

it('takes the target of the folder where none is named, and the embedded sandbox where there is no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-doctor-'));
  try {
    expect(await payproof(['doctor', '--api', 'charge-gateway'], { folder })).toMatchObject({
      code: 0,
      out: expect.stringContaining("target 'sandbox'"),
    });
    writeFileSync(join(folder, 'payproof.config.yaml'), stringify({ targets: { mine: target({}) } }));
    expect(await payproof(['doctor'], { folder })).toMatchObject({
      code: 0,
      out: expect.stringContaining("target 'mine'"),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a file that is no YAML is told with its lines, and ends with 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-doctor-'));
  try {
    writeFileSync(join(folder, 'target.yaml'), 'targets:\n  mine: { apis: [\n');
    const { code, out } = await payproof(['doctor', '--target', 'target.yaml'], { folder });
    expect({ code, lines: out.match(/^wrong .*$/gm)?.length }).toEqual({ code: 1, lines: 2 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  [['--target', 'nowhere.yaml'], 'payproof: nowhere.yaml: there is no such file\n'],
  [['--target', 'sandbx'], /^payproof: .*unknown target 'sandbx'; did you mean 'sandbox'\?/],
  [['--api', 'wallet'], /^payproof: unknown API of target 'sandbox' 'wallet'/],
  [['--jsno'], /unknown option '--jsno'[\s\S]*Legal options of doctor: --target, --api, --json, --help\./],
])('%s is refused with what to write instead', async (words, message) => {
  expect(await payproof(['doctor', ...words])).toMatchObject({
    code: 2,
    out: '',
    err: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});
