import type { Row } from './row.ts';

/** A row that names more belongs to no one transaction: a list, a report. */
const most = 12;
/** How long after its last call something may still belong to a transaction, where a number alone ties it. */
const afterMs = 2_000;

/** Stands before the reference in an SMS, which ends at the next bracket. */
const before = '(Ref: ';

/** Whether an SMS tells of one of these references. */
function isOf(references: ReadonlySet<string>, text: string): boolean {
  const from = text.indexOf(before);
  const to = text.indexOf(')', from);
  return from >= 0 && to > from && references.has(text.slice(from + before.length, to));
}

/** All that belongs to the transaction of a row, in its order: what shares a reference, and what reached its customer meanwhile. */
export function storyOf(row: Row, all: readonly Row[]): Row[] {
  const ties = new Set(row.ties.slice(0, most));
  const own = new Set<Row>();
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const it of all) {
      if (own.has(it) || it.ties.length > most || !it.ties.some((one) => ties.has(one))) continue;
      own.add(it);
      for (const one of it.ties) ties.add(one);
    }
  }
  own.add(row);
  const numbers = new Set([...own].flatMap((it) => it.numbers));
  const ends = [...own].flatMap((it) =>
    it.kind === 'delivery' ? [it.at, ...it.delivery.attempts.map((a) => a.at)] : [it.at],
  );
  const references = new Set([...own].flatMap((it) => it.references));
  const others = new Set(all.flatMap((it) => it.references).filter((it) => !references.has(it)));
  const from = Math.min(...ends);
  const end = Math.max(...ends);
  for (const it of all) {
    const isMeanwhile = it.at >= from && it.at <= end + afterMs;
    if (it.kind === 'sms' && isMeanwhile && it.numbers.some((one) => numbers.has(one)) && !isOf(others, it.text))
      own.add(it);
    if (it.kind === 'clock' && it.now > from && it.from < end) own.add(it);
  }
  // What the sandbox told first comes first where the clock stands.
  return all.filter((it) => own.has(it)).concat(all.includes(row) ? [] : [row]);
}
