/** The operator's workbook cannot be filled as it is. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}
