import { unknownAmongMany, unknownName } from '../../targets/settings/unknown-name.ts';
import { UsageError } from '../usage-error.ts';

/** As many legal names are listed in a message; more are too many to read. */
const listedAtMost = 20;

/**
 * `names` as they are, when each is legal. Throws UsageError with the nearest legal name and all legal ones; where
 * they are too many, with the likest ones and `listing`, the command that lists all.
 */
export function chooseAll<T extends string>(
  kind: string,
  names: readonly string[],
  legal: readonly T[],
  listing?: string,
): T[] {
  return names.map((name) => {
    const found = legal.find((it) => it === name);
    if (found === undefined) throw new UsageError(unknown(kind, name, legal, listing));
    return found;
  });
}

function unknown(kind: string, name: string, legal: readonly string[], listing: string | undefined): string {
  return listing !== undefined && legal.length > listedAtMost
    ? unknownAmongMany(kind, name, legal, listing)
    : unknownName(kind, name, legal);
}

/**
 * As chooseAll, for names of the form `<api>/<slug>`: the API may be left out where only one has that slug.
 * The full names are returned.
 */
export function chooseQualified(
  kind: string,
  names: readonly string[],
  legal: readonly string[],
  listing?: string,
): string[] {
  return names.map((name) => {
    const fitting = legal.includes(name) ? [name] : legal.filter((it) => it.endsWith(`/${name}`));
    if (fitting.length === 1) return fitting[0] as string;
    if (fitting.length > 1) throw new UsageError(`${kind} '${name}' is ambiguous: ${fitting.join(', ')}`);
    if (listing !== undefined && legal.length > listedAtMost) {
      const short = legal.map((it) => (name.includes('/') ? it : it.slice(it.indexOf('/') + 1)));
      throw new UsageError(unknownAmongMany(kind, name, short, listing));
    }
    const candidates = name.includes('/') ? legal : [...legal, ...legal.map((it) => it.slice(it.indexOf('/') + 1))];
    const shown = unknownName(kind, name, candidates);
    throw new UsageError(
      shown.replace(/ (Legal|None)\b.*$/s, legal.length > 0 ? ` Legal: ${legal.join(', ')}.` : ' None is legal here.'),
    );
  });
}
