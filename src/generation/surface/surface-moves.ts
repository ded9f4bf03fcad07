import { renamedOperations, withNames } from './renamed-operations.ts';
import type { Surface, SurfaceEntry } from './surface.ts';

/** One difference between two surfaces. `breaks` says that code which compiled before may compile no more. */
export interface Move {
  place: string;
  change: string;
  breaks: boolean;
}

/**
 * What moved between two surfaces: renamed operations, then all other places sorted, under their new names. What a
 * caller gives may become wider, what it gets may become narrower; the other way round breaks.
 */
export function surfaceMoves(before: Surface, after: Surface): Move[] {
  const names = renamedOperations(before, after);
  const renames = [...names].map(([place, name]) => ({ place, change: `renamed to ${name}`, breaks: true }));
  return [...renames, ...movesOf(withNames(before, names), after)];
}

function movesOf(before: Surface, after: Surface): Move[] {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return places.flatMap((place) => {
    const old = before[place];
    const now = after[place];
    if (old && now) return changed(place, old, now);
    const parentMoved = isInner(place) && !(parentOf(place) in (old ? after : before));
    if (parentMoved) return [];
    if (old) return [{ place, change: 'removed', breaks: true }];
    const needed = now?.required === true && isGiven(place);
    return [{ place, change: needed ? 'added, required' : 'added', breaks: needed && isInner(place) }];
  });
}

function changed(place: string, old: SurfaceEntry, now: SurfaceEntry): Move[] {
  const given = isGiven(place);
  const moves: Move[] = [];
  if (old.required !== now.required) {
    const change = now.required ? 'optional became required' : 'required became optional';
    moves.push({ place, change, breaks: now.required === given });
  }
  if (old.types.join() !== now.types.join()) {
    // Whoever calls a method of the client does not see where it sends to.
    const kept = !isInner(place) || (given ? covers(now.types, old.types) : covers(old.types, now.types));
    moves.push({ place, change: `${old.types.join(' | ')} became ${now.types.join(' | ')}`, breaks: !kept });
  }
  return moves;
}

/** True where every value of `narrow` is one of `wide`. */
function covers(wide: readonly string[], narrow: readonly string[]): boolean {
  return wide.includes('any') || narrow.every((it) => wide.includes(it) || wide.includes(widened(it)));
}

function widened(type: string): string {
  if (type === 'integer') return 'number';
  if (type.startsWith('"')) return 'string';
  return /^-?\d/.test(type) ? 'number' : type === 'true' || type === 'false' ? 'boolean' : type;
}

function isGiven(place: string): boolean {
  return place.split(' ')[1] === 'in';
}

function isInner(place: string): boolean {
  return place.includes(' ');
}

function parentOf(place: string): string {
  const cut = place.replace(/(\.[^.[\]]+|\[\])$/, '');
  return cut === place ? (place.split(' ')[0] ?? place) : cut;
}
