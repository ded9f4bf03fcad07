/**
 * How much a JSON text may hold before it is parsed: no document names a number, and no right request comes near. Parsing,
 * judging and answering take time for each value, and all tenants share one event loop.
 */
/** An element or a member of a list or object, and each of those itself, is a value. */
const bounds = { values: 20_000, levels: 200 };

/** What a text of JSON holds. */
export interface JsonCounts {
  /** Members of all objects as they are written. */
  members: number;
  isBounded: boolean;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [minus, zero, nine] = [0x2d, 0x30, 0x39];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Shorter texts can hold nothing that takes long: most calls are not looked through. */
const short = 4_096;

/** Whether a text of JSON may be parsed. */
export function isBoundedJson(text: string): boolean {
  return text.length <= short || countJson(text).isBounded;
}

/** Counts in one pass; what follows the first value too many is not read. */
export function countJson(text: string): JsonCounts {
  let members = 0;
  let values = 0;
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === colon) members += 1;
    else if (code === closeList || code === closeObject) level -= 1;
    else if (code === comma) values += 1;
    else if (code === openList || code === openObject) {
      values += 1;
      level += 1;
    } else continue;
    if (values > bounds.values || level > bounds.levels) return { members, isBounded: false };
  }
  return { members, isBounded: true };
}

const ofNumber = /[-+.eE\d]+/y;

/** The numbers of a text of JSON as they are written there, in order. */
export function literalsIn(text: string): string[] {
  const literals: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === minus || (code >= zero && code <= nine)) {
      ofNumber.lastIndex = at;
      const [literal = ''] = ofNumber.exec(text) ?? [];
      literals.push(literal);
      at += literal.length - 1;
    }
  }
  return literals;
}

/** The place of the quote that ends a text. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  for (let code = text.charCodeAt(at); at < text.length && code !== quote; code = text.charCodeAt(at)) {
    at += code === backslash ? 2 : 1;
  }
  return at;
}
