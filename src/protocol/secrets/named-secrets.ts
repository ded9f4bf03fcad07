import { secretMembers } from './secret-names.ts';
import type { Stretch } from './stretch.ts';

const names = secretMembers.join('|');

/** What stands before a value that is secret by its name, and what of it is hidden. */
const places: readonly { has: string; before: RegExp; value(text: string, from: number): Stretch }[] = [
  // A member of JSON, also where the JSON is broken.
  { has: ':', before: new RegExp(`(["'])(?:${names})\\1\\s*:\\s*`, 'gi'), value: jsonValue },
  // A parameter of a form or a query.
  {
    has: '=',
    before: new RegExp(`(?:^|[?&;])(?:${names})=`, 'gim'),
    value: (text, from) => upTo(/[&;\s#"'<>]/g, text, from),
  },
  // An element of XML.
  { has: '<', before: new RegExp(`<(?:${names})(?:\\s[^<>]*)?>`, 'gi'), value: (text, from) => upTo(/</g, text, from) },
  // Credentials of HTTP, wherever somebody quotes them.
  { has: 'asic', before: /\bbasic\s+/gi, value: credentials },
];

/** What is secret in a text by the name that stands before it, whatever it is. Takes time in proportion to the text. */
export function namedSecrets(text: string): Stretch[] {
  return places.flatMap(({ has, before, value }) => {
    if (!text.includes(has)) return [];
    const found: Stretch[] = [];
    before.lastIndex = 0;
    while (before.test(text)) {
      const stretch = value(text, before.lastIndex);
      before.lastIndex = Math.max(before.lastIndex, stretch.to);
      if (stretch.to > stretch.from) found.push(stretch);
    }
    return found;
  });
}

function upTo(end: RegExp, text: string, from: number): Stretch {
  end.lastIndex = from;
  return { from, to: end.exec(text)?.index ?? text.length };
}

function jsonValue(text: string, from: number): Stretch {
  const first = text[from] ?? '';
  if (first === '"' || first === "'") {
    const to = endOfText(text, from, first);
    return to > text.length ? { from, to: text.length, isValue: true } : { from: from + 1, to: to - 1 };
  }
  if (first === '[' || first === '{') return { from, to: endOfGroup(text, from), isValue: true };
  const { to } = upTo(/[,}\]\s]/g, text, from);
  const isNothing = /^(?:null|true|false)$/.test(text.slice(from, Math.min(to, from + 6)));
  return isNothing ? { from, to: from } : { from, to, isValue: true };
}

/** The place after the quote that ends a text of JSON; one more than the text has where none does. */
function endOfText(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length + 1;
}

function endOfGroup(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const it = text[at];
    if (it === '"') at = endOfText(text, at, '"') - 1;
    else if (it === '[' || it === '{') depth += 1;
    else if ((it === ']' || it === '}') && --depth === 0) return at + 1;
  }
  return text.length;
}

function credentials(text: string, from: number): Stretch {
  const { to } = upTo(/[^\w+/=-]|$/g, text, from);
  const decoded = Buffer.from(text.slice(from, to), 'base64').toString('latin1');
  // `Basic authentication` is no secret.
  const isPair = decoded.includes(':') && [...decoded].every((it) => it >= ' ');
  return { from, to: isPair ? to : from };
}
