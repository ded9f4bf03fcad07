import type { Schema } from '../../src/contract/index.ts';
import {
  anyInteger,
  anyMembers,
  anyNumber,
  anything,
  decimal,
  decimalOrNull,
  entriesLike,
  equal,
  fits,
  sameType,
  textMembers,
} from './matcher.ts';

/** What is to be said of an answer beside its schema; fields by dotted path, `[]` for the entries of a list. */
export interface Wish {
  /** Fields that equal the example. */
  exact: ReadonlySet<string>;
  /** Optional fields that are there. */
  also: ReadonlySet<string>;
  /** Patterns that fields fit. */
  patterns: Readonly<Record<string, string>>;
  /** A refusal that the contract describes among its successes: it owes nothing but the fields that are wished for. */
  isRefusal?: boolean;
}

type Node = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[]; items?: Schema };

/**
 * The example of an answer with a matcher at every value, made from its schema: what the contract leaves open stays
 * open, so that no provider that keeps to it fails. Optional fields are left out unless the wish names them.
 */
export function answerMatchers(schema: Schema, example: unknown, wish: Wish, path = ''): unknown {
  const node: Node = typeof schema === 'object' ? merged(schema as Node) : {};
  const pattern = wish.patterns[path];
  if (pattern !== undefined) return fits(pattern, example);
  if (wish.exact.has(path)) return equal(example);
  if (Array.isArray(example)) {
    const entries = example.map((it) => answerMatchers(node.items ?? {}, it, wish, `${path}[]`));
    return entries.length === 0 ? sameType([]) : entriesLike(entries, wish.also.has(`${path}[]`) ? 1 : 0);
  }
  if (typeof example === 'object' && example !== null) return membersOf(node, example, wish, path);
  return scalar(node, example, path);
}

function membersOf(node: Node, example: object, wish: Wish, path: string): unknown {
  const { properties } = node;
  if (!properties) return isTexts(node) ? textMembers(example) : anyMembers(example);
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const isOwed = (name: string): boolean =>
    wish.isRefusal ? wish.exact.has(at(name)) || at(name) in wish.patterns : (node.required?.includes(name) ?? false);
  const members = Object.entries(example).filter(([name]) => isOwed(name) || wish.also.has(at(name)));
  return Object.fromEntries(
    members.map(([name, value]) => [name, answerMatchers(properties[name] ?? {}, value, wish, at(name))]),
  );
}

function scalar(node: Node, example: unknown, path: string): unknown {
  const types = typesOf(node);
  if (Array.isArray(node['enum'])) return fits(`^(${node['enum'].map(String).map(escaped).join('|')})$`, example);
  if (typeof node['pattern'] === 'string') return fits(node['pattern'], example);
  if (types.length === 1) {
    if (types[0] === 'integer') return anyInteger(example);
    return types[0] === 'number' ? anyNumber(example) : sameType(example);
  }
  const numeric = types.includes('number') || types.includes('integer');
  const isAmount = typeof example === 'number' || /amount|balance|fee/i.test(path);
  if (numeric && isAmount) return fits(types.includes('null') ? decimalOrNull : decimal, example);
  return fits(anything, example);
}

/** Parts of `allOf` taken together with the node's own members. */
function merged(node: Node): Node {
  const parts = [node, ...((node['allOf'] ?? []) as Node[]).map(merged)];
  if (parts.length === 1) return node;
  return {
    ...Object.assign({}, ...parts.toReversed()),
    properties: Object.assign({}, ...parts.map((it) => it.properties)),
    required: parts.flatMap((it) => it.required ?? []),
  };
}

function typesOf(node: Node): string[] {
  const options = Array.isArray(node['oneOf']) ? (node['oneOf'] as Node[]) : [node];
  return options.flatMap((it) => (it['type'] === undefined ? [] : [it['type']].flat())) as string[];
}

function isTexts(node: Node): boolean {
  const values = node['additionalProperties'];
  return typeof values === 'object' && values !== null && (values as Node)['type'] === 'string';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
