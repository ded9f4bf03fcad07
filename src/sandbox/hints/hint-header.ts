import { escapedJson } from '../../protocol/visible.ts';

/** The header that tells a refused caller what to change. */
export const hintHeader = 'x-sandbox-hint';

const longest = 600;

/** A hint as the value of a header: one line of ASCII. */
export function headerValueOf(hint: string): string {
  const line = hint.length > longest ? `${hint.slice(0, longest)}…` : hint;
  return escapedJson(line)
    .replaceAll('\n', ' ')
    .replace(/[^ -~]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
