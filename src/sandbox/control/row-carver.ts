import { isUtf8 } from 'node:buffer';

/** Reads a large JSON object piece by piece. */
export interface RowCarver {
  /** Always true. Throws SyntaxError. */
  take(bytes: Buffer): true;
  /** The whole value. Throws SyntaxError. */
  end(): Record<string, unknown>;
}

/** Most bytes of one row, and of all that is not in rows. */
const bounds = { row: 16 * 1_048_576, rest: 64 * 1_048_576 };

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How deep rows stand: `{"tables":{"<name>":[<row>]}}`. */
const rowLevel = 3;

/** Stands in the rest of the text for a row, with its number: no name and no text of a snapshot begins like it. */
const mark = '\0row ';

/**
 * Takes objects that stand in a list in an object in the object out of the text one by one, so that never more than one of
 * them is there as text and as a value: the text as a whole may be longer than one text can be.
 */
export function rowCarver(): RowCarver {
  const rows: unknown[] = [];
  const rest: Buffer[] = [];
  let restLength = 0;
  let parts: Buffer[] = [];
  let rowLength = 0;
  let isInRow = false;
  let isInText = false;
  let isEscaped = false;
  let level = 0;
  /** What was opened at each level above the rows. */
  const opened: number[] = [];

  function keep(bytes: Buffer): void {
    restLength += bytes.length;
    if (restLength > bounds.rest) throw new SyntaxError('too much of it is no row');
    // A copy: a few bytes would keep the whole piece.
    rest.push(Buffer.from(bytes));
  }
  function keepOfRow(bytes: Buffer): void {
    rowLength += bytes.length;
    if (rowLength > bounds.row) throw new SyntaxError(`a row is larger than ${bounds.row} bytes`);
    parts.push(bytes);
  }
  function endRow(): void {
    keep(Buffer.from(JSON.stringify(mark + rows.length)));
    rows.push(parsed(parts));
    parts = [];
    rowLength = 0;
  }
  function isRowAt(code: number): boolean {
    return (
      code === openObject &&
      level === rowLevel &&
      opened[0] === openObject &&
      opened[1] === openObject &&
      opened[2] === openList
    );
  }

  return {
    take(bytes) {
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const code = bytes[at] as number;
        if (isInText) {
          if (isEscaped) isEscaped = false;
          else if (code === backslash) isEscaped = true;
          else if (code === quote) isInText = false;
        } else if (code === quote) isInText = true;
        else if (code === openObject || code === openList) {
          if (isRowAt(code)) {
            keep(bytes.subarray(from, at));
            from = at;
            isInRow = true;
          }
          if (level < rowLevel) opened[level] = code;
          level += 1;
        } else if (code === closeObject || code === closeList) {
          level -= 1;
          if (isInRow && level === rowLevel) {
            keepOfRow(bytes.subarray(from, at + 1));
            endRow();
            from = at + 1;
            isInRow = false;
          }
        }
      }
      (isInRow ? keepOfRow : keep)(bytes.subarray(from));
      return true;
    },
    end() {
      const value = parsed(rest);
      if (!isObject(value)) throw new SyntaxError('it is no object');
      for (const member of Object.values(value)) if (isObject(member)) putBack(member, rows);
      return value;
    },
  };
}

/** Puts rows in the place of their marks. */
function putBack(lists: Record<string, unknown>, rows: readonly unknown[]): void {
  for (const list of Object.values(lists)) {
    if (!Array.isArray(list)) continue;
    for (const [at, it] of list.entries()) {
      if (typeof it === 'string' && it.startsWith(mark)) list[at] = rows[Number(it.slice(mark.length))];
    }
  }
}

function parsed(parts: readonly Buffer[]): unknown {
  const [only] = parts;
  const bytes = only && parts.length === 1 ? only : Buffer.concat(parts);
  if (!isUtf8(bytes)) throw new SyntaxError('it is no UTF-8');
  return JSON.parse(bytes.toString('utf8'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
