import { type Api, apis as allApis } from '../../contract/api.ts';
import { profileOf } from '../apis/index.ts';
import { isMapping } from '../shapes/gives.ts';
import type { Shape } from '../shapes/shape.ts';
import { commentedOut, descriptionOf, exampleLines, indented, prose } from './example-lines.ts';
import { variableOf } from './variable-of.ts';

/** What is known of one API. What is left out waits for its owner: credentials in variables, fixtures as comments. */
export interface WrittenApi {
  base: string;
  credentials?: object;
  fixtures?: object;
}

export interface WrittenTarget {
  /** What stands above all, as comments. */
  head?: readonly string[];
  name: string;
  apis: Partial<Record<Api, WrittenApi>>;
  /** The other keys of the target, as lines of YAML. */
  others: readonly string[];
  /** Whether each legal fixture that is not given stands there as a comment, with what it is for. */
  teaches: boolean;
}

/** A variable that the file needs, and its value where it is known. */
export interface Variable {
  name: string;
  value?: string;
  /** What its owner has to know to set it. */
  about?: string;
}

const schemaLine = '# yaml-language-server: $schema=./node_modules/payproof/docs/payproof.config.schema.json';

/** A target file, and the variables that its secrets stand in. */
export function targetText({ head = [], name, apis, others, teaches }: WrittenTarget): {
  text: string;
  variables: Variable[];
} {
  const variables: Variable[] = [];
  const shown = new Set<string>();
  const known = allApis.flatMap((api) => {
    const given = apis[api];
    if (!given) return [];
    const { credentials, fixtures } = profileOf(api);
    const inner = [
      `base: ${JSON.stringify(given.base)}`,
      'credentials:',
      ...indented(credentialLines(api, credentials, given.credentials, variables)),
      ...(fixtures ? fixtureLines(api, fixtures, { given: given.fixtures, teaches, variables, shown }) : []),
    ];
    return [`${api}:`, ...indented(inner)];
  });
  const target = [`${name}:`, ...indented(['apis:', ...indented(known), ...others])];
  const lines = [...head, schemaLine, 'targets:', ...indented(target)];
  return { text: `${lines.map((it) => it.trimEnd()).join('\n')}\n`, variables };
}

/** Those that nobody gave stand in variables, the names too: they are another's in each environment. */
function credentialLines(
  api: Api,
  { members = {} }: Shape,
  given: object | undefined,
  variables: Variable[],
): string[] {
  return Object.entries(members).flatMap(([key, shape]) => {
    const value = (given as Record<string, unknown> | undefined)?.[key];
    if (value !== undefined) return valueLines(key, value, shape, { path: [api, key], variables });
    const name = variableOf([api, key]);
    variables.push({ name, about: descriptionOf(shape) });
    return [`${key}: \${${name}}`];
  });
}

interface FixtureOptions {
  given: object | undefined;
  teaches: boolean;
  variables: Variable[];
  shown: Set<string>;
}

function fixtureLines(api: Api, fixtures: Shape, { given, teaches, variables, shown }: FixtureOptions): string[] {
  const values = (given ?? {}) as Record<string, unknown>;
  const lines = Object.entries(fixtures.members ?? {}).flatMap(([key, shape]) => {
    const path = [api, key];
    if (values[key] !== undefined) return valueLines(key, values[key], shape, { path, variables });
    return teaches ? taughtLines(key, shape, { api, path: [key], variables, shown }) : [];
  });
  if (lines.length === 0) return [];
  const words = teaches
    ? prose(
        'What only the owner of the target knows. Rules that need a missing one are skipped and name it. Take the # before a key away and write your value; a line with # and a space only explains.',
      )
    : [];
  return [...words, 'fixtures:', ...indented(lines)];
}

/** A fixture that nobody gave: what is essential of it stands in variables, the rest is commented out. */
function taughtLines(
  key: string,
  shape: Shape,
  of: { api: Api; path: readonly string[]; variables: Variable[]; shown: Set<string> },
): string[] {
  const { api, path, variables, shown } = of;
  const own = path.join('.');
  const essentials = profileOf(api).essentials ?? [];
  const isWhole = essentials.some((it) => own === it || own.startsWith(`${it}.`));
  const isPart = essentials.some((it) => it.startsWith(`${own}.`));
  if (!isWhole && !isPart) return commentedOut(exampleLines(key, shape, [api, ...path], shown));
  const { members, schema, items } = shape;
  if (members) {
    const { required = [] } = schema as { required?: string[] };
    const inner = Object.entries(members).flatMap(([name, it]) => {
      const at = [api, ...path, name];
      return isWhole && !required.includes(name)
        ? commentedOut(exampleLines(name, it, at, shown))
        : taughtLines(name, it, { ...of, path: [...path, name] });
    });
    return [...prose(descriptionOf(shape)), `${key}:`, ...indented(inner)];
  }
  const name = variableOf([api, ...path]);
  // A variable holds one.
  const more = items ? ' One stands here; write further ones behind it in the target file.' : '';
  variables.push({ name, about: `${descriptionOf(shape)}${more}` });
  return [...prose(descriptionOf(shape)), `${key}: ${items ? `["\${${name}}"]` : `\${${name}}`}`];
}

/** A value as it is, but for the secrets in it, which stand in variables. */
function valueLines(
  key: string,
  value: unknown,
  shape: Shape | undefined,
  { path, variables }: { path: readonly string[]; variables: Variable[] },
): string[] {
  if (value === undefined || value === null) return [];
  if (shape?.secret) {
    const name = variableOf(path);
    variables.push({ name, value: String(value) });
    return [`${key}: \${${name}}`];
  }
  if (!isMapping(value) || Object.keys(value).length === 0) return [`${key}: ${scalar(value)}`];
  const inner = Object.entries(value).flatMap(([name, it]) =>
    valueLines(quotedKey(name), it, shape?.members?.[name], { path: [...path, name], variables }),
  );
  return [`${key}:`, ...indented(inner)];
}

function quotedKey(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name);
}

/** JSON is YAML; a text that looks like a variable is meant as it stands. */
function scalar(value: unknown): string {
  return JSON.stringify(value).replaceAll('${', '$${');
}
