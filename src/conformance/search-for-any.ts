/**
 * A test whether a text holds any of many needles. A run has hundreds of secrets and hardly a text holds one, so each
 * place of the text is looked up among the needles' beginnings, at first by a number made of three characters: many
 * times faster than a search for each.
 */
export function searchForAny(needles: readonly string[]): (text: string) => boolean {
  const length = Math.min(...needles.map((it) => it.length));
  if (needles.length === 0 || length < 3) return (text) => needles.some((it) => text.includes(it));
  const isBeginning = new Uint8Array(hashes);
  for (const needle of needles) isBeginning[hashAt(needle, 0)] = 1;
  const byBeginning = Map.groupBy(needles, (it) => it.slice(0, length));
  return (text) => {
    for (let at = 0; at + length <= text.length; at += 1) {
      if (isBeginning[hashAt(text, at)] === 0) continue;
      const candidates = byBeginning.get(text.slice(at, at + length));
      if (candidates?.some((it) => text.startsWith(it, at))) return true;
    }
    return false;
  };
}

const hashes = 65_536;

function hashAt(text: string, at: number): number {
  return ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) % hashes;
}
