import { type Api, apis } from '../../contract/index.ts';
import { nearestOperation } from '../witness/nearest-path.ts';

/**
 * Of a call below no API: the address that was most likely meant, or those of all APIs. The path that was called is not
 * repeated: it may hold a secret, of a caller whom nobody knows.
 */
export function strayHint(
  method: string,
  path: string,
  { baseOf, basePathOf }: { baseOf(api: Api): string; basePathOf(api: Api): string },
): { api: Api | undefined; hint: string } {
  const near = nearestOperation(method, path, basePathOf);
  if (near) return { api: near.api, hint: `no API is at this path; the nearest is ${baseOf(near.api)}${near.path}` };
  return { api: undefined, hint: `no API is at this path; they are at ${apis.map(baseOf).join(', ')}` };
}
