import { randomInt } from 'node:crypto';
import type { Random } from './api-slice.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Randomness from node:crypto. */
export const cryptoRandom: Random = {
  text: (length) => pick(letters, length),
  digits: (length) => pick('0123456789', length),
};
