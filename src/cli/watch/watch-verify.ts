import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../contract/index.ts';
import { visible } from '../../protocol/visible.ts';
import type { TargetSettings } from '../../targets/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { changedPaths } from './changed-paths.ts';
import { narrowedWords } from './narrowed-words.ts';
import { watchPaths } from './watch-paths.ts';
import { watchedTarget } from './watched-target.ts';

export interface WatchVerifyOptions {
  /** The command line without --watch. */
  words: readonly string[];
  /** As it is read now. Throws where it is wrong. */
  read(): TargetSettings;
  /** The APIs that a run judges. */
  judged: readonly Api[];
}

/**
 * Runs a command line, and again whenever a file changes that it depends on, for the APIs that the change touches; a run that
 * is under way is ended then. Each run is a process of its own: it reads contract and driver anew. Ends with Ctrl-C.
 */
export async function watchVerify({ words, read, judged }: WatchVerifyOptions, io: Io): Promise<ExitCode> {
  const { again } = io;
  if (!again) throw new UsageError('--watch needs a process that can start itself again');
  const target = watchedTarget(read, judged, io);
  const changes = changedPaths(io.stopped);
  let files = target.files();
  const watchFiles = (): (() => void) =>
    watchPaths(files, changes.add, (path, why) => io.err(`payproof: ${visible(`${path} is not watched: ${why}`)}\n`));
  let endWatch = watchFiles();
  try {
    io.err(`watching ${files.length} files and folders; Ctrl-C ends it\n`);
    let running = again(narrowedWords(words, judged, judged));
    for (let paths = await changes.next(); paths; paths = await changes.next()) {
      const touched = target.touchedBy(paths);
      // A driver may import another file from now on, and a target name another driver.
      const now = target.files();
      if (!isDeepStrictEqual(now, files)) {
        files = now;
        endWatch();
        endWatch = watchFiles();
      }
      const changed = visible(`changed: ${paths.map((it) => relative(io.folder, it)).join(', ')}`);
      if (touched.length === 0) {
        io.err(`\n${changed}; no run, as nothing that is judged is touched\n`);
        continue;
      }
      running.stop();
      await running.ended;
      io.err(`\n${changed}; judging ${touched.join(', ')}\n`);
      running = again(narrowedWords(words, touched, judged));
    }
    running.stop();
    await running.ended;
    return exitCode.ok;
  } finally {
    endWatch();
  }
}
