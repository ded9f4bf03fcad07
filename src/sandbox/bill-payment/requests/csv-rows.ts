import { isUtf8 } from 'node:buffer';
import { loadLater } from '../../../contract/load-later.ts';

/** How much an upload may hold: a body of 1 MB is full of ordinary records somewhat later. */
const bounds = { rows: 10_000, cells: 100_000 };

/** The rows of the CSV file in a multipart body (section 4.2); a text says why it cannot be read. */
export function csvRowsIn(
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
  field: 'any' | 'file',
): string[][] | string {
  const contentType = headers['content-type'] ?? '';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (!/^multipart\/form-data *;/i.test(contentType) || boundary === undefined) {
    return 'Content-Type must be multipart/form-data with a boundary.';
  }
  // Loaded where somebody uploads, which most sandboxes never see.
  const { parseMultipart } = loadLater<typeof import('@remix-run/multipart-parser')>('@remix-run/multipart-parser');
  const { parse } = loadLater<typeof import('csv-parse/sync')>('csv-parse/sync');
  try {
    const parts = [...parseMultipart(body, { boundary })].filter((it) => field === 'any' || it.name === field);
    const [part, ...others] = parts.filter((it) => it.isFile);
    // A client may send the file as a plain field.
    const file = part ?? (parts.length === 1 ? parts[0] : undefined);
    if (!file || others.length > 0) return 'The form must hold one CSV file.';
    if (!isUtf8(file.bytes)) return 'The CSV file must be text in UTF-8.';
    const bytes = Buffer.from(file.bytes);
    if (!isBounded(bytes)) {
      return `The CSV file must hold at most ${bounds.rows} lines and ${bounds.cells} cells; send more in several uploads.`;
    }
    return parse(bytes, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return 'The body must be a right multipart form with a right CSV file.';
  }
}

const [lineFeed, carriageReturn, comma] = [0x0a, 0x0d, 0x2c];

/** Counted before anything is made of the file; an end of a line or a comma within quotes counts as well. */
function isBounded(bytes: Buffer): boolean {
  // The header stands before the lines, and the last one need not end.
  let rows = -1;
  let commas = 0;
  let before = 0;
  for (const byte of bytes) {
    if (byte === comma) commas += 1;
    else if (byte === carriageReturn || (byte === lineFeed && before !== carriageReturn)) rows += 1;
    before = byte;
  }
  return rows <= bounds.rows && rows + commas <= bounds.cells;
}

/** One line of a CSV file, such as `a,"b,c"`. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((it) => (/[",\r\n]/.test(it) ? `"${it.replaceAll('"', '""')}"` : it)).join(',');
}
