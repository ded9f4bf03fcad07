import { nearest } from './nearest.ts';

/** The sentence that refuses an unknown name: what it is, the nearest legal one, and all legal ones. */
export function unknownName(kind: string, name: string, legal: readonly string[]): string {
  const close = nearest(name, legal);
  const hint = close === undefined ? '' : `; did you mean '${close}'?`;
  const all = legal.length === 0 ? 'None is legal here.' : `Legal: ${legal.join(', ')}.`;
  return `unknown ${kind} '${name}'${hint || '.'} ${all}`;
}
