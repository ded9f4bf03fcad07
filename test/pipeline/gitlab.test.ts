import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { project } from './project.ts';
import { root } from './run-action.ts';

const text = readFileSync(join(root, 'templates', 'payproof.yml'), 'utf8');
const [header = '', body = ''] = text.split(/^---$/m);
const { spec } = parse(header) as { spec: { inputs: Record<string, { default: string }> } };

interface Job {
  variables: Record<string, string>;
  before_script: string[];
  script: string[];
  artifacts: { when: string; paths: string[]; reports: Record<string, string> };
}

/** The job as GitLab makes it of these inputs. */
function jobOf(given: Record<string, string>): Job {
  const value = (name: string): string => given[name] ?? spec.inputs[name]?.default ?? `no input ${name}`;
  const filled = (node: unknown): unknown => {
    if (typeof node === 'string') return node.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name) => value(name));
    if (Array.isArray(node)) return node.map(filled);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, it]) => [filled(key), filled(it)]));
  };
  const [job] = Object.values(filled(parse(body)) as Record<string, Job>);
  if (!job) throw new Error('templates/payproof.yml has no job');
  return job;
}

/** Runs a job's scripts as a runner does: one shell, which ends at the first failure. */
function run(job: Job, folder: string, path: string) {
  const variables: Record<string, string> = { CI_PROJECT_DIR: folder, CI_JOB_URL: 'https://gitlab.example/jobs/7' };
  for (const [name, it] of Object.entries(job.variables))
    variables[name] = it.replace(/\$(\w+)/g, (_, of: string) => variables[of] ?? '');
  const script = ['set -eo pipefail', ...job.before_script, ...job.script].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...variables, PATH: path, NO_COLOR: '1' },
  });
  return { status, said: stdout + stderr };
}

const rule = 'charge-gateway/both-currencies-accepted';

test('the project’s own payproof judges, and leaves what GitLab shows', () => {
  const it = project({ installed: true });
  const job = jobOf({ options: ['--rule', rule, '--fault', 'zwg-refused', '--quiet'].join('\n'), 'report-dir': 'out' });
  const { status, said } = run(job, it.folder, it.path);
  expect({ status, npm: said.match(/^npm .*$/gm) }).toEqual({
    status: 1,
    npm: ['npm ci --no-fund --no-audit --loglevel=error'],
  });
  const { junit = '', annotations = '' } = job.artifacts.reports;
  expect(readFileSync(join(it.folder, junit), 'utf8')).toMatch(/<failure /);
  const link = { label: 'Report', url: 'https://gitlab.example/jobs/7/artifacts/file/out/index.html' };
  expect(JSON.parse(readFileSync(join(it.folder, annotations), 'utf8'))).toEqual({
    payproof: [{ external_link: link }],
  });
  expect(existsSync(join(it.folder, 'out', 'index.html'))).toBe(true);
  expect(job.artifacts).toMatchObject({ when: 'always', paths: ['$PAYPROOF_REPORT/'] });
});

test('where there is none, the pinned version is installed', () => {
  const it = project({ installed: false });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const { status, said } = run(jobOf({ options: `--rule\n${rule}\n--quiet` }), it.folder, it.path);
  expect({ status, npm: said.match(/^npm .*$/gm) }).toEqual({
    status: 0,
    npm: [`npm install --prefix .payproof --no-fund --no-audit --loglevel=error payproof@${version}`],
  });
});

test('a program that integrates is judged by exec, its command word by word', () => {
  const it = project({ installed: true });
  const options = ['--scenario', 'charge-gateway/customers-agree', '--quiet', '--', 'echo', 'two words'].join('\n');
  const { status, said } = run(jobOf({ command: 'exec', options }), it.folder, it.path);
  expect({ status, said: said.includes('two words\n') }).toEqual({ status: 3, said: true });
});

test('it is YAML, and uses each of its inputs and no other', () => {
  expect(parseAllDocuments(text).flatMap((it) => ('errors' in it ? it.errors : []))).toEqual([]);
  const used = new Set([...body.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
  expect([...used].toSorted()).toEqual(Object.keys(spec.inputs).toSorted());
});
