import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = globSync(['src/**/*.{ts,tsx}', 'templates/*', 'action.yml', 'Dockerfile', 'docs/examples/**/*.*'], {
  cwd: root,
});

test('each page of docs/ that a file or a message names is there', () => {
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ file, page })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
});
