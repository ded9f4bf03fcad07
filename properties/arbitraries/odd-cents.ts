/** An amount as a JSON literal, and its exact value as canonical text. */
export interface OddAmount {
  literal: string;
  value: string;
}

/** Whole cents that are written as no JSON integer; the texts are so few that as many dollars are below any limit. */
export const oddlyWritten: readonly OddAmount[] = [
  { literal: '"4"', value: '4' },
  { literal: '164.0', value: '164' },
  { literal: '1.65e2', value: '165' },
  { literal: '"3.00"', value: '3' },
];

/** What no number of cents is. */
export const notCents: readonly OddAmount[] = [
  { literal: '16.7', value: '16.7' },
  { literal: '168.5', value: '168.5' },
  { literal: '0.5', value: '0.5' },
  { literal: '"16.9"', value: '16.9' },
];

/** Whole numbers that are not above zero, as JSON literals. */
export const notPositive: readonly string[] = ['0', '-0', '-1', '-170'];

/** One above the largest integer that a double holds exactly. */
export const beyondDouble: OddAmount = { literal: '9007199254740993', value: '9007199254740993' };
