import { strToU8, zipSync } from 'fflate';
import { xmlEscaped } from '../../report/formats/xml.ts';
import { type SheetCase, sheetColumns, simulatedNotice } from './sheet-columns.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Cell formats of the sheet, by their index in styles.xml. All are text, so that `0000` stays what it is. */
const style = { text: 1, heading: 2, pass: 3, fail: 4, notice: 5 } as const;

/** Every entry of the zip has the same date: equal cases give equal bytes. */
const zipDate = new Date(1980, 0, 1);

/** What the sheet shows. */
interface Sheet {
  cases: readonly SheetCase[];
  simulated: boolean;
}

/**
 * The sheet of the six cases as .xlsx: the eight headings in row 1, a case a row, every cell text. Where the embedded
 * sandbox answered, SIMULATED stands in every row's Comments, below the cases and on each printed page.
 */
export function goLiveWorkbook(result: Sheet): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Go-live test script" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
    'xl/worksheets/sheet1.xml': sheetXml(result),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    mtime: zipDate,
  });
}

function sheetXml({ cases, simulated }: Sheet): string {
  const last = cases.length + 1;
  const rows = [
    rowXml(
      1,
      sheetColumns.map((it) => [it.heading, style.heading]),
    ),
    ...cases.map((one, index) =>
      rowXml(
        index + 2,
        sheetColumns.map((it) => [
          it.cell(one),
          it.heading.startsWith('Status') ? statusStyle(one.status) : style.text,
        ]),
        linesOf(one),
      ),
    ),
    ...(simulated ? [rowXml(last + 2, [[simulatedNotice, style.notice]])] : []),
  ];
  const columns = sheetColumns.map(
    (it, index) => `<col min="${index + 1}" max="${index + 1}" width="${it.width}" customWidth="1"/>`,
  );
  const notice = simulated
    ? `<headerFooter><oddHeader>&amp;C&amp;"-,Bold"${xmlEscaped(simulatedNotice)}</oddHeader></headerFooter>`
    : '';
  return `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData><pageSetup orientation="landscape" fitToHeight="0"/>${notice}</worksheet>`;
}

function statusStyle(status: string): number {
  return status === 'Pass' ? style.pass : status === 'Fail' ? style.fail : style.text;
}

/** Lines that the longest text of a case takes in its column: readers do not measure wrapped text by themselves. */
function linesOf(one: SheetCase): number {
  return Math.max(...sheetColumns.map((it) => Math.ceil((it.cell(one).length * 1.15) / it.width)));
}

function rowXml(row: number, cells: [text: string, style: number][], lines = 1): string {
  return `<row r="${row}" ht="${15 * Math.max(1, lines)}" customHeight="1">${cells.map(([text, s], index) => textCell(`${String.fromCharCode(65 + index)}${row}`, text, s)).join('')}</row>`;
}

/** Characters that a cell can hold. */
const cellHolds = 32_767;

/** A cell that holds text in itself; `s` is the index of its format, kept where the operator's sheet has one. */
export function textCell(reference: string, text: string, s?: number | string): string {
  const format = s === undefined ? '' : ` s="${s}"`;
  const shown = text.length <= cellHolds ? text : `${text.slice(0, cellHolds - 1)}…`;
  return text === ''
    ? `<c r="${reference}"${format}/>`
    : `<c r="${reference}"${format} t="inlineStr"><is><t xml:space="preserve">${xmlEscaped(shown)}</t></is></c>`;
}

function stylesXml(): string {
  const fonts = ['', '<b/>', '<b/><color rgb="FF006100"/>', '<b/><color rgb="FF9C0006"/>'].map(
    (it) =>
      `<font>${it.replace('<color', '<sz val="11"/><color')}${it.includes('color') ? '' : '<sz val="11"/>'}<name val="Calibri"/></font>`,
  );
  const fills = [
    '<patternFill patternType="none"/>',
    '<patternFill patternType="gray125"/>',
    ...['FFE7E6E6', 'FFC6EFCE', 'FFFFC7CE'].map(
      (rgb) => `<patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill>`,
    ),
  ].map((it) => `<fill>${it}</fill>`);
  const side = (name: string): string => `<${name} style="thin"><color rgb="FFBFBFBF"/></${name}>`;
  const borders = [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`,
  ];
  const format = (font: number, fill: number, border: number): string =>
    `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="top"${border ? ' wrapText="1"' : ''}/></xf>`;
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    format(0, 0, 1),
    format(1, 2, 1),
    format(2, 3, 1),
    format(3, 4, 1),
    format(3, 0, 0),
  ];
  return `${head}<styleSheet xmlns="${main}">${list('fonts', fonts)}${list('fills', fills)}${list('borders', borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', formats)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function list(name: string, items: string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}
