import type { Api } from '../../contract/index.ts';
import type { TargetSettings } from '../../targets/index.ts';
import { failureOf } from '../failure.ts';
import type { Io } from '../io.ts';
import { apiOfContract, changedApis, pathsOf } from './touched-apis.ts';
import type { WatchedPath } from './watch-paths.ts';

/** A target that is read again when its file or driver changes. */
export interface WatchedTarget {
  /** All that a run depends on by now. */
  files(): WatchedPath[];
  /** The judged APIs that a change touches; none where the target cannot be read any more, which is told. */
  touchedBy(paths: readonly string[]): readonly Api[];
}

/** @param read gives the target as it is now; throws where it is wrong. */
export function watchedTarget(read: () => TargetSettings, judged: readonly Api[], io: Io): WatchedTarget {
  let target = read();

  function readAgain(paths: readonly string[]): readonly Api[] {
    const before = target;
    target = read();
    const [file] = pathsOf(target, [], io.folder).map((it) => it.path);
    const isOther = paths.some((it) => it !== file || !target.source);
    return isOther ? judged : changedApis(before, target, judged);
  }

  return {
    files: () => pathsOf(target, judged, io.folder),
    touchedBy(paths) {
      const ofContracts = new Set(paths.map(apiOfContract));
      const others = paths.filter((it) => apiOfContract(it) === undefined);
      try {
        const ofTarget = others.length === 0 ? [] : readAgain(others);
        return judged.filter((it) => ofContracts.has(it) || ofTarget.includes(it));
      } catch (error) {
        io.err(`\n${failureOf(error).text}`);
        return [];
      }
    },
  };
}
