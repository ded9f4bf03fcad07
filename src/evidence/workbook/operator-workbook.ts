import { strFromU8, unzipSync } from 'fflate';
import { columnOf, richText, type SheetRow, sheetRows } from './sheet-xml.ts';
import { WorkbookError } from './workbook-error.ts';
import { textOfXml } from './xml-text.ts';

/** The columns that we need of the operator's sheet, by the start of their headings without signs and case. */
const wanted = {
  id: { heading: 'Test Case ID', fits: /^test ?case( id)?\b/ },
  reference: { heading: 'Merchant Reference', fits: /^merchant ref/ },
  actual: { heading: 'Actual Result', fits: /^actual( result)?\b/ },
  status: { heading: 'Status Pass/Fail', fits: /^(status|pass ?\/? ?fail)\b/ },
  comments: { heading: 'Comments', fits: /^comments?\b/ },
} as const;

type Role = keyof typeof wanted;

/** The operator's sheet, found in a workbook. */
export interface OperatorSheet {
  parts: Record<string, Uint8Array>;
  /** Name of the worksheet part in the zip. */
  part: string;
  xml: string;
  rows: Map<number, SheetRow>;
  columns: Record<Role, number>;
  /** Row of each case, by its id. */
  cases: Map<string, number>;
}

/** Finds sheet, columns and cases. Throws WorkbookError naming what is missing and what was found. */
export function readOperatorSheet(file: Uint8Array): OperatorSheet {
  const parts = unzipped(file);
  const shared = sharedStrings(parts);
  const sheets = sheetParts(parts).map(({ name, part }) => {
    const xml = withoutSpans(text(parts, part));
    const rows = sheetRows(xml, shared);
    return { name, part, xml, rows, ...bestHeading(rows) };
  });
  const best = sheets.toSorted((a, b) => b.found - a.found)[0];
  const missing = (Object.keys(wanted) as Role[]).filter((role) => best?.columns[role] === undefined);
  if (!best || missing.length > 0) {
    const seen =
      best && best.found > 0
        ? `the closest row (sheet "${best.name}", row ${best.row}) has ${best.headings.map((it) => `"${it}"`).join(', ')}`
        : 'no row of any sheet has any of its headings';
    throw new WorkbookError(
      `the script's columns were not found: ${missing.map((it) => `"${wanted[it].heading}"`).join(', ')} missing; ${seen}. Give the workbook as it was downloaded.`,
    );
  }
  const columns = best.columns as Record<Role, number>;
  const cases = casesBelow(best.rows, best.row, columns.id);
  if (cases.size === 0)
    throw new WorkbookError(
      `sheet "${best.name}" has the script's columns and no case (TC-001, …) below row ${best.row}`,
    );
  refuseMerged(best.xml, columns, cases, best.name);
  return { parts, part: best.part, xml: best.xml, rows: best.rows, columns, cases };
}

/** Merchant references that already stand in the sheet, by case id: each becomes that case's referenceCode. */
export function referencesIn(file: Uint8Array): Record<string, string> {
  const { cases, rows, columns } = readOperatorSheet(file);
  const all = [...cases].map(
    ([id, row]) => [id, rows.get(row)?.cells.get(columns.reference)?.text.trim() ?? ''] as const,
  );
  return Object.fromEntries(all.filter(([, reference]) => reference !== ''));
}

function unzipped(file: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(file);
  } catch (cause) {
    throw new WorkbookError('the script is no .xlsx workbook; save it as .xlsx (not .xls, .csv or .ods)', { cause });
  }
}

function text(parts: Record<string, Uint8Array>, name: string): string {
  const part = parts[name];
  if (!part) throw new WorkbookError(`the workbook lacks its part ${name}; save it once with Excel or LibreOffice`);
  return strFromU8(part);
}

/** Worksheets in the workbook's order. */
function sheetParts(parts: Record<string, Uint8Array>): { name: string; part: string }[] {
  const targets = new Map(
    [...text(parts, 'xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b([^>]*)>/g)].map((it) => [
      attribute(it[1], 'Id'),
      attribute(it[1], 'Target') ?? '',
    ]),
  );
  return [...text(parts, 'xl/workbook.xml').matchAll(/<sheet\b([^>]*)>/g)].flatMap((it) => {
    const target = targets.get(attribute(it[1], 'r:id')) ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return part in parts && part.includes('worksheet')
      ? [{ name: textOfXml(attribute(it[1], 'name') ?? ''), part }]
      : [];
  });
}

function sharedStrings(parts: Record<string, Uint8Array>): string[] {
  const part = parts['xl/sharedStrings.xml'];
  return part
    ? [...strFromU8(part).matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map((it) => richText(it[1] ?? ''))
    : [];
}

function bestHeading(rows: Map<number, SheetRow>): {
  row: number;
  found: number;
  columns: Partial<Record<Role, number>>;
  headings: string[];
} {
  let best: ReturnType<typeof bestHeading> = { row: 0, found: 0, columns: {}, headings: [] };
  for (const row of rows.values()) {
    const cells = [...row.cells.values()].filter((it) => it.text.trim() !== '');
    const columns: Partial<Record<Role, number>> = {};
    for (const role of Object.keys(wanted) as Role[]) {
      const cell = cells.find((it) => wanted[role].fits.test(plain(it.text)));
      if (cell) columns[role] = cell.column;
    }
    const found = Object.keys(columns).length;
    if (found > best.found) best = { row: row.number, found, columns, headings: cells.map((it) => it.text) };
  }
  return best;
}

function casesBelow(rows: Map<number, SheetRow>, heading: number, column: number): Map<string, number> {
  const cases = new Map<string, number>();
  for (const row of rows.values()) {
    const id =
      row.number > heading ? /^TC[-_ ]?(\d{3})$/i.exec(row.cells.get(column)?.text.trim() ?? '')?.[1] : undefined;
    if (id !== undefined && !cases.has(`TC-${id}`)) cases.set(`TC-${id}`, row.number);
  }
  return cases;
}

/** A cell inside a merged area but not at its upper left would be invisible. */
function refuseMerged(xml: string, columns: Record<Role, number>, cases: Map<string, number>, sheet: string): void {
  for (const [, from = '', to = ''] of xml.matchAll(/<mergeCell\b[^>]*\bref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
    const [left, top, right, bottom] = [columnOf(from), rowOf(from), columnOf(to), rowOf(to)];
    for (const [id, row] of cases) {
      for (const role of ['actual', 'status', 'comments'] as const) {
        const column = columns[role];
        const inside = column >= left && column <= right && row >= top && row <= bottom;
        if (inside && (column !== left || row !== top)) {
          throw new WorkbookError(
            `"${wanted[role].heading}" of ${id} lies within the merged cells ${from}:${to} of sheet "${sheet}", where nothing can be written; unmerge them`,
          );
        }
      }
    }
  }
}

/** The hint which columns a row uses: it would be untrue once cells are added, and may be left out. */
function withoutSpans(xml: string): string {
  return xml.replace(/(<row\b[^>]*?)\s+spans="[^"]*"/g, '$1');
}

function rowOf(reference: string): number {
  return Number(/^[A-Z]*(\d+)$/.exec(reference)?.[1]);
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

function attribute(attributes: string | undefined, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes ?? '')?.[1];
}
