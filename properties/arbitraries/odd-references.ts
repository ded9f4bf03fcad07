/** A sign of a reference, and the plain one for which careless software takes it. */
const marks = {
  accent: ['é', 'e'],
  wildcard: ['_', 'x'],
  percent: ['%', 'x'],
  plus: ['+', '-'],
  point: ['.', 'x'],
} as const;

export type Mark = keyof typeof marks;

export const allMarks = Object.keys(marks) as Mark[];

/** Two references that differ in such a sign alone: that with the sign, and one of letters, digits and hyphens. */
export function twinsBy(stem: string, mark: Mark): { odd: string; plain: string } {
  const [sign, plain] = marks[mark];
  return { odd: `${stem}${sign}1`, plain: `${stem}${plain}1` };
}

/**
 * References that a program may read as something else than a text, cut, or decode: words for nothing, numbers in other
 * notations, signs of a URL, more characters than a column may have. Whether they may be used is not shown.
 */
export function oddReferences(fresh: () => string): string[] {
  return ['null', 'NaN', `${digits(fresh())}e5`, `0x${digits(fresh())}`, `${fresh()}+1 %41`, fresh().padEnd(64, '-b')];
}

function digits(text: string): string {
  return [...text].map((it) => String(it.charCodeAt(0) % 10)).join('');
}
