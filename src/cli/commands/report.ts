import { Command, Option } from 'commander';
import { type FormatName, formats, renderTerminal } from '../../report/index.ts';
import { headlines } from '../../targets/index.ts';
import { formatNames } from '../conclusion/conclude.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readRun } from '../options/read-run.ts';

export interface ReportCommandOptions {
  run: string;
  format: FormatName;
  color: boolean;
}

/** The command `report`; `act` gets its argument and options as one value. */
export function reportCommand(act: (options: ReportCommandOptions) => Promise<void>): Command {
  return new Command('report')
    .description('Print a run that was kept in any form: the file that its own run would have written, byte for byte.')
    .argument('<run.json>', 'what "payproof verify --report-dir" wrote, or its folder')
    .addOption(new Option('--format <name>', 'the form').choices(formatNames).default('terminal'))
    .option('--no-color', 'no colours')
    .action((run: string, options: Omit<ReportCommandOptions, 'run'>) => act({ run, ...options }));
}

/** Prints to stdout. Throws UsageError where the file is no run. */
export function report({ run, format, color }: ReportCommandOptions, io: Io): Promise<ExitCode> {
  const result = readRun(run, io.folder);
  const coloured = format === 'terminal' && color && io.colorOut;
  io.out(coloured ? renderTerminal(result, { color: true }) : formats[format].render(result, headlines));
  return Promise.resolve(exitCode.ok);
}
