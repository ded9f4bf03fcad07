import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time for texts of one length; that of a secret is none. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
