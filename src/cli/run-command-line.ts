import { Command, CommanderError } from 'commander';
import { version } from '../conformance/index.ts';
import { evidence, evidenceCommand } from './evidence.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { explain, explainCommand } from './explain.ts';
import { failureOf } from './failure.ts';
import { generateCommand, runGenerate } from './generate.ts';
import type { Io } from './io.ts';
import { merge, mergeCommand } from './merge.ts';
import { mock, mockCommand } from './mock.ts';
import { pactCommand, pactPublish, pactVerify } from './pact.ts';
import { report, reportCommand } from './report.ts';
import { listRules, rulesCommand } from './rules.ts';
import { sandbox, sandboxCommand } from './sandbox.ts';
import { runSelftest, selftestCommand } from './selftest.ts';
import { verify, verifyCommand } from './verify.ts';

/** Runs one command line (without `node` and the script) and gives its exit code. Never throws. */
export async function runCommandLine(words: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCode.usage;
  const acting =
    <T>(command: (given: T, io: Io) => Promise<ExitCode>) =>
    async (given: T): Promise<void> => {
      code = await command(given, io);
    };
  const program = new Command('payproof')
    .description('Contract tests and conformance for three mobile-money payment APIs.')
    .version(version, '-V, --version', 'print the version')
    .addCommand(verifyCommand(acting(verify)))
    .addCommand(sandboxCommand(acting(sandbox)))
    .addCommand(mockCommand(acting(mock)))
    .addCommand(evidenceCommand(acting(evidence)))
    .addCommand(mergeCommand(acting(merge)))
    .addCommand(reportCommand(acting(report)))
    .addCommand(selftestCommand(acting(runSelftest)))
    .addCommand(rulesCommand(acting(listRules)))
    .addCommand(explainCommand(acting(explain)))
    .addCommand(generateCommand(acting(runGenerate)))
    .addCommand(pactCommand(acting(pactVerify), acting(pactPublish)))
    .addHelpText(
      'after',
      '\nExit codes: 0 all that ran holds, 1 a rule is broken, 2 usage, 3 nothing decided or unreachable, 130 interrupted.',
    );
  for (const command of [program, ...program.commands, ...program.commands.flatMap((it) => it.commands)])
    listenTo(command, io);
  try {
    if (words.length === 0) throw new CommanderError(exitCode.usage, 'payproof.noCommand', program.helpInformation());
    await program.parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return commandLineFailure(error, io);
    const failure = failureOf(error);
    io.err(failure.text);
    return failure.code;
  }
}

function listenTo(command: Command, io: Io): void {
  command.configureOutput({
    writeOut: io.out,
    writeErr: io.err,
    outputError: () => undefined,
    getOutHasColors: () => false,
  });
  command.exitOverride((error) => {
    const legal = legalFor(error, command);
    throw legal === '' ? error : new CommanderError(error.exitCode, error.code, `${error.message}\n${legal}`);
  });
}

function legalFor({ code }: CommanderError, command: Command): string {
  const options = command.options.map((it) => it.long).join(', ');
  if (code === 'commander.unknownOption') return `Legal options of ${command.name()}: ${options}, --help.`;
  if (code === 'commander.unknownCommand')
    return `Legal commands: ${command.commands.map((it) => it.name()).join(', ')}.`;
  return '';
}

function commandLineFailure(error: CommanderError, io: Io): ExitCode {
  if (error.exitCode === 0) return exitCode.ok;
  io.err(error.code === 'payproof.noCommand' ? error.message : `payproof: ${error.message.replace(/^error: /, '')}\n`);
  return exitCode.usage;
}
