/**
 * Lists with some items left out, in the order in which they are worth trying: without the end, then without halves, quarters
 * and single items, the last ones first. `upTo` says after how many of them something was found, where that is known.
 */
export function* shorterLists<T>(items: readonly T[], upTo?: number): Generator<readonly T[]> {
  const { length } = items;
  if (upTo === undefined) {
    for (let kept = Math.ceil(length / 2); kept < length; kept += Math.ceil((length - kept) / 2))
      yield items.slice(0, kept);
  } else if (upTo < length) yield items.slice(0, upTo);
  // What is found last shows it: it stays, unless it was tried without already.
  const most = length - 1;
  for (let size = Math.ceil(most / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = most; end > 0; end -= size) yield [...items.slice(0, Math.max(0, end - size)), ...items.slice(end)];
}
