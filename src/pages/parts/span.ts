const units: readonly [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
];

/** How long something takes, in the two largest units that it has: `2 h 5 min`. */
export function spanText(ms: number): string {
  let left = Math.round(Math.abs(ms));
  const parts: string[] = [];
  for (const [unit, name] of units) {
    const n = Math.floor(left / unit);
    left -= n * unit;
    if (n > 0) parts.push(`${n} ${name}`);
    if (parts.length === 2 || (parts.length === 1 && n === 0)) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}
