/** How a caller repeated what it may not, in the words of a report. */
export interface Finding {
  expected: string;
  actual: string;
}
