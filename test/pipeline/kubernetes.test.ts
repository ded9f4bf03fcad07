import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configSchema } from '../../src/targets/settings/config-schema.ts';
import { root } from './run-action.ts';

const folder = join(root, 'docs', 'examples', 'kubernetes');
const documents = ['shards.yaml', 'merge.yaml'].flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((it) => it.toJS() as Manifest),
);

interface Manifest {
  kind: keyof typeof models;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    completions?: number;
    template: {
      spec: {
        containers: { image: string; command: string[]; args: string[]; env: { name: string; value: string }[] }[];
      };
    };
  };
}

const models = { Job, ConfigMap, PersistentVolumeClaim };

/** What the schema refuses, and keys that it never looks at: those are misspelled, or belong elsewhere. */
function problemsOf(manifest: Manifest): string[] {
  const seen = new Map<object, Set<string>>();
  const watched = (value: object): object =>
    new Proxy(value, {
      get(target, key) {
        if (typeof key === 'string') seen.set(target, (seen.get(target) ?? new Set()).add(key));
        const it: unknown = Reflect.get(target, key);
        return typeof it === 'object' && it !== null ? watched(it) : it;
      },
    });
  const model = models[manifest.kind];
  try {
    model.prototype.validate.call(watched(manifest) as never);
  } catch (error) {
    return [(error as Error).message];
  }
  const unseen = (value: unknown, path: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((it, at) => unseen(it, `${path}[${at}]`));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, it]) =>
      seen.get(value)?.has(key) ? unseen(it, `${path}.${key}`) : [`${path}.${key} is unknown`],
    );
  };
  return unseen(manifest, manifest.kind);
}

test.each(documents.map((it) => [it.kind, it.metadata.name, it] as const))(
  '%s %s is as its schema wants it',
  (...it) => {
    expect(problemsOf(it[2])).toEqual([]);
  },
);

test('a misspelled key and a wrong type are told', () => {
  const [job] = documents.filter((it) => it.kind === 'Job');
  if (!job) throw new Error('there is no Job');
  expect(problemsOf({ ...job, spec: { ...job.spec, completionz: 4 } as never })).toEqual([
    'Job.spec.completionz is unknown',
  ]);
  expect(problemsOf({ ...job, spec: { ...job.spec, completions: 'four' } as never })).toEqual([
    expect.stringContaining('completions must be integer'),
  ]);
});

const containerOf = (name: string) => {
  const { spec } = documents.find((it) => it.metadata.name === name) ?? {};
  const [container] = spec?.template.spec.containers ?? [];
  if (!spec || !container) throw new Error(`there is no Job ${name}`);
  return { completions: spec.completions, ...container };
};

/** Runs a container's command as a pod does, with the checkout's payproof. */
function run(name: string, given: Record<string, string>, more: readonly string[] = []) {
  const { command, args, env } = containerOf(name);
  const [program = '', ...words] = command;
  const { status, stderr } = spawnSync(program, [...words, ...args, ...more], {
    encoding: 'utf8',
    env: { ...Object.fromEntries(env.map((it) => [it.name, it.value])), ...given },
  });
  return { status, stderr };
}

test('the parts run, whatever they find, and the merge has the verdict', () => {
  const home = mkdtempSync(join(tmpdir(), 'pods-'));
  try {
    const program = join(home, 'payproof');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${root}/scripts/payproof.mjs' "$@"\n`);
    chmodSync(program, 0o755);
    const given = { PATH: [home, process.env['PATH']].join(delimiter), REPORTS: home, TARGET: 'sandbox', SHARDS: '2' };
    const narrow = ['--rule', 'charge-gateway/both-currencies-accepted', '--fault', 'zwg-refused'];
    for (const index of ['0', '1'])
      expect(run('payproof-shards', { ...given, JOB_COMPLETION_INDEX: index }, narrow).status).toBe(0);
    expect(run('payproof-merge', given).status).toBe(1);
    const merged = JSON.parse(readFileSync(join(home, 'merged', 'run.json'), 'utf8')) as { verdicts: object[] };
    expect(merged.verdicts).toHaveLength(1);
    // Nothing was run: the pod fails, and what lay there of an earlier run is gone.
    const lost = { ...given, JOB_COMPLETION_INDEX: '1', TARGET: 'conf/none.yaml' };
    expect(run('payproof-shards', lost).status).toBe(2);
    expect(run('payproof-merge', given).status).toBe(2);
  } finally {
    rmSync(home, { recursive: true });
  }
});

test('as many parts as are merged, of one image, with a target file of legal keys', () => {
  const [shards, merge] = [containerOf('payproof-shards'), containerOf('payproof-merge')];
  const partsOf = ({ env }: typeof shards) => Number(env.find((it) => it.name === 'SHARDS')?.value);
  expect([partsOf(shards), partsOf(merge)]).toEqual([shards.completions, shards.completions]);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect([shards.image, merge.image]).toEqual([`payproof:${version}`, `payproof:${version}`]);
  const [text = ''] = documents.flatMap((it) => Object.values(it.data ?? {}));
  const { targets } = parse(text) as { targets: Record<string, { callsPerMinute: number }> };
  const { $defs } = configSchema() as { $defs: { target: { properties: object } } };
  expect(Object.keys(targets['operator'] ?? {}).filter((it) => !(it in $defs.target.properties))).toEqual([]);
  expect((targets['operator']?.callsPerMinute ?? 0) * (shards.completions ?? 0)).toBeLessThanOrEqual(500);
});
