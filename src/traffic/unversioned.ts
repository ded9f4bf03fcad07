import { type Api, loadContract } from '../contract/index.ts';

const version = /\/v\d+(?=\/|$)/;

/** The operation whose path was called without the version that it carries, as `POST /api/…/v2`; undefined where none is meant. */
export function unversioned(api: Api, method: string, path: string): { operation: string; full: string } | undefined {
  for (const { operationId, method: own, path: full } of Object.values(loadContract(api).operations)) {
    if (own !== method || !version.test(full)) continue;
    const bare = full.replace(version, '').replace(/\{[^}]*\}/g, '[^/]+');
    if (new RegExp(`${bare}$`).test(path)) return { operation: operationId, full };
  }
  return undefined;
}
