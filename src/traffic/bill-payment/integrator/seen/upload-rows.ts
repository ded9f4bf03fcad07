import { headerOf, type Sending } from '../../../../conformance/index.ts';

/** How much of an upload is looked at. */
const rowsAtMost = 10_000;

/** The rows of the CSV file of an upload (section 4.2), each with its cells; undefined where it is no multipart form. */
export function uploadRowsOf(call: Sending): string[][] | undefined {
  const type = headerOf(call.request.headers, 'Content-Type') ?? '';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || !/^multipart\/form-data/i.test(type)) return undefined;
  const parts = call.request.body.toString('utf8').split(`--${boundary}`).slice(1, -1);
  const file = parts.find((it) => /filename/i.test(it.slice(0, 1_000))) ?? parts[0] ?? '';
  const begin = file.indexOf('\r\n\r\n');
  return begin < 0 ? [] : rowsIn(file.slice(begin + 4).replace(/^\uFEFF/, ''));
}

function rowsIn(csv: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    cells.push(cell.trim());
    if (cells.some((it) => it !== '')) rows.push(cells);
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < csv.length && rows.length < rowsAtMost; at += 1) {
    const it = csv[at] as string;
    if (isQuoted && it === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (it === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += it;
    else if (it === ',') {
      cells.push(cell.trim());
      cell = '';
    } else if (it === '\n' || it === '\r') endRow();
    else cell += it;
  }
  endRow();
  return rows;
}
