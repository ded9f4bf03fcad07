import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './project.ts';
import { action, root, runAction } from './run-action.ts';

const rule = 'charge-gateway/both-currencies-accepted';

test('the project’s own payproof judges: report, outputs, annotations and summary', () => {
  const it = project({ installed: true });
  const options = ['--rule', rule, '--fault', 'zwg-refused', '--quiet'].join('\n');
  const { failed, outputs, used, said, summary } = runAction(it.folder, { options }, it.path);
  expect({ failed, outputs, used }).toEqual({
    failed: true,
    outputs: { 'exit-code': '1', report: './payproof-report' },
    used: [
      {
        uses: 'actions/upload-artifact',
        with: { name: 'payproof-report', path: './payproof-report', 'if-no-files-found': 'ignore' },
      },
    ],
  });
  expect(existsSync(join(it.folder, 'payproof-report', 'index.html'))).toBe(true);
  expect(said).toMatch(new RegExp(`^::error title=${rule}::`, 'm'));
  expect(said).not.toMatch(/^npm /m);
  expect(summary).toMatch(/^## /);
});

test('where there is none, the pinned version is installed, and kept for the next run', () => {
  const it = project({ installed: false });
  const given = { options: `--rule\n${rule}\n--quiet`, 'report-dir': 'out', artifact: '' };
  const { failed, outputs, used, said } = runAction(it.folder, given, it.path);
  const home = join(it.folder, '..', 'runner', 'payproof');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect({ failed, outputs, used, npm: /^npm .*$/m.exec(said)?.[0] }).toEqual({
    failed: false,
    outputs: { 'exit-code': '0', report: './out' },
    used: [{ uses: 'actions/cache', with: { path: home, key: `payproof-${version}-Linux-X64` } }],
    npm: `npm install --prefix ${home} --no-fund --no-audit --loglevel=error payproof@${version}`,
  });
});

test('a program that integrates is judged by exec, its command word by word', () => {
  const it = project({ installed: true });
  const options = ['--scenario', 'charge-gateway/customers-agree', '--quiet', '--', 'echo', 'two words'].join('\n');
  const { outputs, said } = runAction(it.folder, { command: 'exec', options }, it.path);
  expect({ outputs, said: said.includes('two words\n') }).toEqual({
    outputs: { 'exit-code': '3', report: './payproof-report' },
    said: true,
  });
});

test('another command is refused with the legal ones, and mistakes in a target end with 2', () => {
  const it = project({ installed: true });
  expect(runAction(it.folder, { command: 'evidence' }, it.path)).toMatchObject({
    failed: true,
    outputs: { 'exit-code': '2' },
    said: '::error title=payproof::the input command is neither verify nor exec; write one of them\n',
  });
  expect(runAction(it.folder, { target: 'conf/none.yaml' }, it.path).outputs['exit-code']).toBe('2');
});

test('no input writes an output of its own, speaks to the runner, or names another package', () => {
  const it = project({ installed: true });
  for (const version of [
    '1.0.0\nlauncher=/tmp/other.mjs',
    'npm:other@1',
    'file:../other',
    '1 --ignore-scripts=false',
  ]) {
    const { failed, outputs, said, used } = runAction(it.folder, { version }, it.path);
    expect([failed, said]).toEqual([
      true,
      '::error title=payproof::the input version is no version; write one such as 0.1.0\n',
    ]);
    expect([used.map(({ uses }) => uses), outputs['exit-code']]).toEqual([['actions/upload-artifact'], '']);
  }
  expect(runAction(it.folder, { command: 'x\n::set-output name=a::b' }, it.path).said).not.toContain('::set-output');
});

test('it names foreign steps by their commit, and fills nothing that a user gives into a script', () => {
  const text = readFileSync(join(root, 'action.yml'), 'utf8');
  const uses = action.runs.steps.flatMap((it) => it.uses ?? []);
  expect(uses.filter((it) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(it))).toEqual([]);
  expect(text.match(/uses: \w+.*/g)?.filter((it) => !/ # v\d+\.\d+\.\d+$/.test(it))).toEqual([]);
  expect(action.runs.steps.filter((it) => it.run?.includes('${{'))).toEqual([]);
});
