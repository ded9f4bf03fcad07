import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { loadSettings } from '../../../src/targets/settings/load-settings.ts';
import { readYamlFile, yamlBytes } from '../../../src/targets/settings/yaml-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-yaml-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(content: string | Buffer): unknown {
  writeFileSync(join(folder, 'f.yaml'), content);
  return readYamlFile('f.yaml', join(folder, 'f.yaml')).value;
}

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (problem) {
    const { name, message } = problem as Error;
    return name === 'ConfigurationError' ? message : `${name}: ${message}`;
  }
  return 'nothing';
}

test('every scalar is the text that was written, and whole values may be named', () => {
  expect(read('a: &it { pin: 0000, on: yes, none: ~ }\nb: *it\nc: [1e3, "", !!str 5]\n__proto__: own\n')).toEqual(
    Object.fromEntries([
      ['a', { pin: '0000', on: 'yes', none: '~' }],
      ['b', { pin: '0000', on: 'yes', none: '~' }],
      ['c', ['1e3', '', '5']],
      ['__proto__', 'own'],
    ]),
  );
});

const tenfold = (n: number): string => Array.from({ length: 10 }, () => `*a${n}`).join(', ');
const bomb = `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${tenfold(n)}]\n`).join('')}`;

describe('what is not read is refused with its place and what to write instead', () => {
  it.each([
    ['a tab that indents', 'a:\n\tb: x\n  c: y\nd: z\n', 'f.yaml:2:1: a tab indents this line; write spaces'],
    [
      'a line that is indented by one space too few',
      'a:\n  b: x\n c: y\n d: z\n',
      'f.yaml:3:1: this line is indented otherwise than those beside it; give the keys of one mapping the same spaces before them',
    ],
    [
      'a key without its colon',
      'a:\n  b\n    c: x\n  d: y\n',
      'f.yaml:2:3: this key has no colon behind it, or its value goes on in the next line without quotes; write `key: value`',
    ],
    [
      'an alias into itself',
      'a: &a\n  b: *a\n',
      'f.yaml:2:6: *a stands inside of what &a names, which never ends; write the value here',
    ],
    [
      'a list that holds itself',
      'a: &a [*a]\n',
      'f.yaml:1:8: *a stands inside of what &a names, which never ends; write the value here',
    ],
    [
      'an alias to nothing',
      'a: *b\nb: &b x\n',
      'f.yaml:1:4: nothing before here is called &b; name it there, or write the value here',
    ],
    [
      'aliases that multiply',
      bomb,
      'f.yaml:1:9: here the file holds more than 100000 values, aliases written out; give each target a file',
    ],
    [
      'a merge key',
      'a: &a {}\nb:\n  <<: *a\n',
      'f.yaml:3:3: << is not read; write the keys out, or name whole values with & and *',
    ],
    ['a key twice', 'a: 1\n"a": 2\n', "f.yaml:2:1: the key 'a' stands there already; leave one of them out"],
    [
      'a tag of JavaScript',
      'a: !!js/function "x"\n',
      'f.yaml:1:18: the tag !!js/function is not read: each value is the text that is written; leave the tag out',
    ],
    [
      'a tag of a type',
      'a: !!int 5\n',
      'f.yaml:1:10: the tag !!int is not read: each value is the text that is written; leave the tag out',
    ],
    ['a key that is a list', '[a, b]: c\n', 'f.yaml:1:1: a key is a text; write a name here'],
    ['a second document', 'a: b\n---\na: c\n', 'f.yaml:2:1: a second document begins here; give it a file of its own'],
    [
      'flow nesting',
      '['.repeat(100_000),
      'f.yaml: nested too deeply to be read; no key of a target file goes that deep',
    ],
    [
      'some nesting',
      `a: ${'['.repeat(150)}${']'.repeat(150)}`,
      'f.yaml:1:103: nested deeper than 100; no key of a target file goes that deep',
    ],
    [
      'bytes',
      Buffer.from([0xff, 0xfe, 0x61, 0x00]),
      'f.yaml: is no text in UTF-8; save it as UTF-8, or give another file',
    ],
    ['a zero byte', 'a: "b\0"', 'f.yaml: is no text in UTF-8; save it as UTF-8, or give another file'],
    [
      'a large file',
      `a: ${'x'.repeat(yamlBytes)}`,
      `f.yaml: has ${yamlBytes + 3} bytes, and at most ${yamlBytes} are read; give a smaller file`,
    ],
  ])('%s', (_, content, message) => {
    expect(refusal(() => read(content))).toBe(message);
  });

  it('what stands where nothing may stand, without quoting it', () => {
    expect(refusal(() => read('password: "a" hunter2\n'))).toMatch(/^f\.yaml:1:15: (?!.*hunter2)/s);
  });

  it('what is no file', () => {
    mkdirSync(join(folder, 'd.yaml'));
    execFileSync('mkfifo', [join(folder, 'p.yaml')]);
    for (const name of ['d.yaml', 'p.yaml'])
      expect(refusal(() => loadSettings(name, { folder, environment: {} }))).toBe(
        `${name}: is no plain file; give the path of a YAML file`,
      );
  });
});

test.each([
  ['dashes', '- '],
  ['questions', '? '],
  ['closers', ']\n'],
  ['tags', '!a '],
  ['directives', '%A\n'],
  ['aliases', '- *a\n'],
  ['slashes', '/'],
])('a file full of %s is refused in time, in a few lines', (_, piece) => {
  const { user: before } = process.cpuUsage();
  const said = refusal(() => read(`a: &a b\nc: ${piece.repeat((yamlBytes - 20) / piece.length)}d`));
  expect(process.cpuUsage().user - before).toBeLessThan(6_000_000);
  expect(said.length).toBeLessThan(5_000);
});

test('of very many targets some are named, and a name that none has is refused in time', () => {
  const names = Array.from({ length: 20_000 }, (_, n) => `t${n}`);
  writeFileSync(join(folder, 'f.yaml'), `targets:\n${names.map((it) => `  ${it}: {}\n`).join('')}`);
  const options = { folder, environment: {} };
  const command = (it: string): string => `--target f.yaml#${it}`;
  expect(refusal(() => loadSettings('f.yaml', options))).toBe(
    `f.yaml:1:1: holds 20000 targets; say which: ${names.slice(0, 40).map(command).join(' or ')}, or one of 19960 more`,
  );
  expect(refusal(() => loadSettings(`f.yaml#${'x'.repeat(100_000)}`, options))).toBe(
    `f.yaml:1:1: unknown target '${'x'.repeat(100)}…'. Legal: ${names.slice(0, 40).join(', ')} and 19960 more.`,
  );
});

test('of very many wrong keys some are told', () => {
  const keys = Array.from({ length: 10_000 }, (_, n) => `    k${n}: 1\n`).join('');
  writeFileSync(join(folder, 'f.yaml'), `targets:\n  mine:\n${keys}`);
  expect(refusal(() => loadSettings('f.yaml', { folder, environment: {} })).split('\n').length).toBe(50);
});

test('an address that ends in very many slashes loses them in time', () => {
  const base = `http://a${'/'.repeat(100_000)}b${'/'.repeat(100_000)}`;
  const credentials = { username: 'u', password: 'p' };
  writeFileSync(
    join(folder, 'f.yaml'),
    JSON.stringify({ targets: { mine: { apis: { 'charge-gateway': { base, credentials } } } } }),
  );
  const { apis } = loadSettings('f.yaml', { folder, environment: {} });
  expect(apis['charge-gateway']?.base).toBe(`http://a${'/'.repeat(100_000)}b`);
});
