import { join, relative, resolve, sep } from 'node:path';
import { type Api, apis, specsFolder } from '../../contract/index.ts';
import type { TargetSettings } from '../../targets/index.ts';
import { importedBy } from './imported-by.ts';
import type { WatchedPath } from './watch-paths.ts';

/** The files that a run depends on: target file, driver and what it imports, certificates, contracts. */
export function pathsOf(target: TargetSettings, judged: readonly Api[], folder: string): WatchedPath[] {
  const { source, driver, caFile, certFile, keyFile } = target;
  const module = driver?.kind === 'module' ? resolve(folder, driver.path) : undefined;
  const modules = module === undefined ? [] : [module, ...importedBy(module)];
  const files = [source?.file, ...modules, caFile, certFile, keyFile];
  return [
    ...files.flatMap((it) => (it === undefined ? [] : [{ path: resolve(folder, it), isFolder: false }])),
    ...judged.map((api) => ({ path: join(specsFolder(), api), isFolder: true })),
  ];
}

/** The API whose contract a file belongs to; undefined for any other file. */
export function apiOfContract(path: string): Api | undefined {
  const [first = ''] = relative(specsFolder(), path).split(sep);
  return apis.find((it) => it === first);
}

/** What is judged anew after a target file changed: the APIs of which something changed, or all where more than that did. */
export function changedApis(before: TargetSettings, after: TargetSettings, judged: readonly Api[]): readonly Api[] {
  const { apis: were, source: _was, ...rest } = before;
  const { apis: are, source: _is, ...others } = after;
  if (JSON.stringify(rest) !== JSON.stringify(others)) return judged;
  return judged.filter((api) => JSON.stringify(were[api]) !== JSON.stringify(are[api]));
}
