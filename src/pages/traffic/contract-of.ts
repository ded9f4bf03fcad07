import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';

export type Description = Operations['describeOperation']['answer'];

const known = new Map<string, Promise<Description | undefined>>();

/** What the contract says of an operation; undefined where it has no such. Asked once. */
export function contractOf(api: string, operation: string): Promise<Description | undefined> {
  const key = `${api} ${operation}`;
  const found = known.get(key) ?? ask('describeOperation', { query: { api, operation } }).catch(() => undefined);
  known.set(key, found);
  return found;
}
