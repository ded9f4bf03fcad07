import type { Credentials } from '../apis/index.ts';

/** How a value differs from what is usually issued, and where that comes from. */
const oddities: readonly (readonly [RegExp, string])[] = [
  [/^\s|\s$/, 'begins or ends with a space'],
  [/^(["']).*\1$/, 'stands in quotes, as a file of variables keeps them'],
  [/^[“”„‘’].*[“”‘’]$/, 'stands in quotes of a text editor, which YAML takes for part of it: write " or \''],
  [/^(\$\w+|%\w+%|\{\{.*\}\})$/, 'is the name of a variable: payproof replaces ${NAME} alone'],
  [/^(Basic|Bearer) /i, 'begins with the word of a header, which payproof adds itself'],
];

/** What among credentials that were refused is to be looked at first, in words that show no value. */
export function oddCredentials(credentials: Credentials): string | undefined {
  for (const [key, value] of Object.entries(credentials)) {
    const odd = oddities.find(([form]) => form.test(value))?.[1];
    if (odd !== undefined) return `\`${key}\`, which ${odd},`;
  }
  return undefined;
}
