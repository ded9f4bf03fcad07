const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** No two zones are further apart than this: nothing is concluded from a border that is nearer. */
export const zoneSlackMs = 26 * 3_600_000;

/** An instant as `dd-MMM-yyyy HH:mm:ss` (section 2.5), in UTC. */
export function queryDate(ms: number): string {
  const at = new Date(ms).toISOString();
  return `${at.slice(8, 10)}-${months[Number(at.slice(5, 7)) - 1]}-${at.slice(0, 4)} ${at.slice(11, 19)}`;
}

/** The last leap year that is over. */
export function leapYearBefore(now: number): number {
  const last = new Date(now).getUTCFullYear() - 1;
  return last - (last % 4);
}

const preciseMs = 5_000;

/** Where, between two instants, what holds at the earlier one ends to hold: to five seconds. */
export async function borderBetween(
  earlier: number,
  later: number,
  holdsAt: (instant: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [earlier, later];
  while (high - low > preciseMs) {
    const middle = Math.floor((low + high) / 2);
    if (await holdsAt(middle)) low = middle;
    else high = middle;
  }
  return low;
}
