import { type Escape, escapeAt, escapeBegins } from './escapes.ts';

/** A text as it reads once escapes are undone, and where that stands in the text as it was given. */
export interface View {
  text: string;
  /** What it was made of; undefined for the text as it was given. */
  of?: View;
  /** From each of these places on, in order, the other text is so many characters ahead. */
  from: number[];
  ahead: number[];
}

/** JSON in JSON in a page: deeper nesting than this is not looked through. */
const deepest = 4;

/**
 * The text, and what it reads as when the escapes of JSON, URLs and HTML and the padding of UTF-16 are undone once,
 * twice, …, until none is left. Last, what those leave that may be a half escape or a space of a form is folded away.
 */
export function viewsOf(text: string): View[] {
  const views: View[] = [{ text, from: [], ahead: [] }];
  let last = views[0];
  while (last && views.length <= deepest) {
    last = changed(last, escapeBegins, escapeAt);
    if (last) views.push(last);
  }
  const deep = views.length > 1 ? views.at(-1) : undefined;
  const folded = deep && changed(deep, foldable, foldAt);
  return folded ? [...views, folded] : views;
}

const foldable = /[\\+]/;
const taken: Escape = { length: 1, means: '' };
const space: Escape = { length: 1, means: ' ' };

/** Backslashes are taken out, as which of them escaped what is not always to be told; plus signs are spaces. */
function foldAt(text: string, at: number): Escape | undefined {
  return text[at] === '+' ? space : text[at] === '\\' ? taken : undefined;
}

export function fold(text: string): string {
  return text.replaceAll('\\', '').replaceAll('+', ' ');
}

/** A text that looks like a dump of bytes or Base64 of several lines, pulled together; none where it does not. */
export function dumpOf(text: string): View | undefined {
  return looksDumped.test(text) ? changed({ text, from: [], ahead: [] }, between, betweenAt) : undefined;
}

const between = /[\s:-]/;

function betweenAt(text: string, at: number): Escape | undefined {
  return between.test(text[at] ?? '') ? taken : undefined;
}

/** Bytes in hexadecimal, or a broken line of Base64. */
const looksDumped = /[\s:-](?:[\da-f]{2}[\s:-]){6}[\da-f]{2}|(?<=[\w+/=-]{60}\r?)\n[\w+/]/i;

/** Where a place of a view stands in the text as it was given. */
export function placeIn({ of, from, ahead }: View, at: number): number {
  if (!of) return at;
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return placeIn(of, at + (ahead[low - 1] ?? 0));
}

/** The view with everything changed that `change` knows; undefined where that is nothing. */
function changed(of: View, begins: RegExp, change: (text: string, at: number) => Escape | undefined): View | undefined {
  const { text } = of;
  const next = new RegExp(begins, 'g');
  const [from, ahead]: [number[], number[]] = [[], []];
  let out = '';
  let done = 0;
  for (let at = text.search(begins); at >= 0; at = next.exec(text)?.index ?? -1) {
    let found = change(text, at);
    if (found) out += text.slice(done, at);
    next.lastIndex = at + 1;
    // Escapes come in rows.
    for (; found; found = change(text, done)) {
      out += found.means;
      done = at + found.length;
      at = done;
      from.push(out.length);
      ahead.push(done - out.length);
      next.lastIndex = done;
    }
  }
  return from.length === 0 ? undefined : { text: out + text.slice(done), of, from, ahead };
}
