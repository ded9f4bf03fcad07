import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formats } from '../../../src/report/formats/index.ts';
import { payproof } from '../fake-io.ts';

const rule = 'charge-gateway/both-currencies-accepted';
const broken = ['verify', '--fault', 'zwg-refused', '--rule', rule, '--quiet'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conclude-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const lastLines = (out: string, count: number): string[] => out.trimEnd().split('\n').slice(-count);

it('a failure that is expected does not fail the run', async () => {
  writeFileSync(
    join(folder, 'known.yaml'),
    `- rule: ${rule}\n  reason: ticket 12\n  until: 2999-12-31\n  symptoms: true\n`,
  );
  const { code, out } = await payproof([...broken, '--expected-failures', 'known.yaml'], { folder });
  expect(code).toBe(0);
  expect(lastLines(out, 9)).toEqual([
    'Failed as expected: 1 cause, 1 rule',
    `  1 ${rule}: expected 200, was 400`,
    '    expected  ticket 12, until 2999-12-31',
    '',
    '  charge-gateway  1 failed',
    '  each of them: --verbose, or the report (--report-dir)',
    '',
    `Again: npx payproof verify --fault zwg-refused --rule ${rule} --seed 1`,
    'decided 1 of 1 rules: 0 passed, 1 failed, 0 skipped, 0 observed, 0 errors',
  ]);
  expect(out).not.toContain('FAILED');
});

it('forms of the report tell what was expected, and fail by it nowhere', async () => {
  writeFileSync(join(folder, 'known.yaml'), `- rule: ${rule}\n  reason: ticket 12\n  until: 2999-12-31\n`);
  const forms = ['junit', 'ctrf', 'sarif', 'markdown'].flatMap((it) => ['--format', it]);
  const words = [...broken, '--expected-failures', 'known.yaml', '--report-dir', 'out', ...forms];
  const { out } = await payproof(words, { folder });
  const file = (name: string): string => readFileSync(join(folder, 'out', name), 'utf8');
  const why = 'failed as expected until 2999-12-31: ticket 12';
  expect(file('junit.xml')).toContain(`<skipped message="${why}">`);
  expect(file('junit.xml')).toContain('failures="0"');
  expect(JSON.parse(file('ctrf.json')).results.summary).toMatchObject({ failed: 0, other: 1 });
  expect(JSON.parse(file('payproof.sarif')).runs[0].results[0].suppressions).toEqual([
    { kind: 'external', justification: why },
  ]);
  expect(file('summary.md')).toContain('## No rule was seen broken');
  expect(file('summary.md')).toContain('until 2999-12-31: ticket 12');
  expect(out).toContain('\nReport: out/run.json, out/junit.xml');
});

it('a run says what changed since the one that lay in its folder', async () => {
  await payproof(['verify', '--rule', rule, '--quiet', '--report-dir', 'out'], { folder });
  const again = await payproof([...broken, '--report-dir', 'out'], { folder });
  expect(again.out).toMatch(
    /\nSince the last run here \(\S+ \S+ UTC\):\n {2}1 newly broken: \S+\nReport: out\/run.json/,
  );
  const third = await payproof([...broken, '--report-dir', 'out'], { folder });
  expect(third.out).toMatch(/\nSince the last run here \(\S+ \S+ UTC\): nothing changed\n/);
});

it('a list that is not true any more fails a run in which no rule fails', async () => {
  writeFileSync(
    join(folder, 'known.yaml'),
    `- { rule: ${rule}, reason: ticket 12, until: 2999-12-31 }\n- { rule: no-such, reason: typo, until: 2000-01-01 }\n`,
  );
  const { code, out } = await payproof(['verify', '--rule', rule, '--quiet', '--expected-failures', 'known.yaml'], {
    folder,
  });
  expect(code).toBe(1);
  expect(out).toMatch(
    /\nThe run fails because:\n {2}\S+ passes and was expected to fail \(ticket 12\); .*\n {2}"no-such" \(typo\) matches no rule .*\n {2}"no-such" \(typo\) was accepted until 2000-01-01, .*\n\nAgain: /,
  );
});

it.each([
  ['rule: x', 'known.yaml:1:1: must be a list of entries with rule, reason and until'],
  ['- rule: x', "known.yaml:1:3: the entry lacks 'reason'"],
  ['- { rule: x, reason: y, until: 2026-02-30 }', "known.yaml:1:32: 'until' must be a day such as 2026-12-31"],
  ['- { rule: x, why: y }', "known.yaml:1:19: unknown key 'why'. Legal: rule, reason, until, symptoms."],
  ['- { rule: x, reason: y, until: 2026-12-31, symptoms: 1 }', "known.yaml:1:54: 'symptoms' must be true or false"],
])('a list of known failures %j is refused with its place', async (text, message) => {
  writeFileSync(join(folder, 'known.yaml'), text);
  const { code, err } = await payproof([...broken, '--expected-failures', 'known.yaml'], { folder });
  expect({ code, err }).toEqual({ code: 2, err: `payproof: ${message}\n` });
});

it('a run that decides less than is required fails', async () => {
  const skipped = 'charge-gateway/transaction-after-422';
  const { code, out } = await payproof(
    ['verify', '--rule', rule, '--rule', skipped, '--quiet', '--require', '100%', '--require', skipped],
    { folder },
  );
  expect(code).toBe(1);
  const lines = out.split('\n');
  const at = lines.indexOf('The run fails because:');
  expect(lines.slice(at + 1, at + 3)).toEqual([
    '  1 of 2 rules were decided or observed; 100% were required',
    expect.stringMatching(`^  ${skipped} was required and is skipped: `),
  ]);
});

it('--baseline says what changed since', async () => {
  await payproof(['verify', '--rule', rule, '--quiet', '--report-dir', 'before'], { folder });
  const { out } = await payproof([...broken, '--baseline', 'before/run.json'], { folder });
  expect(out).toContain(`Since the baseline:\n  newly broken  ${rule} (was pass)\n`);
});

it.each([
  ['a link to nothing', () => symlinkSync('/none/there', join(folder, 'out')), 'out'],
  ['where no folder can be made', () => undefined, '/proc/none/out'],
])('a report that cannot be written (%s) costs nobody what the run found', async (_what, make, dir) => {
  make();
  const { code, out, err } = await payproof([...broken, '--report-dir', dir], { folder });
  expect({
    code,
    told: err.match(/^payproof: the form \w+ of the report: \S+ cannot be written: E[A-Z]+: /gm)?.length,
  }).toEqual({
    code: 2,
    told: 2,
  });
  expect(out).toContain(`FAILED ${rule}`);
  expect(lastLines(out, 1)).toEqual(['decided 1 of 1 rules: 0 passed, 1 failed, 0 skipped, 0 observed, 0 errors']);
});

it('--format chooses the files, and report makes each of them again, byte for byte', async () => {
  const names = Object.keys(formats);
  const wanted = names.flatMap((name) => ['--format', name]);
  await payproof([...broken, '--report-dir', 'out', ...wanted], { folder });
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(
    Object.values(formats)
      .map((it) => it.file)
      .sort(),
  );
  for (const [name, { file }] of Object.entries(formats)) {
    const { code, out } = await payproof(['report', 'out/run.json', '--format', name], { folder });
    expect({ code, name, same: out === readFileSync(join(folder, 'out', file), 'utf8') }).toEqual({
      code: 0,
      name,
      same: true,
    });
  }
});

it('shards merge into one run with one verdict', async () => {
  const sharded = (n: number) => [...broken, '--shard', `${n}/2`, '--report-dir', `s${n}`];
  await payproof(sharded(1), { folder });
  await payproof(sharded(2), { folder });
  const { code, out, err } = await payproof(['merge', 's2', 's1', '--report-dir', 'all'], { folder });
  expect({ code, err }).toEqual({ code: 1, err: 'written: all/run.json, all/index.html\n' });
  expect(lastLines(out, 2)).toEqual([
    `Again: npx payproof verify --fault zwg-refused --rule ${rule} --seed 1`,
    'decided 1 of 1 rules: 0 passed, 1 failed, 0 skipped, 0 observed, 0 errors',
  ]);
});

it('on GitHub failures are annotated on stderr, and the summary is appended to the step', async () => {
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, 'before\n');
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
  const { out, err } = await payproof([...broken, '--json'], { folder, environment });
  expect(JSON.parse(out)).toMatchObject({ schema: 1 });
  expect(err).toMatch(
    new RegExp(`^::error title=${rule}::Charges in USD and in ZWG are both accepted\\. \\(expected 200`),
  );
  expect(readFileSync(summary, 'utf8')).toMatch(/^before\n## Broken: 1 cause, 1 rule: sandbox\n/);
});

it.each([
  [
    ['--format', 'junit'],
    '--format writes files: give --report-dir too; "payproof report" prints a form of a run.json',
  ],
  [
    ['--report-dir', 'x', '--format', 'pdf'],
    "unknown format 'pdf'. Legal: ctrf, github, har, html, json, junit, markdown, sarif, terminal.",
  ],
  [
    ['--shard', '1/2', '--require', '80%'],
    '--require judges a whole run, and --shard runs a part: give it to payproof merge',
  ],
  [['--shard', '3/2'], "option '--shard <i/n>' argument '3/2' is invalid. Write it as i/n, from 1/n to n/n."],
  [['--require', 'much%'], '--require much% is neither a share such as 80% nor the id of a rule'],
  [['--baseline', 'none.json'], 'none.json cannot be read: ENOENT; give a run.json, or a folder that has one'],
])('verify %j is refused before anything is sent', async (words, message) => {
  const { code, out, err } = await payproof(['verify', ...words], { folder });
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: `payproof: ${message}\n` });
});
