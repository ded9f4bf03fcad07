const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A span of time as people write it, such as `15m`, `1h 30m` or `2 d`, in ms; undefined where it is none. */
export function amountOf(text: string): number | undefined {
  let ms = 0;
  let rest = text.trim().toLowerCase().replace(/^\+/, '');
  while (rest !== '') {
    const [all, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) ?([a-z]{1,3}) */.exec(rest) ?? [];
    const size = units[unit];
    if (all === undefined || size === undefined) return undefined;
    ms += Number(digits) * size;
    rest = rest.slice(all.length);
  }
  return ms === 0 ? undefined : Math.round(ms);
}
