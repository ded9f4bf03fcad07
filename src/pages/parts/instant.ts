/** An instant of a workspace's clock, in the time zone of the person who looks: `2026-03-01 09:15:04`. */
export function instantText(at: number): string {
  const it = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = `${it.getFullYear()}-${two(it.getMonth() + 1)}-${two(it.getDate())}`;
  return `${day} ${clockText(at)}`;
}

/** The time of day alone. */
export function clockText(at: number): string {
  const it = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(it.getHours())}:${two(it.getMinutes())}:${two(it.getSeconds())}`;
}

/** A zone as UTC and what is added to it: `UTC+02:00`. Takes the minutes that it is behind, as `getTimezoneOffset` gives them. */
export function zoneText(minutesBehind: number): string {
  if (minutesBehind === 0) return 'UTC';
  const two = (n: number): string => String(n).padStart(2, '0');
  const far = Math.abs(minutesBehind);
  return `UTC${minutesBehind > 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}`;
}
