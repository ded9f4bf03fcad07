/** The instant that a date names, in a zone that does not matter; undefined where there is no such day or time. */
export function instantOf(date: unknown): number | undefined {
  if (typeof date !== 'string') return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = [year, month, day, hour, minute, second].map(Number);
  const at = Date.UTC(y, mo - 1, d, h, mi, s);
  const read = new Date(at);
  const isReal = read.getUTCMonth() === mo - 1 && read.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  return isReal ? at : undefined;
}
