import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseScenario } from '../../src/integrator/scenarios/parse-scenario.ts';
import { configSchema } from '../../src/targets/settings/config-schema.ts';
import { payproof } from '../cli/fake-io.ts';

const root = join(import.meta.dirname, '..', '..');
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((it) => join('docs', it));
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs].filter((it) =>
  it.endsWith('.md'),
);

/** The code blocks of all pages: `page:line`, language, text. TypeScript is compiled by test/package/package.test.ts. */
const blocks = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    place: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
  }));
});

const known = ['', 'bash', 'json', 'sh', 'ts', 'yaml'];
const isOf = (wanted: string) => blocks.filter(({ language }) => language === wanted);

test('no snippet is in a language that nothing looks at', () => {
  expect(blocks.filter(({ language }) => !known.includes(language)).map(({ place }) => place)).toEqual([]);
});

test.each(isOf('yaml'))('$place is YAML', ({ code }) => {
  expect(parseAllDocuments(code).flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
});

test.each(isOf('yaml').filter(({ code }) => code.includes('payproof.scenario.schema.json')))(
  '$place is a scenario',
  ({ code }) => {
    expect(parseScenario(code, { file: 'scenario.yaml', name: 'scenario' }).occasions).not.toEqual([]);
  },
);

test.each(isOf('yaml').filter(({ code }) => /^targets:/m.test(code)))(
  '$place has keys of a target file only',
  ({ code }) => {
    const { $defs } = configSchema() as { $defs: { target: { properties: object } } };
    const { targets } = parse(code) as { targets: Record<string, object> };
    const keys = Object.values(targets).flatMap((it) => Object.keys(it));
    expect(keys.filter((it) => !(it in $defs.target.properties))).toEqual([]);
  },
);

test.each(isOf('json'))('$place is JSON, line by line', ({ code }) => {
  for (const line of code.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});

/** What pages tell a reader to type, without what stands behind `--`, a comment or a pipe, by its command. */
const typed = Map.groupBy(
  pages.flatMap((page) => {
    const found = readFileSync(join(root, page), 'utf8').matchAll(/npx payproof ((?:pact )?[a-z]+)((?: [^`\n]*)?)/g);
    return [...found].map(({ 1: command = '', 2: rest = '' }) => ({
      page,
      command,
      options: rest.split(/ -- | # | [|>] /)[0]?.match(/(?<= )--[a-z-]+/g) ?? [],
    }));
  }),
  ({ command }) => command,
);

test.each([...typed])('the options of `npx payproof %s` in all pages are those that it has', async (command, uses) => {
  const { code, out } = await payproof([...command.split(' '), '--help']);
  expect(code).toBe(0);
  const legal = out.match(/^ {2}(?:-\w, )?--[a-z-]+/gm)?.map((it) => it.replace(/^.*--/, '--')) ?? [];
  const unknown = uses.flatMap(({ page, options }) => options.map((it) => [page, it]));
  expect(unknown.filter(([, option = '']) => !legal.includes(option))).toEqual([]);
});
