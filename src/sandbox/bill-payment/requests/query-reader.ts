import type { Call } from '../../slice/api-slice.ts';
import { type Invalid, missing } from '../answers/bad-request.ts';
import { parseQueryDate } from '../answers/dates.ts';

/** Reads parameters of a query and keeps what is wrong with them. */
export interface QueryReader {
  invalid: Invalid[];
  isThere(name: string): boolean;
  /** Undefined where it is absent or empty. */
  text(name: string): string | undefined;
  required(name: string): string;
  /** A whole number from `least` on. */
  number(name: string, least: number): number | undefined;
  /** Unix ms. */
  date(name: string): number | undefined;
}

export function queryReader({ query }: Pick<Call, 'query'>): QueryReader {
  const invalid: Invalid[] = [];
  // The document itself writes billerCode and billercode.
  const keyOf = (name: string) => Object.keys(query).find((it) => it.toLowerCase() === name.toLowerCase());
  const text: QueryReader['text'] = (name) => {
    const key = keyOf(name);
    const value = key === undefined ? undefined : query[key];
    if (Array.isArray(value)) invalid.push({ path: name, message: `${name} must stand there once.` });
    return (Array.isArray(value) ? value[0] : value) || undefined;
  };
  return {
    invalid,
    isThere: (name) => keyOf(name) !== undefined,
    text,
    required(name) {
      const value = text(name);
      if (value === undefined) invalid.push(missing(name, name));
      return value ?? '';
    },
    number(name, least) {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= least) return number;
      invalid.push({ path: name, message: `${name} must be a whole number from ${least} on.` });
      return undefined;
    },
    date(name) {
      const value = text(name);
      const at = value === undefined ? undefined : parseQueryDate(value);
      if (value !== undefined && at === undefined) {
        invalid.push({ path: name, message: `${name} must be a date such as 01-Mar-2026 08:15:30.` });
      }
      return at;
    },
  };
}
