/** What the first batch may cost, in calls: a little more than most checks that try one thing. */
const firstCost = 40;
/** How much more each next batch may cost: together they cost little more than the last. */
const growth = 4;

/**
 * Checks in batches that grow, the cheapest first: most faults are killed by a check that tries one thing, which is over
 * before one that tells long stories has begun. No check is in two batches.
 */
export function batchesOf(slugs: Iterable<string>, costOf: (slug: string) => number): string[][] {
  const left = [...slugs].sort((a, b) => costOf(a) - costOf(b) || (a < b ? -1 : 1));
  const batches: string[][] = [];
  for (let room = firstCost; left.length > 0; room *= growth) {
    const batch: string[] = [];
    for (let sum = 0; left[0] !== undefined; ) {
      sum += costOf(left[0]);
      if (sum > room && batch.length > 0) break;
      batch.push(left.shift() as string);
    }
    batches.push(batch);
  }
  return batches;
}
