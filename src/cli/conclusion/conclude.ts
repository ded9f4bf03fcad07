import type { Command } from 'commander';
import type { RunResult } from '../../conformance/index.ts';
import { defined } from '../../contract/index.ts';
import { visible } from '../../protocol/visible.ts';
import {
  compareRuns,
  type Demands,
  type FormatName,
  formats,
  judgeDemands,
  parseRequirement,
  RequirementError,
  renderBaseline,
  renderProblems,
  renderRunJson,
  renderTerminal,
  sinceLast,
} from '../../report/index.ts';
import { headlines } from '../../targets/index.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { repeated } from '../options/parse-options.ts';
import { readExpectedFailures } from '../options/read-expected-failures.ts';
import { readRun } from '../options/read-run.ts';
import { UsageError } from '../usage-error.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { tellGithub } from './github-actions.ts';

/** The options of every command that ends with a run. */
export interface ConcludeOptions {
  require?: string[];
  expectedFailures?: string;
  baseline?: string;
  reportDir?: string;
  format?: string[];
  json?: boolean;
  verbose?: boolean;
  quiet?: boolean;
  color: boolean;
}

/** What has to be read before a run begins, so that a mistake in it costs no run. */
export interface Prepared {
  demands: Demands;
  baseline?: RunResult;
  formats: FormatName[];
}

export const formatNames = Object.keys(formats) as FormatName[];

/** Adds the options of ConcludeOptions to a command. */
export function withConclusion(command: Command): Command {
  return command
    .option('--require <what>', 'fail unless this share of rules (80%) or this rule was decided; repeatable', repeated)
    .option('--expected-failures <file>', 'known failures, each with rule, reason and until: only others fail the run')
    .option('--baseline <run.json>', 'say what changed since that run')
    .option('--report-dir <dir>', 'write run.json and index.html there')
    .option(
      '--format <name>',
      `write this form beside run.json instead of index.html; repeatable: ${formatNames.join(', ')}`,
      repeated,
    )
    .option('--json', 'print the run as one JSON value on stdout')
    .option('--verbose', 'list every rule: passed, skipped and observed')
    .option('--quiet', 'no progress on stderr')
    .option('--no-color', 'no colours');
}

/** Reads what the options name. Throws UsageError or ConfigurationError. */
export function prepare(options: ConcludeOptions, folder: string): Prepared {
  const { require = [], expectedFailures, baseline, reportDir, format } = options;
  if (format !== undefined && reportDir === undefined)
    throw new UsageError('--format writes files: give --report-dir too; "payproof report" prints a form of a run.json');
  return {
    demands: defined({
      requirements: require.map(requirementOf),
      expected: expectedFailures === undefined ? undefined : readExpectedFailures(expectedFailures, folder),
    }),
    ...defined({ baseline: baseline === undefined ? undefined : readRun(baseline, folder) }),
    // run.json is always there: every other form, a merge and a baseline are made from it.
    formats:
      format === undefined
        ? ['json', 'html']
        : [...new Set(['json' as const, ...chooseAll('format', format, formatNames)])],
  };
}

/** Writes reports, prints the run, tells GitHub, and gives the exit code. */
export async function conclude(
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
    // Loaded only now: a run begins without it.
    const { writeReport } = await import('./write-report.ts');
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

function requirementOf(text: string): Demands['requirements'][number] {
  try {
    return parseRequirement(text);
  } catch (cause) {
    if (cause instanceof RequirementError) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
