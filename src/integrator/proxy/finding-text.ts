import { parseExactly } from '../../conformance/index.ts';

interface Shown {
  expected: unknown;
  actual: unknown;
}

/** A finding as it goes between threads: no digit of what it shows is lost, which a copy of its objects would. */
export function findingText(finding: Shown): string {
  const { expected, actual, ...rest } = finding;
  return JSON.stringify({ rest, expected: JSON.stringify(expected), actual: JSON.stringify(actual) });
}

/** The finding again. */
export function findingOf<F extends Shown>(text: string): F {
  const { rest, expected, actual } = JSON.parse(text) as { rest: object; expected?: string; actual?: string };
  const read = (it: string | undefined): unknown => (it === undefined ? undefined : parseExactly(Buffer.from(it)));
  return { ...rest, expected: read(expected), actual: read(actual) } as F;
}
