import type { Api } from '../../contract/index.ts';

/** The base path of an API. */
export function basePathOf({ api }: { api: Api }): string {
  return `/${api}/v1`;
}
