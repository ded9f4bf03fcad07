import { GenerationError } from './generation-error.ts';
import { isObject, type JsonObject } from './json.ts';

/** Deeper is no contract that anybody wrote. */
const deepest = 200;
const toldAtMost = 10;

/** What ends a text, a comment, a line or a block in one of the languages, or begins code in a text. */
const endsText = /["'`\\{}<>;\p{Cc}\p{Zl}\p{Zp}]|\/\*|\*\//u;
const templated = /\{[\w.-]+\}/g;
const identifier = /^[A-Za-z_][\w.-]*$/;
const schemaName = /^\w+$/;
const leadsOut = 'this leads out of the contract; write what it names into it';

/** The contract as an object that ends somewhere. Throws GenerationError. */
export function wholeContract(contract: unknown, place: string): JsonObject {
  if (!isObject(contract)) throw new GenerationError(`${place} holds no contract: OpenAPI is a YAML mapping.`);
  const above = new Set<object>();
  function walk(node: unknown, at: string): void {
    if (typeof node !== 'object' || node === null) return;
    if (above.has(node))
      throw new GenerationError(`${place}, ${at}: an alias of YAML (*name) stands within its own anchor.`);
    if (above.size >= deepest)
      throw new GenerationError(`${place}, ${at}: this is nested more than ${deepest} levels deep.`);
    above.add(node);
    for (const [name, value] of Object.entries(node)) walk(value, under(at, name));
    above.delete(node);
  }
  walk(contract, '#');
  return contract;
}

/**
 * Refuses a contract that the generator would make other code of than a client: it writes names and paths into its output
 * as they are, and reads what a `$ref` names, wherever that leads. Throws GenerationError that lists what to mend.
 */
export function refuseUnusable(contract: JsonObject, place: string): void {
  const problems: string[] = [];
  const tell = (at: string, why: string): void => void problems.push(`${place}, ${at}: ${why}`);

  function name(at: string, text: string): void {
    if (endsText.test(text))
      tell(at, 'this name would be code in a client: no quotes, braces, backslashes, line breaks or <>; in it');
  }
  function named(node: JsonObject, at: string, shown: (text: string) => string): void {
    for (const [key, value] of Object.entries(node)) {
      name(under(at, key), shown(key));
      walk(value, under(at, key));
    }
  }
  /** A discriminator names the schema of each value: as a reference, or by its name alone. */
  function mapped(mapping: JsonObject, at: string): void {
    for (const [key, value] of Object.entries(mapping)) {
      name(under(at, key), key);
      if (typeof value !== 'string' || !(value.startsWith('#') || schemaName.test(value)))
        tell(under(at, key), leadsOut);
    }
  }
  function walk(node: unknown, at: string): void {
    if (Array.isArray(node)) for (const [index, it] of node.entries()) walk(it, under(at, String(index)));
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      const below = under(at, key);
      if (unread.has(key) || key.startsWith('x-')) continue;
      if (key === '$ref' && typeof value === 'string' && !value.startsWith('#')) tell(below, leadsOut);
      else if (key === 'operationId' && !(typeof value === 'string' && identifier.test(value)))
        tell(below, 'an operation is named by letters, digits, _, - and dots, and begins with a letter');
      else if (key === 'name' && typeof value === 'string' && typeof node.in === 'string') name(below, value);
      else if (key === 'discriminator' && isObject(value) && isObject(value.mapping))
        mapped(value.mapping, under(below, 'mapping'));
      else if (namingKeys.has(key) && isObject(value)) named(value, below, shownBy[key] ?? asItIs);
      else walk(value, below);
    }
  }
  walk(contract, '#');
  if (problems.length === 0) return;
  const more = problems.length > toldAtMost ? [`and ${problems.length - toldAtMost} more`] : [];
  throw new GenerationError([...problems.slice(0, toldAtMost), ...more].join('\n'));
}

/** Values, which the generator writes as such, and what it is not given. */
const unread: ReadonlySet<string> = new Set(['callbacks', 'const', 'default', 'enum', 'example', 'examples']);
/** What stands right below them is a name that the contract chose. */
const namingKeys: ReadonlySet<string> = new Set([
  ...['content', 'encoding', 'headers', 'parameters', 'pathItems', 'paths', 'patternProperties'],
  ...['properties', 'requestBodies', 'responses', 'schemas', 'securitySchemes', 'webhooks'],
]);

/** A path holds its parameters, a media type may be any (both with a star). */
const shownBy: Readonly<Record<string, (text: string) => string>> = {
  paths: (path) => path.replaceAll(templated, ''),
  content: (type) => type.replaceAll('*', ''),
};
const asItIs = (text: string): string => text;

function under(at: string, key: string): string {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
