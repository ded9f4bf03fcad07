import { newBreather } from '../clock/breather.ts';
import { textsInOrder } from './cold-rows.ts';
import { newIndex, type RowIndex } from './row-index.ts';
import { type Rows, readRow } from './table-rows.ts';

/** The index that a call asks for is being made: the call is to be decided again once `made` resolves. */
export class IndexNotMade extends Error {
  override readonly name = 'IndexNotMade';
  readonly made: Promise<void>;

  constructor(made: Promise<void>) {
    super('the index is being made');
    this.made = made;
  }
}

/** From how many rows on an index is not made at once: below, that takes some 40 ms where all of them are cold. */
const many = 10_000;

/** Throws IndexNotMade where an index is to be made of many rows, and sees to it that it is, with calls in between. */
export function demandIndex(rows: Rows, name: string, read: (row: never) => string | undefined): void {
  if (rows.indexes.has(name) || rows.byKey.size < many) return;
  const there = rows.making.get(name);
  if (there) throw new IndexNotMade(there.made);
  const index = newIndex(read);
  const made = makeInPieces(rows, name, index).finally(() => rows.making.delete(name));
  rows.making.set(name, { index, made });
  throw new IndexNotMade(made);
}

/**
 * Cold rows stay cold. Rows that come, change or go meanwhile are met: iterating a Map leaves out what went and comes to what
 * was added, and a row that changes is moved by `keep`, then found in its place.
 */
async function makeInPieces(rows: Rows, name: string, index: RowIndex): Promise<void> {
  const { breathe } = newBreather();
  const textAt = rows.cold && textsInOrder(rows.cold);
  for (const [key, it] of rows.byKey) {
    const row = typeof it === 'number' && textAt ? readRow(rows, key, it, textAt(it)) : (it as object);
    index.move(key, undefined, row);
    const pause = breathe();
    if (!pause) continue;
    await pause;
    // Others took their place, or a caller that cannot wait had the index made at once.
    if (rows.isGone || rows.indexes.has(name)) return;
  }
  rows.indexes.set(name, index);
}
