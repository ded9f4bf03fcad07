import { likest, nearest } from '../../contract/nearest.ts';

/** The sentence that refuses an unknown name: what it is, the nearest legal one, and all legal ones. */
export function unknownName(kind: string, name: string, legal: readonly string[]): string {
  const close = nearest(name, legal);
  const hint = close === undefined ? '' : `; did you mean '${close}'?`;
  const more = legal.length > namesTold ? ` and ${legal.length - namesTold} more` : '';
  const all =
    legal.length === 0 ? 'None is legal here.' : `Legal: ${legal.slice(0, namesTold).map(clipped).join(', ')}${more}.`;
  return `unknown ${kind} '${clipped(name)}'${hint || '.'} ${all}`;
}

/** As many names are told of those that somebody chose. */
export const namesTold = 40;

/** A name as far as a message shows it. */
export function clipped(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

/** The same where there are too many legal names to list: the three likest ones, and the command that lists all. */
export function unknownAmongMany(kind: string, name: string, legal: readonly string[], listing: string): string {
  const [first, second, third] = likest(name, legal, 3);
  const hint = [first, second].filter((it) => it !== undefined).map((it) => `'${it}'`);
  const close = third === undefined ? hint.join(' or ') : `${hint.join(', ')} or '${third}'`;
  return `unknown ${kind} '${clipped(name)}'; did you mean ${close}? '${listing}' lists all ${legal.length}.`;
}
