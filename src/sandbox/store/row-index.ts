/** Keys of a table's rows by one value of theirs. */
export interface RowIndex {
  /** Keys of the rows that have this value, in the order in which they were first stored; one that changed to it comes anywhere. */
  keys(value: string): string[];
  /** Follows a row that came (`old` is undefined), changed or went (`row` is undefined); to come twice is to come once. */
  move(key: string, old: object | undefined, row: object | undefined): void;
}

/** An index that is made while other calls come. */
export interface IndexInMaking {
  index: RowIndex;
  /** Resolves when it is there, or when its rows are gone; rejects where a row cannot be read from the file. */
  made: Promise<void>;
}

/**
 * An index over the values that `read` gives; a row without a value is not in it. Most values belong to one row, whose
 * key is then kept as it is: a Set of its own for each row would double what a stored row costs.
 */
export function newIndex(read: (row: never) => string | undefined): RowIndex {
  const textOf = read as (row: object) => string | undefined;
  const byValue = new Map<string, string | Set<string>>();

  function link(value: string, key: string): void {
    const there = byValue.get(value);
    if (there === undefined) byValue.set(value, key);
    else if (typeof there !== 'string') there.add(key);
    else byValue.set(value, new Set([there, key]));
  }

  function unlink(value: string, key: string): void {
    const there = byValue.get(value);
    if (typeof there === 'object') {
      there.delete(key);
      if (there.size === 0) byValue.delete(value);
    } else if (there === key) byValue.delete(value);
  }

  return {
    keys(value) {
      const there = byValue.get(value);
      if (there === undefined) return [];
      return typeof there === 'string' ? [there] : [...there];
    },
    move(key, old, row) {
      const before = old && textOf(old);
      const after = row && textOf(row);
      if (before === after) return;
      if (before !== undefined) unlink(before, key);
      if (after !== undefined) link(after, key);
    },
  };
}
