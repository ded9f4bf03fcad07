import { describe, expect, test } from 'vitest';
import { apis } from '../../src/contract/api.ts';
import { coverageProblems } from '../../src/contract/check-coverage.ts';
import { loadContract } from '../../src/contract/contract.ts';
import {
  type Coverage,
  formatCoverage,
  loadCoverage,
  parseCoverage,
  updateCoverage,
} from '../../src/contract/coverage.ts';
import { documentEntries } from '../../src/contract/document-entries.ts';
import { loadRegister } from '../../src/contract/register.ts';

describe.each(apis.filter((api) => loadCoverage(api)))('%s', (api) => {
  test('every sentence of the document went somewhere, and every rule came from one', () => {
    const rules = loadRegister(api).filter((rule) => rule.from === 'register');
    const slugs = rules.map((rule) => rule.id.slice(api.length + 1));
    const coverage = loadCoverage(api) as Coverage;
    expect(coverageProblems(coverage, { slugs, contract: loadContract(api).document })).toEqual([]);
  });
});

const markdown = '## 1. Codes\n\nA code lives. It dies.\n\nNothing else is shown.\n';
const document = { name: 'codes.md', markdown, entries: documentEntries(markdown) };
const ground = { slugs: ['code-lives', 'code-dies'], contract: { paths: { '/codes': { get: {} } } }, document };

function mapped(): Coverage {
  const { coverage } = updateCoverage(undefined, document);
  const [lives, dies, rest] = coverage.entries;
  Object.assign(lives ?? {}, { to: ['rule code-lives', 'contract #/paths/~1codes/get'] });
  Object.assign(dies ?? {}, { to: ['rule code-dies'] });
  Object.assign(rest ?? {}, { none: 'prose' });
  return coverage;
}

const remapped = (entry: number, change: object): Coverage => {
  const coverage = mapped();
  return { ...coverage, entries: coverage.entries.map((it, index) => (index === entry ? { ...it, ...change } : it)) };
};

test('a complete mapping has no problems, and survives being written and read', () => {
  expect(coverageProblems(mapped(), ground)).toEqual([]);
  expect(parseCoverage(formatCoverage(mapped()), 'codes')).toEqual(mapped());
});

test.each([
  ['a gap', remapped(2, { none: undefined }), '1:3 "Nothing else is shown" is unmapped; give it `to` or `none`'],
  ['both at once', remapped(1, { none: 'prose' }), '1:2 "It dies" has both `to` and `none`; keep one'],
  [
    'an unknown rule',
    remapped(2, { none: undefined, to: ['rule code-sings'] }),
    '1:3 "Nothing else is shown" names the rule code-sings, which no file of rules/ has',
  ],
  [
    'an unknown pointer',
    remapped(2, { none: undefined, to: ['contract #/paths/~1cods'] }),
    '1:3 "Nothing else is shown" points to #/paths/~1cods, where openapi.yaml has nothing',
  ],
  [
    'an unknown kind',
    remapped(2, { none: undefined, to: ['code-lives'] }),
    '1:3 "Nothing else is shown" goes to "code-lives"; legal: "rule <slug>", "contract #/json/pointer"',
  ],
  [
    'a long hint',
    remapped(2, { hint: 'one two three four five six' }),
    '1:3 "one two three four five six" has a hint of more than five words',
  ],
  [
    'a rule from nowhere',
    remapped(1, { to: ['rule code-lives'] }),
    'the rule code-dies is named by no entry; map the sentence that it comes from to it',
  ],
])('%s is a problem', (_, coverage, problem) => {
  expect(coverageProblems(coverage, ground)).toEqual([problem]);
});

test('a changed document shows: by its sentences, their order, and its hash', () => {
  const against = (text: string): string[] =>
    coverageProblems(mapped(), { ...ground, document: { markdown: text, entries: documentEntries(text) } });
  const otherHash = 'the document has another sha256; run `update`';
  expect(against(markdown.replace('It dies', 'It stays'))).toEqual([
    '1:2 of the document is new or changed',
    '1:2 "It dies" is gone from the document',
    otherHash,
  ]);
  expect(against(markdown.replace('A code lives. It dies.', 'It dies. A code lives.'))).toEqual([
    'the entries stand in another order or number than in the document',
    otherHash,
  ]);
  expect(against(`${markdown}\n`)).toEqual([otherHash]);
});

test('an update keeps mappings by hash, adds new sentences unmapped, and hands back what vanished', () => {
  const text = '## 1. Codes\n\nIt dies. A code sings loudly at night.\n\nNothing else is shown.\n';
  const update = updateCoverage(mapped(), { name: 'codes.md', markdown: text, entries: documentEntries(text) });
  expect(update.coverage.entries.map(({ hash: _, ...rest }) => rest)).toEqual([
    { at: '1:1', hint: 'It dies', to: ['rule code-dies'] },
    { at: '1:2', hint: 'A code sings loudly' },
    { at: '1:3', hint: 'Nothing else is shown', none: 'prose' },
  ]);
  expect(update.unmapped.map((it) => it.at)).toEqual(['1:2']);
  expect(update.vanished.map((it) => it.to)).toEqual([['rule code-lives', 'contract #/paths/~1codes/get']]);
});

test('a misshapen file is refused with its place', () => {
  const file = (entry: string): string => `document: a.md\nsha256: ff\nentries:\n  - ${entry}\n`;
  const reading = (text: string) => () => parseCoverage(text, 'specs/x/coverage.yaml');
  expect(reading('document: a.md\n')).toThrow('specs/x/coverage.yaml: has no list `entries`');
  expect(reading(file('{ at: "1:1", hash: 12345678, hint: a }'))).toThrow('entries[0] 1:1: needs the texts');
  expect(reading(file('{ at: "1:1", hash: ff, hint: a, none: because }'))).toThrow(
    'none "because" is none of prose, portal, real-money, human-process',
  );
  expect(reading(file('{ at: "1:1", hash: ff, hint: a, to: rule }'))).toThrow('`to` must be a list of texts');
});
