import { isDeepStrictEqual } from 'node:util';
import type { Seen } from '../../shared/seen.ts';
import type { Client } from '../client.ts';

/** What is seen at one place, and what the document demands there. */
export interface Observation {
  name: string;
  seen: unknown;
  demanded: unknown;
}

export type Note = (name: string, seen: unknown, demanded: unknown) => void;
export type Part = (client: Client, note: Note) => Promise<void>;

export function noting(wrong: Observation[]): Note {
  return (name, seen, demanded) => {
    if (!isDeepStrictEqual(seen, demanded)) wrong.push({ name, seen, demanded });
  };
}

/** Amounts in cents; NaN where there is none. */
export function cents(value: unknown): number {
  return typeof value === 'number' ? Math.round(value * 100) : Number.NaN;
}

/** Whether a payment request was refused: 400 with its fields, or 200 and Failed with a narration. */
export function isRefused({ status, body }: Seen): boolean {
  if (status === 200) return body.Status === 'Failed' && typeof body.Narration === 'string' && body.Narration !== '';
  const state = body?.ModelState;
  const isWell =
    typeof body?.Message === 'string' &&
    typeof state === 'object' &&
    Object.values(state).every((it) => Array.isArray(it));
  return status === 400 && isWell && !Array.isArray(state);
}

/** Whether a request was refused with 400 and its fields. */
export function is400(answer: Seen): boolean {
  return answer.status === 400 && isRefused(answer);
}
