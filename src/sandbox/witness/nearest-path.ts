import { type Api, loadContract, nearest, operationAt } from '../../contract/index.ts';
import { slices } from '../slices.ts';

/** An operation of an API, by its path as the contract writes it. */
export interface NearOperation {
  api: Api;
  path: string;
}

/** What a call to some other path was most likely meant for; undefined where nothing is near. */
export function nearestOperation(
  method: string,
  path: string,
  basePathOf: (api: Api) => string,
): NearOperation | undefined {
  const meant = operationAt(method, path);
  const known = meant && loadContract(meant.api).operations[meant.operation];
  if (meant && known) return { api: meant.api, path: known.path };
  const all = slices.flatMap(({ api }) =>
    Object.values(loadContract(api).operations).map((it) => ({ ...it, api, full: basePathOf(api) + it.path })),
  );
  const ofMethod = all.filter((it) => it.method === method);
  const among = ofMethod.length > 0 ? ofMethod : all;
  const name = nearest(
    path,
    among.map((it) => it.full),
  );
  const near = among.find((it) => it.full === name);
  return near && { api: near.api, path: near.path };
}

/** The path of the sandbox that a call to some other path was most likely meant for; undefined where none is near. */
export function nearestPath(method: string, path: string, basePathOf: (api: Api) => string): string | undefined {
  const near = nearestOperation(method, path, basePathOf);
  return near && `${basePathOf(near.api)}${near.path}`;
}
