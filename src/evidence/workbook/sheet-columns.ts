import type { GoLiveCase } from '../../conformance/result.ts';

/** A row of the sheet; one that is not filled yet has no status. */
export type SheetCase = Omit<GoLiveCase, 'status'> & { status: GoLiveCase['status'] | '' };

/** One column of the operator's sheet: its heading, and what a case writes there. */
export interface SheetColumn {
  heading: string;
  cell(of: SheetCase): string;
  /** Width in characters of the sheet that we make. */
  width: number;
}

/** The eight columns in the document's order (charge gateway, section 1). */
export const sheetColumns: readonly SheetColumn[] = [
  { heading: 'Test Case ID', cell: (it) => it.id, width: 14 },
  { heading: 'API Tested', cell: (it) => it.api, width: 17 },
  { heading: 'Test PIN Used', cell: (it) => it.pin, width: 14 },
  { heading: 'Merchant Reference', cell: (it) => it.merchantReference, width: 27 },
  { heading: 'Expected Result', cell: (it) => it.expected, width: 32 },
  { heading: 'Actual Result', cell: (it) => it.actual, width: 70 },
  { heading: 'Status Pass/Fail', cell: (it) => it.status, width: 16 },
  { heading: 'Comments', cell: (it) => it.comments, width: 60 },
];

/** Stands on everything that a simulation answered. */
export const simulatedNotice = 'SIMULATED: a simulation answered these cases; they prove nothing about the operator.';
