import { Literal, listOf } from '../conformance/index.ts';

/** What is at a path of a body. */
export interface FieldsAt {
  /**
   * How many objects could hold the field. None where the holder is absent, null or no object, or a list is empty:
   * then the holder's own rules speak, and this field says nothing.
   */
  holders: number;
  /** Whether each holder has it. */
  present: boolean;
  /** The values that are there, with numbers as numbers. */
  values: unknown[];
}

/**
 * The values at a path such as `accounts[].alias`, or `[].Code` of a body that is a list. The body always counts as a
 * holder, and so does each item of a list, whatever it is: no other rule says that they are objects.
 * @param given how each value is given.
 */
export function fieldsAt(body: unknown, path: string, given: (value: unknown) => unknown = plain): FieldsAt {
  const { isList, steps, name } = partsOf(path);
  let holders: unknown[] = isList ? itemsOf(body) : [body];
  for (const step of steps) {
    const found = valuesOf(holders, step.name);
    holders = step.isList ? found.flatMap((it) => (Array.isArray(it) ? it : [])) : found.filter(isRecord);
  }
  const values = valuesOf(holders, name);
  return { holders: holders.length, present: values.length === holders.length, values: values.map(given) };
}

interface Parts {
  isList: boolean;
  steps: { name: string; isList: boolean }[];
  name: string;
}

/** Paths of a contract, read once: each is looked for in thousands of bodies. */
const known = new Map<string, Parts>();

function partsOf(path: string): Parts {
  const before = known.get(path);
  if (before) return before;
  const isList = path.startsWith('[].');
  const names = (isList ? path.slice(3) : path).split('.');
  const name = names.pop() ?? '';
  const steps = names.map((it) => ({ name: it.replace(/\[\]$/, ''), isList: it.endsWith('[]') }));
  const parts = { isList, steps, name };
  known.set(path, parts);
  return parts;
}

/** A body that should be a list and is none stands for one item that holds nothing. */
function itemsOf(body: unknown): unknown[] {
  return listOf(body) ?? [undefined];
}

function valuesOf(holders: readonly unknown[], name: string): unknown[] {
  const values: unknown[] = [];
  for (const it of holders) if (isRecord(it) && Object.hasOwn(it, name)) values.push(it[name]);
  return values;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Literal);
}

/** What tells the type of a value, and which one of a closed set it is: long lists and records need not be copied for that. */
export function outline(value: unknown): unknown {
  if (value instanceof Literal) return Number(value.text);
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}

function plain(value: unknown): unknown {
  if (value instanceof Literal) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, plain(it)]));
}
