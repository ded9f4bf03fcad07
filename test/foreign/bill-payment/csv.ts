/** The rows of a CSV text: quoted fields, either line end, with or without a byte order mark. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((it) => it !== '')) rows.push(row);
    row = [];
  };
  const letters = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < letters.length; i += 1) {
    const letter = letters[i] as string;
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (letters[i + 1] === '"') {
        field += '"';
        i += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field === '') isQuoted = true;
    else if (letter === ',') endField();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') field += letter;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}

/** Rows as CSV text. */
export function writeCsv(rows: string[][], quotes: 'all' | 'needed', end: string): string {
  const write = (field: string) =>
    quotes === 'all' || /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
  return rows.map((row) => `${row.map(write).join(',')}${end}`).join('');
}
