import type { Readable } from 'node:stream';
import { newBreather } from '../clock/breather.ts';
import { ControlError } from './control-answer.ts';
import { rowCarver } from './row-carver.ts';

/** Largest snapshot that is taken back, in bytes: more rows than the memory of a process holds. */
const snapshotLimit = 2 * 1_073_741_824;

/** Reads a snapshot row by row. A wrong one is read to its end all the same, so that its sender gets the answer. */
export async function readSnapshot(body: Readable): Promise<Record<string, unknown>> {
  const carver = rowCarver();
  const { breathe } = newBreather();
  let length = 0;
  let isJson = true;
  try {
    for await (const chunk of body) {
      length += (chunk as Buffer).length;
      if (length > snapshotLimit) throw new ControlError(413, `the body is larger than ${snapshotLimit} bytes`);
      isJson &&= attempted(() => carver.take(chunk as Buffer)) ?? false;
      await breathe();
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      ? new ControlError(400, 'the body was cut off')
      : error;
  }
  const value = isJson ? attempted(() => carver.end()) : undefined;
  if (value) return value;
  throw new ControlError(400, 'the body must be a JSON object');
}

/** A snapshot as its schema judges it: rows are judged by their tables, each of millions by itself. */
export function withoutRows(snapshot: unknown): unknown {
  const { tables, ...rest } = snapshot as { tables?: unknown };
  if (typeof tables !== 'object' || tables === null || Array.isArray(tables)) return snapshot;
  const lists = Object.entries(tables).map(([name, rows]) => [name, Array.isArray(rows) ? [] : rows]);
  return { ...rest, tables: Object.fromEntries(lists) };
}

/** Undefined where it is no JSON. */
function attempted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    // A text that nests deeper than the stack is a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
