import { Command, Option } from 'commander';
import type { RunResult } from '../../conformance/index.ts';
import { defined } from '../../contract/index.ts';
import {
  compareRuns,
  type FormatName,
  formatNames,
  formats,
  NoSuchCause,
  renderBaseline,
  renderComparison,
  renderTerminal,
  renderTicket,
} from '../../report/index.ts';
import { headlines } from '../../targets/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readRun } from '../options/read-run.ts';
import { UsageError } from '../usage-error.ts';

export interface ReportCommandOptions {
  run: string;
  /** Of a comparison: the later run. */
  later?: string;
  format?: FormatName;
  /** Of one cause alone, the block for a ticket. */
  finding?: number;
  color: boolean;
}

/** The command `report`; `act` gets its argument and options as one value. */
export function reportCommand(act: (options: ReportCommandOptions) => Promise<void>): Command {
  return new Command('report')
    .description('Print a run that was kept in any form: the file that its own run would have written, byte for byte.')
    .argument('<run.json>', 'what "payproof verify --report-dir" wrote, or its folder')
    .argument('[later.json]', 'a later run: then what changed is printed, as terminal or html')
    .addOption(new Option('--format <name>', 'the form (default: "terminal")').choices(formatNames))
    .option(
      '--finding <n>',
      'of one cause alone: all about it as one Markdown block, to paste into a ticket',
      causeNumber,
    )
    .option('--no-color', 'no colours')
    .addHelpText('after', '\nExample: npx payproof report report/run.json --format junit')
    .action((run: string, later: string | undefined, options: Omit<ReportCommandOptions, 'run' | 'later'>) =>
      act({ run, ...defined({ later }), ...options }),
    );
}

function causeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--finding ${text}: give the number that the run has for a cause, 1 for the first`);
}

function ticket(result: RunResult, n: number): string {
  try {
    return renderTicket(result, n, headlines);
  } catch (problem) {
    if (problem instanceof NoSuchCause) throw new UsageError(`--finding ${n}: ${problem.message}`, { cause: problem });
    throw problem;
  }
}

/** What changed from one run to a later one. */
function compared(
  { run, later, format = 'terminal', finding, color }: ReportCommandOptions & { later: string },
  io: Io,
): string {
  if (finding !== undefined) throw new UsageError('--finding is about one run: give one run.json with it');
  if (format !== 'html' && format !== 'terminal')
    throw new UsageError(`two runs are compared as terminal or html, not as ${format}`);
  const [before, after] = [readRun(run, io.folder), readRun(later, io.folder)];
  if (format === 'html') return renderComparison(before, after, headlines);
  return renderBaseline(compareRuns(before, after), { color: color && io.colorOut });
}

/** Prints to stdout. Throws UsageError where the file is no run. */
export function report(options: ReportCommandOptions, io: Io): Promise<ExitCode> {
  const { run, later, format, finding, color } = options;
  if (later !== undefined) {
    io.out(compared({ ...options, later }, io));
    return Promise.resolve(exitCode.ok);
  }
  if (finding !== undefined && format !== undefined)
    throw new UsageError('--finding prints Markdown of its own: give it without --format');
  const result = readRun(run, io.folder);
  if (finding !== undefined) {
    io.out(ticket(result, finding));
    return Promise.resolve(exitCode.ok);
  }
  const form = format ?? 'terminal';
  const coloured = form === 'terminal' && color && io.colorOut;
  io.out(coloured ? renderTerminal(result, { color: true, headlines }) : formats[form].render(result, headlines));
  return Promise.resolve(exitCode.ok);
}
