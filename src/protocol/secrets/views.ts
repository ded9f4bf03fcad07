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

/** A text whose escapes are of several kinds reads in more than one way; more of them than this are not looked at. */
const mostViews = 20;

/** What one layer of escapes is made of, where it stands around layers of others: of JSON, of URLs, of HTML. */
const kinds = [
  { has: '\\', begins: /[\\\0]/ },
  { has: '%', begins: /[%\0]/ },
  { has: '&', begins: /[&\0]/ },
];

/**
 * The text, and what it reads as when the escapes of JSON, URLs and HTML and the padding of UTF-16 are undone once,
 * twice, …, until none is left. Where there are several kinds, each is also undone alone, as the outermost layer: what is
 * below it may read otherwise once all of its letters are there (`\\\\u00&#51;0` in a page). Last, what those leave that may
 * be a half escape or a space of a form is folded away.
 */
export function viewsOf(text: string): View[] {
  const views: View[] = [{ text, from: [], ahead: [] }];
  const seen = new Set([text]);
  const ends: View[] = [];
  let level = views;
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next: View[] = [];
    for (const view of level) {
      const below = views.length + next.length < mostViews ? undone(view) : [];
      if (below.length === 0 && view.of) ends.push(view);
      for (const it of below.filter(({ text: read }) => !seen.has(read))) {
        seen.add(it.text);
        next.push(it);
      }
    }
    views.push(...next);
    level = next;
  }
  ends.push(...level.filter((it) => it.of));
  return [...views, ...ends.flatMap((it) => changed(it, foldable, foldAt) ?? [])];
}

/** The view with its escapes undone once: all of them, and where there are several kinds, each kind alone. */
function undone(view: View): View[] {
  const all = changed(view, escapeBegins, escapeAt);
  if (!all) return [];
  const there = kinds.filter(({ has }) => view.text.includes(has));
  const alone = there.length > 1 ? there.flatMap(({ begins }) => changed(view, begins, escapeAt) ?? []) : [];
  return alone.length > 1 ? [all, ...alone] : [all];
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

/** A view that looks like a dump of bytes or Base64 of several lines, pulled together; none where it does not. */
export function dumpOf(view: View): View | undefined {
  return looksDumped.test(view.text) ? changed(view, between, betweenAt) : undefined;
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
    for (; found; found = begins.test(text[done] ?? '') ? change(text, done) : undefined) {
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
