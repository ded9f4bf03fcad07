/**
 * Parses JSON with each number made by `make` from the digits that it was written with. Does what a reviver would, in a third
 * of its time: numbers stand in the text in the order in which they stand in the value, save where a name comes twice
 * or looks like an index; such a text goes to a reviver. Throws SyntaxError where it is no JSON.
 */
export function parseWithLiterals(text: string, make: (literal: string) => unknown): unknown {
  const value: unknown = JSON.parse(text);
  const written = writtenIn(text);
  if (written.literals.length === 0) return value;
  const placing: Placing = { literals: written.literals, next: 0, names: 0, make };
  const placed = place(value, placing);
  const isSure = placed !== unsure && placing.next === written.literals.length && placing.names === written.names;
  return isSure ? placed : parseSlowly(text, make);
}

function parseSlowly(text: string, make: (literal: string) => unknown): unknown {
  return JSON.parse(text, function exact(_key: string, it: unknown, context?: { source?: string }) {
    return typeof it === 'number' ? make(context?.source ?? String(it)) : it;
  } as (this: unknown, key: string, value: unknown) => unknown);
}

interface Placing {
  literals: readonly string[];
  next: number;
  /** Names of members met so far. */
  names: number;
  make(literal: string): unknown;
}

/** Which number stood where is not to be told. */
const unsure = Symbol('unsure');

function place(value: unknown, placing: Placing): unknown {
  if (typeof value === 'number') {
    const literal = placing.literals[placing.next];
    placing.next += 1;
    return literal !== undefined && Number(literal) === value ? placing.make(literal) : unsure;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) {
      const placed = place(value[i], placing);
      if (placed === unsure) return unsure;
      value[i] = placed;
    }
    return value;
  }
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    placing.names += 1;
    // Names that look like an index come first in an object, wherever they were written.
    if ((name >= '0' && name < ':') || name === '__proto__') return unsure;
    const member = members[name];
    if (typeof member !== 'number' && typeof member !== 'object') continue;
    const placed = place(member, placing);
    if (placed === unsure) return unsure;
    if (placed !== member) members[name] = placed;
  }
  return value;
}

const [quote, backslash, colon, minus, zero, nine] = [34, 92, 58, 45, 48, 57];

/** The numbers of a text of JSON as they are written there, in order, and how many names its objects have. */
function writtenIn(text: string): { literals: string[]; names: number } {
  const literals: string[] = [];
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const it = text.charCodeAt(at);
    if (it === quote) at = endOfText(text, at);
    else if (it === colon) names += 1;
    else if (it === minus || (it >= zero && it <= nine)) {
      let end = at + 1;
      while (isOfNumber(text.charCodeAt(end))) end += 1;
      literals.push(text.slice(at, end));
      at = end - 1;
    }
  }
  return { literals, names };
}

/** A digit, a point, a sign or an exponent. */
function isOfNumber(it: number): boolean {
  return (it >= zero && it <= nine) || it === 46 || it === 69 || it === 101 || it === 43 || it === minus;
}

/** The place of the quote that ends a text of JSON. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // An even number of backslashes escape each other.
    if ((at - before) % 2 === 1) return at;
  }
}
