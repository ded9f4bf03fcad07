import { createHash } from 'node:crypto';
import type { ReadingTable } from '../../../test/foreign/shared/reading.ts';

/** One value for each name, drawn by lot. */
export type Drawn = Record<string, string>;

/**
 * Draws a value for each reading of a table but for those that are fixed. Always the same for a seed; each name has a lot of its own,
 * so that a reading which comes to a table changes no other's value.
 *
 * @param fixed values that are no matter of lot.
 */
export function draw(table: ReadingTable, seed: number, fixed: Drawn = {}): Drawn {
  const drawn = Object.entries(table).map(([name, { values }]) => [
    name,
    values[lot(`${seed} ${name}`, values.length)],
  ]);
  return { ...Object.fromEntries(drawn), ...fixed };
}

/** A whole number from 0 up to `below`, which hangs on the words alone. */
function lot(words: string, below: number): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) % below;
}
