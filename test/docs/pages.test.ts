import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../../scripts/docs/pages.ts';
import { apis } from '../../src/contract/index.ts';
import { listDerivedFaults, listFaults } from '../../src/sandbox/fault-list.ts';
import { listDialects } from '../../src/sandbox/index.ts';

const root = join(import.meta.dirname, '..', '..');
const made = pages();

describe.each([...made])('%s', (path, text) => {
  it('is what the data makes', () => {
    const onDisk = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : 'no file';
    // Compared by a flag: the difference of two long pages helps nobody, the command does.
    expect(onDisk === text, `${path} is stale; run: npm run docs`).toBe(true);
  });

  it('gives each anchor once', () => {
    const anchors = anchorsOf(text);
    expect(anchors.filter((it, index) => anchors.indexOf(it) !== index)).toEqual([]);
  });

  it('links only to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#]*)#([^)]+)\)/g)].map(([, file, anchor]) => {
      const target = file === '' ? path : join(path, '..', file ?? '');
      return { target, anchor: anchor ?? '' };
    });
    const broken = links.filter(
      ({ target, anchor }) => !anchorsOf(made.get(target) ?? textOf(target)).includes(anchor),
    );
    expect(broken).toEqual([]);
  });

  it('names only faults and dialect switches that exist in its commands', () => {
    const faults = [...text.matchAll(/--fault (\S+)/g)].map(([, name]) => `charge-gateway/${name}`);
    const switches = [...text.matchAll(/--dialect ([\w-]+)=([\w-]+)/g)].map(([, name, value]) =>
      [name, value].join('='),
    );
    const values = listDialects().flatMap((it) => it.values.map((value) => `${it.id.split('/')[1]}=${value}`));
    const known = [...listFaults(), ...listDerivedFaults()].map((it) => it.id);
    expect(faults.filter((it) => !known.includes(it))).toEqual([]);
    expect(switches.filter((it) => !values.includes(it))).toEqual([]);
  });
});

it('docs/rules holds one page an API and nothing else', () => {
  expect(readdirSync(join(root, 'docs', 'rules')).sort()).toEqual(apis.map((api) => `${api}.md`).sort());
});

/** A page that is written by hand. */
function textOf(path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

/** Anchors of headings and of explicit `<a id>`s. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) =>
    (title ?? '')
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id ?? '')];
}
