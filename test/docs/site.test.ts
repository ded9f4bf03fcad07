import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedPackages } from '../../scripts/licences/installed-packages.ts';
import { licenceProblems } from '../../scripts/licences/licence-problems.ts';

const root = join(import.meta.dirname, '..', '..');
const site = join(root, 'docs', 'site');
const start = join(root, 'docs', 'start');

test('the menu of the site leads to pages that are there, and to each page of docs/ but those of licences', () => {
  const config = readFileSync(join(site, 'config.mjs'), 'utf8');
  const listed = [...config.matchAll(/to\('[^']+', '([^']+)'\)/g)].map(([, page]) => `${page}.md`);
  expect(listed.filter((it) => !existsSync(join(root, it)))).toEqual([]);
  const pages = readdirSync(join(root, 'docs')).filter((it) => it.endsWith('.md') && it !== 'licences.md');
  expect(pages.filter((it) => !listed.includes(`docs/${it}`))).toEqual([]);
});

test.each(readdirSync(start))('docs/start/%s is short, with a picture that is small and is described', (page) => {
  const text = readFileSync(join(start, page), 'utf8');
  expect(text.split('\n').length).toBeLessThan(110);
  const [[, words = '', path = ''] = []] = [...text.matchAll(/^!\[([^\]]+)\]\(([^)]+)\)$/gm)];
  expect(words.length).toBeGreaterThan(20);
  expect(statSync(join(start, path)).size).toBeLessThan(160_000);
});

test('the generator of the site has a lock file that names no host, knows other platforms, and only free licences', () => {
  const lock = readFileSync(join(site, 'package-lock.json'), 'utf8');
  expect(lock).not.toMatch(/"resolved"|registry\./);
  for (const it of ['darwin-arm64', 'win32-x64-msvc', 'linux-x64-gnu'])
    expect(lock).toContain(`"node_modules/@rollup/rollup-${it}"`);
  expect(licenceProblems(installedPackages(site))).toEqual([]);
});
