/** A table of switches: each name with its values. */
export type Switches = Record<string, readonly string[]>;

/**
 * Rows that hold every pair of values of every two switches at least once: greedy, and the same for the same table.
 * A row takes, switch by switch, the value that covers the most pairs not seen yet.
 */
export function pairwise(switches: Switches): Record<string, string>[] {
  const names = Object.keys(switches);
  const open = new Set<string>();
  for (const [i, a] of names.entries()) {
    for (const b of names.slice(i + 1))
      for (const x of switches[a] ?? []) for (const y of switches[b] ?? []) open.add(pair(a, x, b, y));
  }
  const rows: Record<string, string>[] = [];
  while (open.size > 0) {
    const [first = ''] = open;
    const [a = '', x = '', b = '', y = ''] = JSON.parse(first) as string[];
    const row: Record<string, string> = { [a]: x, [b]: y };
    for (const name of names) {
      if (row[name] !== undefined) continue;
      let best = '';
      let most = -1;
      for (const value of switches[name] ?? []) {
        const gain = Object.entries(row).filter(([other, its]) =>
          open.has(ordered(names, name, value, other, its)),
        ).length;
        if (gain > most) [best, most] = [value, gain];
      }
      row[name] = best;
    }
    for (const [i, one] of names.entries())
      for (const two of names.slice(i + 1)) open.delete(pair(one, row[one] ?? '', two, row[two] ?? ''));
    rows.push(row);
  }
  return rows;
}

function pair(a: string, x: string, b: string, y: string): string {
  return JSON.stringify([a, x, b, y]);
}

function ordered(names: readonly string[], a: string, x: string, b: string, y: string): string {
  return names.indexOf(a) < names.indexOf(b) ? pair(a, x, b, y) : pair(b, y, a, x);
}
