import { bounds } from '../../targets/bounds.ts';
import { AnswerCut } from '../../targets/wire/cut-answer.ts';
import { bodyText } from './body-text.ts';
import { parseWithLiterals } from './parse-with-literals.ts';
import { rawJson } from './raw-json.ts';

/** A JSON number with its literal, so that no digit is lost. */
export class Literal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** What a body was read as: its value, or why it was not read. */
interface Read {
  value?: unknown;
  beyond?: string;
}

/** What was read before, the oldest first. Values take up to twenty times the bytes of their text. */
const known = new Map<Buffer, Read>();
const knownUpTo = 12 * 1024 * 1024;
let knownBytes = 0;

/**
 * The body as JSON with numbers as Literal; undefined where it is no JSON. Throws AnswerCut where it is nested deeper or
 * holds more values than payproof reads.
 * @param what the body is, for the words of that.
 */
export function parseExactly(body: Buffer, what = 'a body'): unknown {
  let read = known.get(body);
  if (!read) {
    const text = bodyText(body);
    const beyond = beyondBounds(text);
    read = beyond === undefined ? { value: parse(text) } : { beyond };
    remember(body, read);
  }
  if (read.beyond !== undefined) throw new AnswerCut(`${what} was not judged: its JSON ${read.beyond}`);
  return read.value;
}

function parse(text: string): unknown {
  try {
    return parseWithLiterals(text, (literal) => new Literal(literal));
  } catch {
    return undefined;
  }
}

function remember(body: Buffer, read: Read): void {
  known.set(body, read);
  knownBytes += body.length;
  for (const [oldest] of known) {
    if (knownBytes <= knownUpTo) return;
    known.delete(oldest);
    knownBytes -= oldest.length;
  }
}

/** Which bound a text exceeds, told by one pass over it before anything is made of it; undefined where none. */
function beyondBounds(text: string): string | undefined {
  // What begins otherwise is no JSON, or one value.
  if (text.length < bounds.jsonDepth || !/^\s*[[{]/.test(text)) return undefined;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const it = text.charCodeAt(at);
    if (it === quote) at = endOfText(text, at);
    else if (it === comma) values += 1;
    else if (it === closeBracket || it === closeBrace) depth -= 1;
    else if (it === openBracket || it === openBrace) {
      values += 1;
      depth += 1;
    }
    if (depth > bounds.jsonDepth) return `is nested deeper than ${bounds.jsonDepth} levels`;
    if (values > bounds.jsonValues) return `holds more than ${bounds.jsonValues} values`;
  }
  return undefined;
}

const [quote, backslash, comma] = [34, 92, 44];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/** The place of the quote that ends a text of JSON, or the end where none does. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const it = text.charCodeAt(at);
    if (it === backslash) at += 1;
    else if (it === quote) return at;
  }
  return text.length;
}
