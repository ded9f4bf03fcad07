import { isUtf8 } from 'node:buffer';
import { mark } from './mark.ts';
import { namedSecrets } from './named-secrets.ts';
import { piecesOf, type Search, searchForAny } from './search-for-any.ts';
import { inOtherLetters, longEnough, secretForms } from './secret-forms.ts';
import { hide, type Stretch } from './stretch.ts';
import { dumpOf, placeIn, type View, viewsOf } from './views.ts';

/** The text without its secrets. */
export type Redactor = (text: string) => string;

/**
 * Hides secrets in text, in each form that `secret-forms.ts` knows and each escape that `escapes.ts` undoes: long ones
 * wherever they stand, those below eight characters where they stand alone; and what is secret by the name before it.
 * Takes time in proportion to the text, whatever it holds and however many secrets there are.
 */
export function redactor(secrets: Iterable<string | undefined>): Redactor {
  const { search, standsAlone } = needlesOf([...new Set(secrets)].filter((it): it is string => !!it));
  // Headers repeat themselves: most short texts were seen before.
  const seen = new Map<string, string>();
  function clean(text: string): string {
    const stretches: Stretch[] = [];
    const told = new Set<number>();
    function look(view: View, endOf = (to: number): number => placeIn(view, to)): void {
      search(view.text, (from, needle) => {
        const to = from + needle.length;
        if (standsAlone.has(needle) && !isAlone(view.text, from, to)) return;
        stretches.push({ from: placeIn(view, from), to: endOf(to) });
      });
    }
    viewsOf(text).forEach((view, depth) => {
      look(view);
      addNamed(view, depth, stretches, told);
      // Its lines may be told apart by escapes, as in JSON. What stands between the last digit and the next stays.
      const dump = dumpOf(view);
      if (dump) look(dump, (to) => placeIn(dump, to - 1) + 1);
    });
    return hide(text, stretches);
  }
  return (text) => {
    if (text.length > shortText) return clean(text);
    const before = seen.get(text);
    if (before !== undefined) return before;
    const now = clean(text);
    if (seen.size >= remembered) seen.clear();
    seen.set(text, now);
    return now;
  };
}

/** The bytes without their secrets, read as UTF-8, or byte by byte where they are none: the same where they hold none. */
export function redactBytes(bytes: Buffer, redact: Redactor): Buffer {
  if (bytes.length === 0) return bytes;
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = bytes.toString(encoding);
  const hidden = redact(text);
  return hidden === text ? bytes : Buffer.from(hidden, encoding);
}

/** A header's value as it may be shown where the header is secret by its name. */
export function secretHeaderMark(value: string): string {
  const scheme = /^(?:Basic|Bearer) /.exec(value)?.[0] ?? '';
  return scheme + mark;
}

const shortText = 200;
const remembered = 5_000;

function needlesOf(secrets: readonly string[]): { search: Search; standsAlone: ReadonlySet<string> } {
  const alone = new Set<string>();
  const anywhere = new Set<string>();
  for (const secret of secrets) {
    for (const form of [...secretForms(secret), ...inOtherLetters(secret)]) {
      const isLong = secret.length >= longEnough && form.length >= longEnough;
      for (const piece of piecesOf(form)) (isLong ? anywhere : alone).add(piece);
    }
  }
  for (const it of anywhere) alone.delete(it);
  return { search: searchForAny([...alone, ...anywhere]), standsAlone: alone };
}

/** Whether nothing stands beside it that makes it a part of a longer word, a decimal number or a date. */
function isAlone(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 2), from);
  const after = text.slice(to, to + 6);
  return !/[a-z\d]$|\d\.$/i.test(before) && !/^[a-z\d]|^\.\d|^-\d\d-\d\d/i.test(after);
}

/** What the names in a view tell, unless another view told it before: quotes that are undone look like those of JSON. */
function addNamed(view: View, depth: number, stretches: Stretch[], told: Set<number>): void {
  for (const { from, to, isValue } of namedSecrets(view.text)) {
    const begins = placeIn(view, from);
    if (depth > 0 && told.has(begins)) continue;
    told.add(begins);
    if (isValue) told.add(begins + 1);
    stretches.push({ from: begins, to: placeIn(view, to), isValue: depth === 0 && isValue === true });
  }
}
