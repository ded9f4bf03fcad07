/** Calls `found` for each place at which a needle stands in the text. It is told which one. */
export type Search = (text: string, found: (from: number, needle: string) => void) => void;

/** Heads of needles: so many characters are looked up at each place of a text. */
const headLength = 4;

/**
 * Looks for many needles at once, in one pass. A run has thousands of secrets and hardly a text holds one, so each place
 * of the text is looked up among the needles' heads, at first by a number made of four characters. Needles with the same
 * head are looked up by their lengths: how many there are matters little, and how the text is made does not.
 */
export function searchForAny(needles: Iterable<string>): Search {
  const all = [...new Set(needles)].filter((it) => it !== '');
  const tiny = all.filter((it) => it.length < headLength);
  const byHead = new Map<string, { length: number; ends: Set<number>; needles: Set<string> }[]>();
  // Five bits a character, so that the number forgets the fifth last one; four where that is enough.
  const shift = all.length > 2_000 ? 5 : 4;
  const mask = (1 << (shift * headLength)) - 1;
  const isHead = new Uint8Array(mask + 1);
  for (const needle of all) {
    if (needle.length < headLength) continue;
    const head = needle.slice(0, headLength);
    let hash = 0;
    for (let i = 0; i < headLength; i += 1) hash = ((hash << shift) ^ head.charCodeAt(i)) & mask;
    isHead[hash] = 1;
    const lengths = byHead.get(head) ?? [];
    byHead.set(head, lengths);
    let same = lengths.find((it) => it.length === needle.length);
    if (!same) {
      same = { length: needle.length, ends: new Set(), needles: new Set() };
      lengths.push(same);
    }
    same.ends.add(needle.charCodeAt(needle.length - 1));
    same.needles.add(needle);
  }
  const nothingBegins = byHead.size === 0;

  return (text, found) => {
    for (const needle of tiny)
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found(at, needle);
    if (nothingBegins) return;
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = ((hash << shift) ^ text.charCodeAt(at)) & mask;
      const from = at - headLength + 1;
      if (isHead[hash] === 0 || from < 0) continue;
      for (const { length, ends, needles: wanted } of byHead.get(text.slice(from, at + 1)) ?? []) {
        if (!ends.has(text.charCodeAt(from + length - 1))) continue;
        const here = text.slice(from, from + length);
        if (wanted.has(here)) found(from, here);
      }
    }
  };
}

const pieceLength = 64;

/** All of a long needle in pieces of equal length, the last one overlapping: so the time for each place has a bound. */
export function piecesOf(needle: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + pieceLength < needle.length; at += pieceLength) pieces.push(needle.slice(at, at + pieceLength));
  return [...pieces, needle.slice(-pieceLength)];
}
