/** Licences that ask for no more than their text and names to go along. */
export const allowedEverywhere = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
] as const;

/** Beside them, for what only developers install: changes to its own files would have to be published. */
export const allowedForDevelopers = [...allowedEverywhere, 'MPL-2.0'] as const;

/**
 * Whether an SPDX expression leaves a way with allowed licences alone: one side of an OR, both of an AND (which binds
 * tighter). What cannot be read is not allowed.
 */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const result = either();
  return at === words.length && result;

  function either(): boolean {
    let isOne = both();
    while (words[at] === 'OR') {
      at++;
      const other = both();
      isOne ||= other;
    }
    return isOne;
  }
  function both(): boolean {
    let isAll = one();
    while (words[at] === 'AND') {
      at++;
      const other = one();
      isAll &&= other;
    }
    return isAll;
  }
  function one(): boolean {
    const word = words[at++];
    if (word !== '(') return word !== undefined && allowed.includes(word);
    const inner = either();
    return words[at++] === ')' && inner;
  }
}
