import { strFromU8, strToU8, zipSync } from 'fflate';
import type { GoLiveResult } from '../../conformance/result.ts';
import { readOperatorSheet } from './operator-workbook.ts';
import { simulatedNotice } from './sheet-columns.ts';
import { type CellEdit, editCells } from './sheet-xml.ts';
import { elementsOf, withoutElements } from './xml-elements.ts';

const zipDate = new Date(1980, 0, 1);

/**
 * The operator's own workbook with the three developer columns filled; where the sheet has no Merchant Reference, the
 * Comments name the one that was used. Every part of the zip but that sheet keeps its bytes, except where the workbook has formulas: then Excel is
 * told to calculate when it opens it. Throws WorkbookError where the sheet, its columns or a case cannot be found.
 */
export function fillWorkbook(file: Uint8Array, result: Pick<GoLiveResult, 'cases' | 'simulated'>): Uint8Array {
  const { parts, part, xml, rows, columns, cases } = readOperatorSheet(file);
  const edits = result.cases.flatMap((it): CellEdit[] => {
    const row = cases.get(it.id);
    if (row === undefined) return [];
    const empty = (rows.get(row)?.cells.get(columns.reference)?.text ?? '').trim() === '';
    return [
      { row, column: columns.actual, text: it.actual },
      { row, column: columns.status, text: it.status },
      {
        row,
        column: columns.comments,
        text:
          empty && it.merchantReference !== ''
            ? `merchant reference ${it.merchantReference}; ${it.comments}`
            : it.comments,
      },
    ];
  });
  const filled = editCells(xml, rows, edits);
  const fresh = withoutResults(filled.xml);
  const changed = new Map<string, Uint8Array>([[part, strToU8(result.simulated ? withNotice(fresh) : fresh)]]);
  for (const [name, bytes] of recalculation(parts, filled.formulasGone, part)) changed.set(name, bytes);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, changed.get(name) ?? bytes])), {
    mtime: zipDate,
  });
}

/** What Excel needs to calculate anew: no entry for a formula that went, and the wish to do it. */
function recalculation(
  parts: Record<string, Uint8Array>,
  formulasGone: readonly string[],
  sheetPart: string,
): [string, Uint8Array][] {
  const hasFormulas = Object.entries(parts).some(
    ([name, bytes]) => name.startsWith('xl/worksheets/') && /<f[\s>/]/.test(strFromU8(bytes)),
  );
  if (!hasFormulas) return [];
  const workbook = strFromU8(parts['xl/workbook.xml'] as Uint8Array);
  const out: [string, Uint8Array][] = [['xl/workbook.xml', strToU8(calculatesOnLoad(workbook))]];
  const chain = parts['xl/calcChain.xml'];
  if (chain && formulasGone.length > 0) {
    const index = /(\d+)\.xml$/.exec(sheetPart)?.[1] ?? '1';
    out.push(['xl/calcChain.xml', strToU8(withoutCells(strFromU8(chain), formulasGone, index))]);
  }
  return out;
}

function calculatesOnLoad(workbook: string): string {
  if (/<calcPr\b[^>]*\bfullCalcOnLoad="(1|true)"/.test(workbook)) return workbook;
  if (/<calcPr\b/.test(workbook))
    return workbook.replace(/\s+fullCalcOnLoad="[^"]*"/, '').replace(/<calcPr\b/, '<calcPr fullCalcOnLoad="1"');
  const after = /<\/definedNames>/.test(workbook) ? '</definedNames>' : '</sheets>';
  return workbook.replace(after, `${after}<calcPr fullCalcOnLoad="1"/>`);
}

/** An entry without `i` belongs to the sheet of the entry before it, so each keeps its own when one goes. */
function withoutCells(chain: string, cells: readonly string[], sheet: string): string {
  let current = '';
  return chain.replace(/<c\b([^>]*)\/>/g, (whole, attributes: string) => {
    const own = /\bi="(\d+)"/.exec(attributes)?.[1];
    current = own ?? current;
    const reference = /\br="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (cells.includes(reference) && current === sheet) return '';
    return own === undefined && current !== '' ? whole.replace('/>', ` i="${current}"/>`) : whole;
  });
}

/** Formulas of the sheet may count what was filled: their kept results are taken away, so that every reader calculates. */
function withoutResults(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { content, inside } of elementsOf(xml, 'c')) {
    if (content === undefined || !/<f[\s>/]/.test(content)) continue;
    kept.push(xml.slice(from, inside), withoutElements(content, 'v'));
    from = inside + content.length;
  }
  return from === 0 ? xml : [...kept, xml.slice(from)].join('');
}

/** On every printed page of the sheet; its cells say it in the Comments. */
function withNotice(xml: string): string {
  if (/<headerFooter\b/.test(xml)) return xml;
  const header = `<headerFooter><oddHeader>&amp;C&amp;"-,Bold"${simulatedNotice}</oddHeader></headerFooter>`;
  const before =
    /<(rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/worksheet>/.exec(
      xml,
    );
  return before ? xml.slice(0, before.index) + header + xml.slice(before.index) : xml;
}
