import { unknownName } from '../target/index.ts';
import { UsageError } from './usage-error.ts';

/** `names` as they are, when each is legal. Throws UsageError with the nearest legal name and all legal ones. */
export function chooseAll<T extends string>(kind: string, names: readonly string[], legal: readonly T[]): T[] {
  return names.map((name) => {
    const found = legal.find((it) => it === name);
    if (found === undefined) throw new UsageError(unknownName(kind, name, legal));
    return found;
  });
}

/**
 * As chooseAll, for names of the form `<api>/<slug>`: the API may be left out where only one has that slug.
 * The full names are returned.
 */
export function chooseQualified(kind: string, names: readonly string[], legal: readonly string[]): string[] {
  return names.map((name) => {
    const fitting = legal.includes(name) ? [name] : legal.filter((it) => it.endsWith(`/${name}`));
    if (fitting.length === 1) return fitting[0] as string;
    if (fitting.length > 1) throw new UsageError(`${kind} '${name}' is ambiguous: ${fitting.join(', ')}`);
    const candidates = name.includes('/') ? legal : [...legal, ...legal.map((it) => it.slice(it.indexOf('/') + 1))];
    const shown = unknownName(kind, name, candidates);
    throw new UsageError(
      shown.replace(/ (Legal|None)\b.*$/s, legal.length > 0 ? ` Legal: ${legal.join(', ')}.` : ' None is legal here.'),
    );
  });
}
