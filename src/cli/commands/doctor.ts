import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { defined } from '../../contract/index.ts';
import { type Examination, examine } from '../../doctor/index.ts';
import { javaVersion } from '../../generation/index.ts';
import { visibleJson } from '../../protocol/visible.ts';
import { configFile, readSettings } from '../../targets/index.ts';
import { doctorText } from '../doctor-text.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { repeated } from '../options/parse-options.ts';
import { apisOf, targetOption } from '../options/target.ts';
import { suiteFor } from '../suite.ts';

export interface DoctorOptions {
  target?: string;
  api?: string[];
  json?: boolean;
}

/** The command `doctor`; `act` gets its options. */
export function doctorCommand(act: (options: DoctorOptions) => Promise<void>): Command {
  return new Command('doctor')
    .description(
      'Look at everything that a run needs of a target, and tell each mistake with its remedy. Log-ins and inquiries only.',
    )
    .option(targetOption.flags, `${targetOption.text} (default: the target of ./${configFile}, else sandbox)`)
    .option('--api <api>', 'only this API; repeatable (default: all that the target has)', repeated)
    .option('--json', 'print { target, ended, findings, fine, decidable, java } as one JSON value on stdout')
    .addHelpText(
      'after',
      `
Example: npx payproof doctor --target conf/staging.yaml

Exit codes: 0 all well, 1 something is wrong, 2 usage, 3 something could not be looked at.`,
    )
    .action(act);
}

/** Looks at a target. Throws UsageError, and ConfigurationError where there is no such target. */
export async function doctor(options: DoctorOptions, io: Io): Promise<ExitCode> {
  const name = options.target ?? (existsSync(join(io.folder, configFile)) ? configFile : 'sandbox');
  const read = readSettings(name, { folder: io.folder, environment: io.environment });
  const apis = read.settings && options.api ? apisOf(options.api, read.settings) : undefined;
  io.hurry?.();
  const [examination, java] = await Promise.all([
    examine(
      read,
      defined({
        suite: suiteFor(read.settings ?? { kind: 'remote' }),
        apis,
        terminal: io.terminal,
        signal: io.interrupt,
        environment: io.environment,
      }),
    ),
    javaVersion(io.environment, io.folder),
  ]);
  if (io.interrupt.aborted) return exitCode.interrupted;
  const ended = endOf(examination);
  if (options.json) io.out(`${visibleJson({ schema: 1, ended, ...examination, ...defined({ java }) })}\n`);
  else io.out(doctorText(examination, { shown: name, java }));
  return ended;
}

function endOf({ findings }: Examination): ExitCode {
  if (findings.some((it) => it.level === 'wrong')) return exitCode.broken;
  return findings.some((it) => it.level === 'unseen') ? exitCode.undecided : exitCode.ok;
}
