import { type Api, apis } from '../../contract/index.ts';
import { UsageError } from '../usage-error.ts';

/** Base paths by API, as `--base-path charge-gateway=/payment/v1` gives them; `/` is the root. Throws UsageError. */
export function basePathsOf(
  given: Readonly<Record<string, string>>,
  isPortPerApi: boolean,
): Partial<Record<Api, string>> {
  const paths: Partial<Record<Api, string>> = {};
  for (const [name, value] of Object.entries(given)) {
    const api = apis.find((it) => it === name);
    const path = value.replace(/\/$/, '');
    if (!api || !/^(\/[\w.~-]+)*$/.test(path) || /^\/_payproof(\/|$)/.test(path)) {
      throw new UsageError(
        `not legal: --base-path ${name}=${value}; write an API (${apis.join(', ')}) and a path such as /payment/v1, not /_payproof`,
      );
    }
    paths[api] = path;
  }
  const all = apis.map((api) => paths[api] ?? `/${api}/v1`);
  if (!isPortPerApi && new Set(all).size < all.length)
    throw new UsageError('two APIs cannot have one --base-path; give them other ones, or --port-per-api');
  return paths;
}
