import type { JsonObject } from '../../slice/decision.ts';
import { isObject } from '../../slice/json-body.ts';
import { isBoundedJson } from '../../slice/json-bounds.ts';
import type { Metadata, MetadataValue } from '../tables/payments.ts';

/** Metadata of a product as it was sent; `pairs` is any list. */
export interface SentMetadata {
  entries: Metadata[];
  form: 'pairs' | 'object' | 'none';
}

/** Spellings of a pair's two members: the document shows none (section 2.3). */
const spellings = [
  ['Key', 'Value'],
  ['key', 'value'],
  ['Name', 'Value'],
  ['name', 'value'],
] as const;

/** What must not be kept of a lottery's new user (section 3.4). */
const unkept = new Set(['Password', 'Answer1', 'Answer2']);

/**
 * Reads Metadata in either form; undefined where it is none.
 * @param areNamesKeys whether an object of a list may have the names themselves as its keys.
 */
export function metadataIn(value: unknown, areNamesKeys: boolean): SentMetadata | undefined {
  if (value === undefined || value === null) return { entries: [], form: 'none' };
  if (Array.isArray(value)) {
    const items = value.map((it, at) => pairOf(it) ?? (areNamesKeys ? namedIn(it, at) : undefined));
    if (items.includes(undefined)) return undefined;
    return { entries: items.flatMap((it) => it ?? []), form: value.length === 0 ? 'none' : 'pairs' };
  }
  if (!isObject(value)) return undefined;
  const entries = entriesOf(value);
  return { entries, form: entries.length === 0 ? 'none' : 'object' };
}

function pairOf(value: unknown): Metadata[] | undefined {
  if (!isObject(value)) return undefined;
  const [key, of] = spellings.find(([name, it]) => typeof value[name] === 'string' && it in value) ?? [];
  return key === undefined || of === undefined
    ? undefined
    : [{ name: String(value[key]), value: metadataValue(value[of]) }];
}

/** An object whose keys are the names; one that begins like a pair and is none stays a mistake. */
function namedIn(value: unknown, item: number): Metadata[] | undefined {
  if (!isObject(value)) return undefined;
  const isBrokenPair = spellings.some((names) => names.some((it) => it in value));
  if (Object.keys(value).length === 0 || isBrokenPair) return undefined;
  return entriesOf(value).map((it) => ({ ...it, item }));
}

/** A name with null has no value: it is left out. */
function entriesOf(value: object): Metadata[] {
  return Object.entries(value).flatMap(([name, it]) => (it === null ? [] : [{ name, value: metadataValue(it) }]));
}

function metadataValue(value: unknown): MetadataValue {
  if (isObject(value)) return kept(value) as JsonObject;
  return typeof value === 'string' ? keptText(value) : JSON.stringify(kept(value ?? null));
}

/** A JSON value without what must not be kept, however deep it stands. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return keptText(value);
  if (Array.isArray(value)) return value.map(kept);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !unkept.has(name))
      .map(([name, it]) => [name, kept(it)]),
  );
}

/** A client may send an object as JSON in a text. */
function keptText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  if (!isBoundedJson(text)) return '';
  try {
    const value: unknown = JSON.parse(text);
    const rest = JSON.stringify(kept(value));
    return rest === JSON.stringify(value) ? text : rest;
  } catch (error) {
    // What is nested too deep to be looked through is not kept.
    return error instanceof SyntaxError ? text : '';
  }
}
