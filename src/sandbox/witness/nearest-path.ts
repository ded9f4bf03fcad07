import { type Api, loadContract, nearest, operationAt } from '../../contract/index.ts';
import { slices } from '../slices.ts';

/** The path of the sandbox that a call to some other path was most likely meant for; undefined where none is near. */
export function nearestPath(method: string, path: string, basePathOf: (api: Api) => string): string | undefined {
  const meant = operationAt(method, path);
  if (meant) return `${basePathOf(meant.api)}${loadContract(meant.api).operations[meant.operation]?.path}`;
  const all = slices.flatMap((slice) =>
    Object.values(loadContract(slice.api).operations).map((it) => ({ ...it, full: basePathOf(slice.api) + it.path })),
  );
  const ofMethod = all.filter((it) => it.method === method);
  return nearest(
    path,
    (ofMethod.length > 0 ? ofMethod : all).map((it) => it.full),
  );
}
