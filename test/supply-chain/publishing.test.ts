import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, '.github', 'workflows', 'publish.yml'), 'utf8');
const { permissions, jobs } = parse(text) as {
  permissions: unknown;
  jobs: Record<string, { needs?: string; permissions?: unknown; steps: { uses?: string; run?: string }[] }>;
};

test('what is published has provenance, is checked before, and its token lives for the run alone', () => {
  expect(permissions).toEqual({ contents: 'read' });
  expect(jobs['publish']).toMatchObject({ needs: 'check', permissions: { contents: 'read', 'id-token': 'write' } });
  expect(jobs['publish']?.steps.at(-1)?.run).toBe('npm publish --provenance --access public');
  expect(jobs['check']?.steps.map((it) => it.run)).toContain('.ci/run');
  expect(text).not.toMatch(/secrets\.|registry-url|registry\./);
});

test('foreign steps are named by their commit', () => {
  const uses = Object.values(jobs).flatMap((it) => it.steps.flatMap(({ uses: it }) => it ?? []));
  expect(uses.filter((it) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(it))).toEqual([]);
});

test('installing does not turn the audit off for whoever has a registry that does it', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/^audit\s*=/m);
});
