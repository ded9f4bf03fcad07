import type { ErrorObject } from './validator.ts';

/** What of a value is not as its schema wants it: `the body.workspaces must be array`. */
export function misfitWords(what: string, { instancePath, message = 'is wrong' }: ErrorObject): string {
  return `${what}${instancePath.replaceAll('/', '.')} ${message}`;
}
