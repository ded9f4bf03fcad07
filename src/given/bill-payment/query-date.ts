const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** No two zones are further apart than this: nothing is concluded from a border that is nearer. */
export const zoneSlackMs = 26 * 3_600_000;

/** An instant as `dd-MMM-yyyy HH:mm:ss` (section 2.5), in UTC. */
export function queryDate(ms: number): string {
  const at = new Date(ms).toISOString();
  return `${at.slice(8, 10)}-${months[Number(at.slice(5, 7)) - 1]}-${at.slice(0, 4)} ${at.slice(11, 19)}`;
}
