/** Two values of the target file that cannot both be right, told at the one of them that is named. */
export interface Contradiction {
  /** Its key below the API: `fixtures.numbers.barred[0]`. */
  key: string;
  found: string;
  remedy: string;
}

/** A value of the target file, by its key. */
export type Keyed<T> = readonly [key: string, value: T | undefined];

/** Numbers that stand twice: none is two things at once, and no customer is two. */
export function numbersTwice(lists: Readonly<Record<string, readonly string[] | undefined>>): Contradiction[] {
  const all = Object.entries(lists).flatMap(([name, numbers = []]) =>
    numbers.map((number, index): Keyed<string> => [`fixtures.numbers.${name}[${index}]`, number]),
  );
  return all.flatMap((it, place) => same(it, all.slice(0, place), 'Leave it out of one of them'));
}

/** A value that stands under one of the other keys as well, where it must be another. What a user is called is not shown. */
export function same([key, value]: Keyed<string>, others: readonly Keyed<string>[], remedy: string): Contradiction[] {
  if (value === undefined) return [];
  const other = others.find(([, it]) => it === value);
  const shown = key.endsWith('.username') ? 'the same user' : value;
  return other ? [{ key, found: `${shown} stands in ${other[0].replace(/^fixtures\./, '')} as well`, remedy }] : [];
}
