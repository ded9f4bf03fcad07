import { Literal, textIn } from '../../../../conformance/index.ts';
import { isRecord } from './is-record.ts';

/** Metadata of a product as it was sent, in either form (section 2.3). */
export interface Metadata {
  form: 'pairs' | 'object' | 'none';
  entries: [name: string, value: string][];
}

/** What was sent as Metadata; how pairs spell their two members is not shown. */
export function metadataIn(value: unknown): Metadata {
  if (Array.isArray(value) && value.length > 0) return { form: 'pairs', entries: value.flatMap(pairOf) };
  if (!isRecord(value) || Object.keys(value).length === 0) return { form: 'none', entries: [] };
  return { form: 'object', entries: Object.entries(value).map(([name, it]) => [name, valueText(it)]) };
}

/** The value under a name, whatever its letters' case; undefined where there is none. */
export function metadataValue({ entries }: Metadata, name: string): string | undefined {
  return entries.find(([it]) => it.toLowerCase() === name.toLowerCase())?.[1];
}

function pairOf(item: unknown): [string, string][] {
  if (!isRecord(item)) return [];
  const members = Object.entries(item);
  const named = members.find(([name]) => /key|name|field/i.test(name));
  const valued = members.find(([name]) => /val|text|data/i.test(name));
  if (named && valued) return [[textIn(named[1]) ?? '', valueText(valued[1])]];
  // Members whose names are the fields', or two of which the first names it: each reading of two is taken.
  const byName = members.map(([name, it]): [string, string] => [name, valueText(it)]);
  const [one, second] = members;
  return one && second && members.length === 2 ? [[textIn(one[1]) ?? '', valueText(second[1])], ...byName] : byName;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return value instanceof Literal ? value.text : JSON.stringify(value);
}
