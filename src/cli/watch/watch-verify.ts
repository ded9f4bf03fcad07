import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../contract/index.ts';
import { visible } from '../../protocol/visible.ts';
import type { TargetSettings } from '../../targets/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { failureOf } from '../failure.ts';
import type { Io, StartedAgain } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { apiOfContract, changedApis, pathsOf } from './touched-apis.ts';
import { watchPaths } from './watch-paths.ts';

export interface WatchVerifyOptions {
  /** The command line without --watch. */
  words: readonly string[];
  /** As it is read now. Throws where it is wrong. */
  read(): TargetSettings;
  /** The APIs that a run judges. */
  judged: readonly Api[];
}

/** An editor changes a file in several steps: they are one change. */
const settleMs = 150;

/**
 * Runs a command line, and again whenever a file changes that it depends on, for the APIs that the change touches; a run that
 * is under way is ended then. Each run is a process of its own: it reads contract and driver anew. Ends with Ctrl-C.
 */
export async function watchVerify({ words, read, judged }: WatchVerifyOptions, io: Io): Promise<ExitCode> {
  const { again } = io;
  if (!again) throw new UsageError('--watch needs a process that can start itself again');
  let target = read();
  let isOver = false;
  const changed = new Set<string>();
  let wake = (): void => undefined;
  void io.stopped.then(() => {
    isOver = true;
    wake();
  });
  let files = pathsOf(target, judged, io.folder);
  const watched = (): (() => void) =>
    watchPaths(
      files,
      (path) => {
        changed.add(path);
        wake();
      },
      (path, why) => io.err(`payproof: ${visible(`${path} is not watched: ${why}`)}\n`),
    );
  let end = watched();
  let running: StartedAgain | undefined;
  const start = (apis: readonly Api[]): void => {
    running = again(narrowed(words, apis, judged));
  };
  const stopRunning = async (): Promise<void> => {
    running?.stop();
    await running?.ended;
  };
  try {
    io.err(`watching ${files.length} files and folders; Ctrl-C ends it\n`);
    start(judged);
    while (!isOver) {
      if (changed.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (isOver) break;
      await wallTimers.after(settleMs);
      const paths = [...changed];
      changed.clear();
      const touched = touchedBy(paths);
      // A driver may import another file from now on, and a target name another driver.
      const now = pathsOf(target, judged, io.folder);
      if (!isDeepStrictEqual(now, files)) {
        files = now;
        end();
        end = watched();
      }
      if (touched.length === 0) {
        io.err(`\n${changedText(paths)}; no run, as nothing that is judged is touched\n`);
        continue;
      }
      await stopRunning();
      io.err(`\n${changedText(paths)}; judging ${touched.join(', ')}\n`);
      start(touched);
    }
    await stopRunning();
    return exitCode.ok;
  } finally {
    end();
  }

  function changedText(paths: readonly string[]): string {
    return visible(`changed: ${paths.map((it) => relative(io.folder, it)).join(', ')}`);
  }

  function touchedBy(paths: readonly string[]): readonly Api[] {
    const contracts = paths.map(apiOfContract);
    const ofContracts = judged.filter((it) => contracts.includes(it));
    if (!contracts.includes(undefined)) return ofContracts;
    try {
      const before = target;
      target = read();
      const own = pathsOf(target, [], io.folder).map((it) => it.path);
      const [file] = own;
      const isOther = paths.some((it, index) => contracts[index] === undefined && (it !== file || !target.source));
      const ofTarget = isOther ? judged : changedApis(before, target, judged);
      return judged.filter((it) => ofContracts.includes(it) || ofTarget.includes(it));
    } catch (error) {
      io.err(`\n${failureOf(error).text}`);
      return [];
    }
  }
}

/** The command line for some of the APIs: without the rules of the others. */
function narrowed(words: readonly string[], apis: readonly Api[], judged: readonly Api[]): string[] {
  if (apis.length === judged.length) return [...words];
  const left = judged.filter((it) => !apis.includes(it));
  const others: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [option = '', own] = (words[at] ?? '').split(/=(.*)/s);
    const isPair = (option === '--api' || option === '--rule') && own === undefined;
    const value = isPair ? (words[at + 1] ?? '') : (own ?? '');
    const isDropped =
      option === '--api' || (option === '--rule' && left.some((it) => `${value}/`.startsWith(`${it}/`)));
    if (!isDropped) others.push(...words.slice(at, at + (isPair ? 2 : 1)));
    if (isPair) at += 1;
  }
  return [...others, ...apis.flatMap((it) => ['--api', it])];
}
