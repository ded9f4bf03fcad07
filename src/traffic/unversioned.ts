import { type Api, loadContract } from '../contract/index.ts';

const version = /\/v\d+(?=\/|$)/;

/** The operation whose path was called without the version that it carries, as `POST /api/…/v2`; undefined where none is meant. */
export function unversioned(api: Api, method: string, path: string): { operation: string; full: string } | undefined {
  for (const { operationId, method: own, path: full } of Object.values(loadContract(api).operations)) {
    if (own !== method || !version.test(full)) continue;
    if (endsWith(path, full.replace(version, ''))) return { operation: operationId, full };
  }
  return undefined;
}

/** Whether a path ends with the parts of a path of the contract, whose parameters are parts of their own. */
function endsWith(path: string, template: string): boolean {
  const wanted = template.split('/').slice(1);
  const parts = path.split('/').slice(1);
  const last = parts.slice(-wanted.length);
  return (
    last.length === wanted.length && wanted.every((it, n) => (it.startsWith('{') ? last[n] !== '' : it === last[n]))
  );
}
