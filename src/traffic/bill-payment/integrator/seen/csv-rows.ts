/** How much of a file is looked at. */
const rowsAtMost = 10_000;

/** The rows of a CSV file, each with its cells. */
export function csvRows(text: string): string[][] {
  const csv = text.replace(/^\uFEFF/, '');
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

/** Whether a quoted cell goes on behind its closing quote. Where a quote stands behind a backslash, either may be meant to end it. */
export function isBrokenCsv(text: string): boolean {
  const csv = text.replace(/^\uFEFF/, '');
  if (csv.includes('\\"')) return false;
  let isAtStart = true;
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const it = csv[at] as string;
    if (!isQuoted) {
      isQuoted = it === '"' && isAtStart;
      isAtStart = /[,\r\n]/.test(it) || (isAtStart && it === ' ');
    } else if (it === '"' && csv[at + 1] === '"') at += 1;
    else if (it === '"') {
      if (!/^[\s,;]?$/.test(csv[at + 1] ?? '')) return true;
      isQuoted = false;
    }
  }
  return false;
}
