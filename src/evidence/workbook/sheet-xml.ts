import { textCell } from './go-live-workbook.ts';
import { WorkbookError } from './workbook-error.ts';
import { attribute, elementsOf, withoutElements } from './xml-elements.ts';
import { textOfXml } from './xml-text.ts';

/** One cell of a worksheet part, by where its XML stands. */
interface Cell {
  column: number;
  start: number;
  end: number;
  style: string | undefined;
  text: string;
  hasFormula: boolean;
}

/** One row of a worksheet part. */
export interface SheetRow {
  number: number;
  cells: ReadonlyMap<number, Cell>;
  /** Where its closing tag begins; its opening tag where it is empty and closes itself. */
  end: number;
  selfClosed: boolean;
}

/** One cell to write, by column (1 is A) and row. */
export interface CellEdit {
  row: number;
  column: number;
  text: string;
}

/** Rows and cells of a worksheet part. `shared` are the workbook's shared strings. Throws WorkbookError on namespace prefixes. */
export function sheetRows(xml: string, shared: readonly string[]): Map<number, SheetRow> {
  if (!/<sheetData\b/.test(xml))
    throw new WorkbookError(
      'a sheet of the workbook is written in a form that cannot be read here (no <sheetData>); save it once with Excel or LibreOffice',
    );
  const rows = new Map<number, SheetRow>();
  let next = 1;
  for (const { attributes, content, start, inside } of elementsOf(xml, 'row')) {
    const number = Number(attribute(attributes, 'r') ?? next);
    next = number + 1;
    const selfClosed = content === undefined;
    rows.set(number, {
      number,
      cells: selfClosed ? new Map() : cellsOf(content, inside, shared),
      end: selfClosed ? start : inside + content.length,
      selfClosed,
    });
  }
  return rows;
}

function cellsOf(content: string, offset: number, shared: readonly string[]): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  let next = 1;
  for (const { attributes, content: inner = '', start, end } of elementsOf(content, 'c')) {
    const reference = attribute(attributes, 'r');
    const column = reference === undefined ? next : columnOf(reference);
    next = column + 1;
    cells.set(column, {
      column,
      start: offset + start,
      end: offset + end,
      style: attribute(attributes, 's'),
      text: textOf(attribute(attributes, 't'), inner, shared),
      hasFormula: /<f\b/.test(inner),
    });
  }
  return cells;
}

function textOf(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return richText(inner);
  const [found] = elementsOf(inner, 'v');
  const value = textOfXml(found?.content ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** All `<t>` of a string item, phonetic runs left out. */
export function richText(xml: string): string {
  const spoken = withoutElements(xml, 'rPh');
  return [...elementsOf(spoken, 't')].map((it) => textOfXml(it.content ?? '')).join('');
}

/**
 * Writes cells into a worksheet part and leaves everything else of it as it is: a cell keeps its style, a cell that is
 * not there yet is put where the order of columns wants it. Every row must exist. Returns the formulas that went away.
 */
export function editCells(
  xml: string,
  rows: ReadonlyMap<number, SheetRow>,
  edits: readonly CellEdit[],
): { xml: string; formulasGone: string[] } {
  const pieces: { start: number; end: number; text: string; column: number }[] = [];
  const formulasGone: string[] = [];
  for (const { row: number, column, text } of edits) {
    const row = rows.get(number);
    if (!row || row.selfClosed) throw new WorkbookError(`row ${number} of the sheet is empty`);
    const reference = `${columnName(column)}${number}`;
    const there = row.cells.get(column);
    if (there?.hasFormula) formulasGone.push(reference);
    const after = [...row.cells.values()].filter((it) => it.column > column).sort((a, b) => a.column - b.column)[0];
    const at = after?.start ?? row.end;
    pieces.push({
      start: there?.start ?? at,
      end: there?.end ?? at,
      text: textCell(reference, text, there?.style),
      column,
    });
  }
  // From the end, so that offsets stay true; new cells of one place in the order of their columns.
  pieces.sort((a, b) => b.start - a.start || b.end - a.end || b.column - a.column);
  let out = xml;
  for (const { start, end, text } of pieces) out = out.slice(0, start) + text + out.slice(end);
  return { xml: out, formulasGone };
}

export function columnOf(reference: string): number {
  return [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function columnName(column: number): string {
  return column > 26
    ? columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
}
