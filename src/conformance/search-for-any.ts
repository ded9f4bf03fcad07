/**
 * A test whether a text holds any of many needles. It looks up each place of the text among the needles' beginnings:
 * a run has hundreds of secrets and hardly a text holds one, so this is many times faster than a search for each.
 */
export function searchForAny(needles: readonly string[]): (text: string) => boolean {
  const length = Math.min(...needles.map((it) => it.length));
  if (needles.length === 0 || length === 0) return () => needles.length > 0;
  const byBeginning = Map.groupBy(needles, (it) => it.slice(0, length));
  return (text) => {
    for (let at = 0; at + length <= text.length; at += 1) {
      const candidates = byBeginning.get(text.slice(at, at + length));
      if (candidates?.some((it) => text.startsWith(it, at))) return true;
    }
    return false;
  };
}
