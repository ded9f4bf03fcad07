/** Longer ones are shown by how they begin and end. */
const wholeUpTo = 16;

/** A reference as pictures show it: `cc-b3e1…6c20`. */
export function shortReference(text: string): string {
  return text.length <= wholeUpTo ? text : `${text.slice(0, 7)}…${text.slice(-4)}`;
}
