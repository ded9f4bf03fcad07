import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { judgeDay, momentsIn, readTraffic, TrafficError } from '../../integrator/index.ts';
import { RunJsonError, withAllExchanges } from '../../report/index.ts';
import { integratorObservers } from '../../traffic/integrator-observers.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions } from '../conclusion/conclude-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { shellCommand } from '../shell-command.ts';
import { UsageError } from '../usage-error.ts';

export interface LintOptions extends ConcludeOptions {
  files: string[];
}

/** More than this, a text is too long to be read at once. */
const bytesAtMost = 256 * 1024 * 1024;

/** The command `lint`; `act` gets its files and options as one value. */
export function lintCommand(act: (options: LintOptions) => Promise<void>): Command {
  const command = new Command('lint')
    .description('Judge an integrator by traffic that was recorded: HAR 1.2, run.json, or NDJSON of exchanges.')
    .argument('<file...>', 'files of one day of one integrator; they are read as one, in order of time')
    .addHelpText(
      'after',
      '\nExample: npx payproof lint checkout.har --report-dir report\nThe forms of the files: docs/integrators-sources.md.',
    );
  return withConclusion(command).action((files: string[], options: Omit<LintOptions, 'files'>) =>
    act({ files, ...options }),
  );
}

/** Judges what the files hold. Throws UsageError where one cannot be read, TrafficError where it holds no traffic of the APIs. */
export async function lint(options: LintOptions, io: Io): Promise<ExitCode> {
  const prepared = prepare(options, io.folder);
  const startedAt = new Date(io.now()).toISOString();
  const begun = io.elapsed();
  const read = options.files.map((file) => readTraffic(textOf(file, io.folder), file));
  const raw = read.flatMap((it) => it.raw);
  const day = momentsIn(
    raw,
    read.flatMap((it) => it.moments),
  );
  const names = options.files.join(', ');
  if (day.apis.length === 0) throw new TrafficError(nothingIn(names, raw, [...day.leftOut.keys()]));
  const result = judgeDay(day, {
    observers: integratorObservers,
    name: names,
    isSimulated: read.some((it) => it.isSimulated),
    timeScale: Math.max(...read.map((it) => it.timeScale)),
    startedAt,
    tookMs: io.elapsed() - begun,
    command: shellCommand(['npx', 'payproof', 'lint', ...options.files]),
  });
  return conclude(result, prepared, options, io);
}

function nothingIn(names: string, raw: readonly { request: { method: string; url: string } }[], why: string[]): string {
  const [first] = raw;
  const shown = first ? `; the first is ${first.request.method} ${first.request.url.split('?')[0]}` : '';
  const reasons = why.filter((it) => it !== 'other traffic').map((it) => `; ${it}: export it with its content`);
  return `${names}: none of ${raw.length} requests can be judged, by method and end of path of the three APIs${shown}${reasons.join('')}`;
}

function textOf(path: string, folder: string): string {
  const file = resolve(folder, path);
  try {
    const { size } = statSync(file);
    if (size > bytesAtMost)
      throw new UsageError(`${path} has ${size} bytes; at most ${bytesAtMost} are read of one file: split it`);
    return withAllExchanges(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof RunJsonError) throw new UsageError(`${path}: ${cause.message}`, { cause });
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    throw new UsageError(`${path} cannot be read: ${code}; give a HAR, a run.json or NDJSON of exchanges`, { cause });
  }
}
