const abbreviations = new Set(['e.g.', 'i.e.', 'etc.', 'vs.', 'cf.', 'approx.', 'incl.', 'no.', 'fig.', 'sec.']);

/**
 * The sentences of a paragraph or list item, in order. A full stop ends one only before white space and something
 * that can begin a sentence; never inside a code span or parentheses, after an abbreviation or in an ellipsis.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let begin = 0;
  let depth = 0;
  let inCode = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '`') inCode = !inCode;
    if (inCode) continue;
    if (char === '(') depth++;
    if (char === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && endsSentence(text.slice(begin, at + 1), text.slice(at + 1))) {
      sentences.push(text.slice(begin, at + 1).trim());
      begin = at + 1;
    }
  }
  const rest = text.slice(begin).trim();
  return rest === '' ? sentences : [...sentences, rest];
}

function endsSentence(before: string, after: string): boolean {
  if (!/[.!?][)"'”*_]*$/.test(before) || !/^\s+[^\sa-z.,;:]/.test(after)) return false;
  const lastWord = /\S+$/.exec(before)?.[0] ?? '';
  return !abbreviations.has(lastWord.replace(/^[("'“*_]+/, '').toLowerCase()) && !/\.\.$/.test(lastWord);
}
