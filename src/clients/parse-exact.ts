import { isExactAsNumber } from './decimal.ts';

/**
 * Reads JSON without rounding: a number that JavaScript cannot hold (2^53 and above, or too many digits) comes back as
 * its decimal text, every other value as usual. Throws SyntaxError.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && !isExactAsNumber(source) ? source : value;
  });
}
