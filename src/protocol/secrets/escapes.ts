import { htmlEntities } from './html-entities.ts';

/** An escape that stands in a text: how many characters it takes, and what it means. */
export interface Escape {
  length: number;
  means: string;
}

const inJson: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  '0': '\0',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** By the character that begins it: the escapes of JSON and JavaScript, of URLs, of HTML, and the padding of UTF-16. */
const escapes: Readonly<Record<string, (text: string, at: number) => Escape | undefined>> = {
  '\\'(text, at) {
    const next = text[at + 1] ?? '';
    const means = inJson[next];
    if (means !== undefined) return { length: 2, means };
    if (next === 'x') return codeAt(text, at, 2, 2);
    if (next === 'u') return text[at + 2] === '{' ? codeUntil(text, at, 3, '}', 16) : codeAt(text, at, 2, 4);
    return undefined;
  },
  '%': (text, at) => (text[at + 1] === 'u' ? codeAt(text, at, 2, 4) : bytesAt(text, at)),
  '&'(text, at) {
    if (text[at + 1] === '#') {
      const isHexadecimal = text[at + 2] === 'x' || text[at + 2] === 'X';
      return isHexadecimal ? codeUntil(text, at, 3, ';', 16) : codeUntil(text, at, 2, ';', 10);
    }
    const name = until(text, at + 1, ';');
    const means = name === undefined ? undefined : htmlEntities.get(name);
    return name === undefined || means === undefined ? undefined : { length: name.length + 2, means };
  },
  // Text of UTF-16 that is read byte by byte.
  '\0': () => ({ length: 1, means: '' }),
};

/** Any character that an escape begins with. */
export const escapeBegins = /[\\%&\0]/;

/** The escape that begins at this place, if one does. */
export function escapeAt(text: string, at: number): Escape | undefined {
  return escapes[text[at] ?? '']?.(text, at);
}

/** A code of so many hexadecimal digits that begin `skip` characters after `at`. */
function codeAt(text: string, at: number, skip: number, digits: number): Escape | undefined {
  let code = 0;
  for (let i = at + skip; i < at + skip + digits; i += 1) {
    const digit = digitOf(text.charCodeAt(i));
    if (digit < 0) return undefined;
    code = code * 16 + digit;
  }
  return { length: skip + digits, means: String.fromCharCode(code) };
}

/** A character of UTF-8 in percent escapes, or one byte of Latin-1. */
function bytesAt(text: string, at: number): Escape | undefined {
  const first = codeAt(text, at, 1, 2);
  const code = first?.means.charCodeAt(0) ?? 0;
  const more = code >= 0xf0 ? 3 : code >= 0xe0 ? 2 : code >= 0xc2 ? 1 : 0;
  if (more === 0) return first;
  const bytes = /^(?:%[\da-f]{2})+/i.exec(text.slice(at, at + 3 + 3 * more))?.[0].replaceAll('%', '') ?? '';
  const means = Buffer.from(bytes, 'hex').toString('utf8');
  return means.includes('\ufffd') || bytes.length !== 2 + 2 * more ? first : { length: 3 + 3 * more, means };
}

function codeUntil(text: string, at: number, skip: number, end: string, radix: 10 | 16): Escape | undefined {
  const digits = until(text, at + skip, end);
  if (!digits || !(radix === 10 ? /^\d+$/ : /^[\da-f]+$/i).test(digits)) return undefined;
  const code = Number.parseInt(digits, radix);
  return code > 0x10_ffff ? undefined : { length: skip + digits.length + 1, means: String.fromCodePoint(code) };
}

/** No name or number of an escape is longer. */
const longest = 10;

/** What stands from a place to the next `end`, if that is near. */
function until(text: string, from: number, end: string): string | undefined {
  for (let at = from; at <= from + longest; at += 1) if (text[at] === end) return text.slice(from, at);
  return undefined;
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
