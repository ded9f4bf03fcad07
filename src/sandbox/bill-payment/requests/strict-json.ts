import type { Wire } from '../../slice/json-body.ts';
import { countJson, literalsIn } from '../../slice/json-bounds.ts';

/** Parsed JSON with the exact text of each number in it, which a double would round. */
export interface ExactJson {
  value: unknown;
  /** The text of a number that is this member of this object. */
  sourceIn(holder: object, member: string): string | undefined;
}

/**
 * Parses JSON in which no object has a member twice: readers disagree which of the two counts. Undefined for anything
 * else, and for what holds more values than are read.
 */
export function parseStrict(text: string): ExactJson | undefined {
  const counts = countJson(text);
  if (!counts.isBounded) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    const plain = withoutNeedlessEscapes(text);
    const value: unknown = plain === text ? parsed : JSON.parse(plain);
    const found: Found = { members: 0, numbers: [], isInOrder: true };
    look(value, found);
    if (found.members !== counts.members) return undefined;
    return found.isInOrder ? { value, sourceIn: sourcesInOrder(plain, found.numbers) } : parseWithSources(plain);
  } catch {
    // A syntax error, or a nesting that is deeper than the stack.
    return undefined;
  }
}

/**
 * The same JSON with each letter that was written as an escape standing for itself: once it has seen an object with the members `a` and
 * `\`, Node 24.21 reads the second name of `{"a":1,"\u0061":1}` as `\`, which would hide a member that stands twice.
 */
function withoutNeedlessEscapes(text: string): string {
  if (!text.includes('\\u') && !text.includes('\\/')) return text;
  return text.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (written, hex?: string) => {
    if (hex === undefined) return written === '\\/' ? '/' : written;
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[ !#-[\]-~]/.test(letter) ? letter : written;
  });
}

/** What a parsed value was found to hold. */
interface Found {
  /** Members of all its objects. */
  members: number;
  /** Where its numbers are. */
  numbers: { holder: object; name: string }[];
  /** Whether the members of each object stand as they were written: names that look like an index come first. */
  isInOrder: boolean;
}

function look(value: unknown, found: Found): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const name of Object.keys(value)) {
    if (!isList) {
      found.members += 1;
      if (name >= '0' && name < ':') found.isInOrder = false;
    }
    const it = (value as Wire)[name];
    if (typeof it === 'number') found.numbers.push({ holder: value, name });
    else look(it, found);
  }
}

/** The numbers of the value are those of the text, one by one; a third of the time that a reviver takes. */
function sourcesInOrder(text: string, numbers: Found['numbers']): ExactJson['sourceIn'] {
  let sources: Sources | undefined;
  return (holder, member) => {
    sources ??= inOrder(numbers, literalsIn(text));
    return sources.get(holder)?.get(member);
  };
}

function inOrder(numbers: Found['numbers'], literals: readonly string[]): Sources {
  const sources: Sources = new Map();
  for (const [at, { holder, name }] of numbers.entries()) keep(sources, holder, name, literals[at] as string);
  return sources;
}

function parseWithSources(text: string): ExactJson {
  const sources: Sources = new Map();
  function revive(this: object, name: string, value: unknown, context?: { source?: string }): unknown {
    if (typeof value === 'number') keep(sources, this, name, context?.source ?? String(value));
    return value;
  }
  const value: unknown = JSON.parse(text, revive);
  return { value, sourceIn: (holder, member) => sources.get(holder)?.get(member) };
}

/** Texts of numbers, by the object or list that holds them and by their names there. */
type Sources = Map<object, Map<string, string>>;

function keep(sources: Sources, holder: object, name: string, source: string): void {
  const own = sources.get(holder);
  if (own) own.set(name, source);
  else sources.set(holder, new Map([[name, source]]));
}
