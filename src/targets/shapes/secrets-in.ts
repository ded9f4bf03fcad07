import type { Shape } from './shape.ts';

/** What `value` holds at the places that its shape calls secret, by the key that it stands under. */
export function secretsIn(shape: Shape | undefined, value: unknown, key = ''): { name: string; value: string }[] {
  if (shape === undefined || value === undefined || value === null) return [];
  if (shape.secret) return typeof value === 'string' && value !== '' ? [{ name: key, value }] : [];
  const { items, members = {} } = shape;
  if (items && Array.isArray(value)) return value.flatMap((it) => secretsIn(items, it, key));
  return Object.entries(members).flatMap(([name, it]) => secretsIn(it, (value as Record<string, unknown>)[name], name));
}
