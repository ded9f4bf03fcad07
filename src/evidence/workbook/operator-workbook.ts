import { strFromU8, unzipSync } from 'fflate';
import { columnOf, richText, type SheetRow, sheetRows } from './sheet-xml.ts';
import { WorkbookError } from './workbook-error.ts';
import { attribute, attributesOf, elementsOf } from './xml-elements.ts';
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

/** No script comes near, in bytes of all its parts. */
const unzippedAtMost = 64 * 2 ** 20;

/** The same of one part that is read. */
const partAtMost = 8 * 2 ** 20;

function unzipped(file: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(file, {
      filter({ originalSize }) {
        total += originalSize;
        if (total > unzippedAtMost) throw new WorkbookError('the script is larger than any that an operator gives out');
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof WorkbookError) throw cause;
    throw new WorkbookError('the script is no .xlsx workbook; save it as .xlsx (not .xls, .csv or .ods)', { cause });
  }
}

function text(parts: Record<string, Uint8Array>, name: string): string {
  const part = parts[name];
  if (!part) throw new WorkbookError(`the workbook lacks its part ${name}; save it once with Excel or LibreOffice`);
  if (part.length > partAtMost) throw new WorkbookError(`the workbook's part ${name} is larger than any of a script`);
  return strFromU8(part);
}

/** Worksheets in the workbook's order. */
function sheetParts(parts: Record<string, Uint8Array>): { name: string; part: string }[] {
  const targets = new Map(
    attributesOf(text(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((it) => [
      attribute(it, 'Id'),
      attribute(it, 'Target') ?? '',
    ]),
  );
  const sheets = new Map<string, { name: string; part: string }>();
  for (const it of attributesOf(text(parts, 'xl/workbook.xml'), 'sheet')) {
    const target = targets.get(attribute(it, 'r:id')) ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    // Two names of one part would be read twice.
    if (!sheets.has(part) && Object.hasOwn(parts, part) && part.includes('worksheet'))
      sheets.set(part, { name: textOfXml(attribute(it, 'name') ?? ''), part });
  }
  return [...sheets.values()];
}

function sharedStrings(parts: Record<string, Uint8Array>): string[] {
  const name = 'xl/sharedStrings.xml';
  return parts[name] ? [...elementsOf(text(parts, name), 'si')].map((it) => richText(it.content ?? '')) : [];
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
  for (const attributes of attributesOf(xml, 'mergeCell')) {
    const [from = '', to = from] = attribute(attributes, 'ref')?.split(':') ?? [];
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
  return xml.replace(/<row\s[^<>]*>/g, (tag) => tag.replace(/\sspans="[^"]*"/, ''));
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
