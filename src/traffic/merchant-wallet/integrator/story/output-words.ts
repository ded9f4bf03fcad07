import { RecentMap } from '../../../../conformance/index.ts';

/** Texts that are awaited in the output of a caller, whose lines may come before or after it is known what to look for. */
export interface OutputWords<T> {
  await(text: string, it: T): void;
  forgo(text: string): void;
  line(line: string): void;
  hasLines(): boolean;
  /** What stood in no line. */
  awaited(): Iterable<T>;
}

/** How many of the newest lines and texts are also compared as they are, for what no boundary of words shows. */
const compared = 100;
/** What may be awaited is neither shorter nor longer. */
const [shortestWord, longestWord] = [4, 128];

export function newOutputWords<T>(found: (it: T) => void): OutputWords<T> {
  const awaited = new RecentMap<string, T>();
  const newest = new RecentMap<string, true>(compared);
  const words = new RecentMap<string, true>(50_000);
  const lines = new RecentMap<string, true>(compared);
  let hasLines = false;

  function forgo(text: string): void {
    awaited.delete(text);
    newest.delete(text);
  }

  function find(text: string): void {
    const it = awaited.get(text);
    if (it === undefined) return;
    forgo(text);
    found(it);
  }

  return {
    await(text, it) {
      awaited.set(text, it);
      newest.set(text, true);
      if (words.has(text) || [...lines.entries()].some(([line]) => line.includes(text))) find(text);
    },
    forgo,
    line(line) {
      hasLines = true;
      lines.set(line, true);
      for (const word of line.match(/[\w-]+/g) ?? []) {
        if (word.length < shortestWord || word.length > longestWord) continue;
        words.set(word, true);
        find(word);
      }
      for (const [text] of [...newest.entries()]) if (line.includes(text)) find(text);
    },
    hasLines: () => hasLines,
    awaited: () => awaited.values(),
  };
}
