import type { Command } from 'commander';
import type { RunResult } from '../../conformance/index.ts';
import { defined } from '../../contract/index.ts';
import { formatNames } from '../../report/formats/names.ts';
import type { Demands } from '../../report/judgement.ts';
import { parseRequirement, RequirementError } from '../../report/requirements.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { repeated } from '../options/parse-options.ts';
import { readExpectedFailures } from '../options/read-expected-failures.ts';
import { readRun } from '../options/read-run.ts';
import { UsageError } from '../usage-error.ts';
import type { ConcludeOptions, Prepared } from './conclude-options.ts';

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
  // Loaded only now: a run begins without it.
  const { tellRun } = await import('./tell-run.ts');
  return tellRun(result, prepared, options, io);
}

function requirementOf(text: string): Demands['requirements'][number] {
  try {
    return parseRequirement(text);
  } catch (cause) {
    if (cause instanceof RequirementError) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}
