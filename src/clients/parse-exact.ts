import { isExactAsNumber } from './decimal.ts';
import { inexactAsText } from './inexact-as-text.ts';

/** Whether this Node tells how a number was written: from 21 on it does. */
let tellsSource = false;
JSON.parse('1', (_key, value: unknown, context?: { source?: string }) => {
  tellsSource = context?.source !== undefined;
  return value;
});

/**
 * Reads JSON without rounding: a number that JavaScript cannot hold (2^53 and above, or too many digits) comes back as
 * its decimal text, every other value as usual. Throws SyntaxError.
 */
export function parseExact(text: string): unknown {
  if (!tellsSource) {
    // For its SyntaxError: only in what is JSON are numbers found so simply.
    JSON.parse(text);
    return JSON.parse(inexactAsText(text));
  }
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && !isExactAsNumber(source) ? source : value;
  });
}
