import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that tells their length and nothing else. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
