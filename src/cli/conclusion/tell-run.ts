import type { RunResult } from '../../conformance/index.ts';
import { visible } from '../../protocol/visible.ts';
import {
  compareRuns,
  judgeDemands,
  renderBaseline,
  renderProblems,
  renderRunJson,
  renderTerminal,
  sinceLast,
} from '../../report/index.ts';
import { headlines } from '../../targets/index.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readRun } from '../options/read-run.ts';
import type { ConcludeOptions, Prepared } from './conclude-options.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { tellGithub } from './github-actions.ts';
import { writeReport } from './write-report.ts';

/** Writes reports, prints the run, tells GitHub, and gives the exit code. */
export async function tellRun(
  result: RunResult,
  prepared: Prepared,
  options: ConcludeOptions,
  io: Io,
): Promise<ExitCode> {
  const judged = judgeDemands(result, prepared.demands);
  // What was expected stands in the run: every form tells it so, and fails nowhere.
  const run = judged.expected.length > 0 ? { ...result, expected: judged.expected } : result;
  const last = options.reportDir === undefined ? undefined : lastRun(options.reportDir, io.folder);
  let files: string[] = [];
  let problem: ExitCode | undefined;
  if (options.reportDir !== undefined) {
    const written = await writeReport(run, prepared.formats, options.reportDir, io.folder);
    files = written.files.map(visible);
    if (!options.quiet && files.length > 0) io.err(`written: ${files.join(', ')}\n`);
    // What was written stays, and what the run found is told in any case.
    for (const it of written.failed) {
      const { failureOf } = await import('../failure.ts');
      const { text, code } = failureOf(it.problem);
      io.err(`payproof: the form ${it.name} of the report: ${text.replace(/^payproof: /, '')}`);
      problem ??= code;
    }
  }
  const color = options.color && io.colorOut;
  const painted = { color: color && options.json !== true };
  const notes = [
    prepared.baseline ? `${renderBaseline(compareRuns(prepared.baseline, run), painted)}\n` : '',
    renderProblems(judged, painted),
    prepared.baseline
      ? ''
      : sinceLast(last, run)
          .map((it) => `${it}\n`)
          .join(''),
  ].join('');
  if (options.json) {
    io.err(notes);
    io.out(withNewline(renderRunJson(run)));
  } else io.out(renderTerminal(run, { color, notes, brief: options.verbose !== true, files, headlines }));
  tellGithub(run, judged.problems, io);
  return problem === undefined || run.interrupted ? exitCodeOf(run, judged) : problem;
}

/** The run that lies in a report folder, without its exchanges; undefined where there is none, or none that can be read. */
function lastRun(dir: string, folder: string): RunResult | undefined {
  try {
    return readRun(dir, folder, true);
  } catch {
    return undefined;
  }
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
