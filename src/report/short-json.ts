import { imageText } from './image-text.ts';
import { isComposite, jsonText } from './json-value.ts';

/** Whether a leaf is shown; `name` is that of the member that holds it. */
export type Wanted = (name: string, value: unknown) => boolean;

/** Longer texts are cut where they stand. */
const textUpTo = 160;

/**
 * A JSON value shortened to the leaves that are wanted, as JSON again, in its own tree: where members are left out stands
 * `"…": "12 more"`, where items are `"… 3 more"`.
 */
export function shortJson(value: unknown, isWanted: Wanted): string {
  const { shown } = shorten(value, '', isWanted);
  return jsonText(shown ?? (isComposite(value) ? gap(value) : shortLeaf(value))) ?? '';
}

/** A JSON value with all of its leaves, long texts and images shortened. */
export function wholeJson(value: unknown): string {
  return shortJson(value, () => true);
}

/** What is left of a value; nothing where no leaf of it is wanted. `left` leaves were left out. */
function shorten(value: unknown, name: string, isWanted: Wanted): { shown: unknown; left: number } {
  if (!isComposite(value) || Object.keys(value).length === 0)
    return isWanted(name, value) ? { shown: shortLeaf(value), left: 0 } : { shown: undefined, left: 1 };
  return Array.isArray(value) ? shortenList(value, name, isWanted) : shortenObject(value, isWanted);
}

function shortenObject(value: Record<string, unknown>, isWanted: Wanted): { shown: unknown; left: number } {
  const entries = Object.entries(value);
  const kept: [string, unknown][] = [];
  let left = 0;
  for (const [name, it] of entries) {
    const short = shorten(it, name, isWanted);
    if (short.shown === undefined) left += short.left;
    else kept.push([name, short.shown]);
  }
  if (kept.length === 0) return { shown: undefined, left };
  return { shown: Object.fromEntries(left > 0 ? [...kept, ['…', `${left} more`]] : kept), left: 0 };
}

function shortenList(value: unknown[], name: string, isWanted: Wanted): { shown: unknown; left: number } {
  const kept: unknown[] = [];
  let [leaves, items] = [0, 0];
  const close = (): void => {
    if (items > 0) kept.push(`… ${items} more`);
    items = 0;
  };
  for (const it of value) {
    const short = shorten(it, name, isWanted);
    if (short.shown === undefined) {
      leaves += short.left;
      items += 1;
      continue;
    }
    close();
    kept.push(short.shown);
  }
  if (kept.length === 0) return { shown: undefined, left: leaves };
  close();
  return { shown: kept, left: 0 };
}

function shortLeaf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const image = imageText(value);
  if (image !== undefined) return image;
  return value.length <= textUpTo ? value : `${value.slice(0, textUpTo / 2)}… (${value.length} characters)`;
}

function gap(value: object): unknown {
  const count = Object.keys(value).length;
  return Array.isArray(value) ? [`… ${count} more`] : { '…': `${count} more` };
}
