import { Command, CommanderError, Help } from 'commander';
import { version } from '../contract/index.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { helpLines } from './help-lines.ts';
import type { Io } from './io.ts';
import { refuseControlCharacters } from './refuse-control-characters.ts';

export type Act = <T>(command: (given: T, io: Io) => Promise<number>) => (given: T) => Promise<void>;

/** The commands by name, in the order of the help: each is loaded only where it is meant, for it is most of a start. */
export const commands: Readonly<Record<string, (acting: Act) => Promise<Command>>> = {
  init: async (acting) => {
    const { init, initCommand } = await import('./commands/init.ts');
    return initCommand(acting(init));
  },
  doctor: async (acting) => {
    const { doctor, doctorCommand } = await import('./commands/doctor.ts');
    return doctorCommand(acting(doctor));
  },
  verify: async (acting) => {
    const { verify, verifyCommand } = await import('./commands/verify.ts');
    return verifyCommand(acting(verify));
  },
  sandbox: async (acting) => {
    const { sandbox, sandboxCommand } = await import('./commands/sandbox.ts');
    return sandboxCommand(acting(sandbox));
  },
  exec: async (acting) => {
    const { exec, execCommand } = await import('./commands/exec.ts');
    return execCommand(acting(exec));
  },
  lint: async (acting) => {
    const { lint, lintCommand } = await import('./commands/lint.ts');
    return lintCommand(acting(lint));
  },
  proxy: async (acting) => {
    const { proxy, proxyCommand } = await import('./commands/proxy.ts');
    return proxyCommand(acting(proxy));
  },
  receiver: async (acting) => {
    const { receiver, receiverCommand } = await import('./commands/receiver.ts');
    return receiverCommand(acting(receiver));
  },
  findings: async (acting) => {
    const { findings, findingsCommand } = await import('./commands/findings.ts');
    return findingsCommand(acting(findings));
  },
  answer: async (acting) => {
    const { answer, answerCommand } = await import('./commands/answer.ts');
    return answerCommand(acting(answer));
  },
  sms: async (acting) => {
    const { sms, smsCommand } = await import('./commands/sms.ts');
    return smsCommand(acting(sms));
  },
  clock: async (acting) => {
    const { clock, clockCommand } = await import('./commands/clock.ts');
    return clockCommand(acting(clock));
  },
  claim: async (acting) => {
    const { claim, claimCommand } = await import('./commands/claim.ts');
    return claimCommand(acting(claim));
  },
  pay: async (acting) => {
    const { pay, payCommand } = await import('./commands/pay.ts');
    return payCommand(acting(pay));
  },
  trigger: async (acting) => {
    const { trigger, triggerCommand } = await import('./commands/trigger.ts');
    return triggerCommand(acting(trigger));
  },
  listen: async (acting) => {
    const { listen, listenCommand } = await import('./commands/listen.ts');
    return listenCommand(acting(listen));
  },
  log: async (acting) => {
    const { log, logCommand } = await import('./commands/log.ts');
    return logCommand(acting(log));
  },
  mock: async (acting) => {
    const { mock, mockCommand } = await import('./commands/mock.ts');
    return mockCommand(acting(mock));
  },
  evidence: async (acting) => {
    const { evidence, evidenceCommand } = await import('./commands/evidence.ts');
    return evidenceCommand(acting(evidence));
  },
  merge: async (acting) => {
    const { merge, mergeCommand } = await import('./commands/merge.ts');
    return mergeCommand(acting(merge));
  },
  report: async (acting) => {
    const { report, reportCommand } = await import('./commands/report.ts');
    return reportCommand(acting(report));
  },
  selftest: async (acting) => {
    const { runSelftest, selftestCommand } = await import('./commands/selftest.ts');
    return selftestCommand(acting(runSelftest));
  },
  rules: async (acting) => {
    const { listRules, rulesCommand } = await import('./commands/rules.ts');
    return rulesCommand(acting(listRules));
  },
  explain: async (acting) => {
    const { explain, explainCommand } = await import('./commands/explain.ts');
    return explainCommand(acting(explain));
  },
  generate: async (acting) => {
    const { generateCommand, runGenerate } = await import('./commands/generate.ts');
    return generateCommand(acting(runGenerate));
  },
  completion: async (acting) => {
    const { completion, completionCommand } = await import('./commands/completion.ts');
    return completionCommand(acting(completion));
  },
  pact: async (acting) => {
    const { pactCommand, pactPublish, pactVerify } = await import('./commands/pact.ts');
    return pactCommand(acting(pactVerify), acting(pactPublish));
  },
};

/** What shells ask: it stands in no help. */
async function completing(acting: Act): Promise<Command> {
  const { complete, completeCommand } = await import('./commands/complete.ts');
  const load = (first: string | undefined): Promise<Command[]> => {
    const meant = commands[first ?? ''];
    return Promise.all((meant ? [meant] : Object.values(commands)).map((it) => it(acting)));
  };
  return completeCommand(acting((words: string[], io: Io) => complete(words, load, io)));
}

/** The command that is meant; of all others, and where none is, no more than their lines in the help. */
async function commandsFor(words: readonly string[], acting: Act): Promise<Command[]> {
  const [first = '', second = ''] = words;
  if (first === 'complete') return [await completing(acting)];
  const meant = commands[first];
  if (meant) return [await meant(acting)];
  return Promise.all(
    Object.entries(commands).map(([name, load]) => (name === second ? load(acting) : (told(name) ?? load(acting)))),
  );
}

/** A command of which nothing but its line in the help is known. */
function told(name: string): Command | undefined {
  const line = helpLines[name];
  return line && new Command(name).description(line.description);
}

/**
 * Runs one command line (without `node` and the script) and gives its exit code: one of `exit-code.ts`, or that of a command
 * that it started. Never throws.
 */
export async function runCommandLine(words: readonly string[], io: Io): Promise<number> {
  let code: number = exitCode.usage;
  const acting: Act = (command) => async (given) => {
    code = await command(given, io);
  };
  const program = new Command('payproof')
    .description('Contract tests and conformance for three mobile-money payment APIs.')
    .version(version, '-V, --version', 'print the version')
    .configureHelp({ subcommandTerm: (it) => helpLines[it.name()]?.term ?? new Help().subcommandTerm(it) })
    .addHelpText(
      'after',
      '\nExit codes: 0 all that ran holds, 1 a rule is broken, 2 usage, 3 nothing decided or unreachable, 130 interrupted.',
    );
  for (const it of await commandsFor(words, acting)) program.addCommand(it);
  for (const command of [program, ...program.commands, ...program.commands.flatMap((it) => it.commands)])
    listenTo(command, io);
  try {
    if (words.length === 0) throw new CommanderError(exitCode.usage, 'payproof.noCommand', program.helpInformation());
    refuseControlCharacters(words);
    await program.parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return commandLineFailure(error, words, io);
    // What was waited for when the command was interrupted ends with the interruption's own reason: nobody's defect.
    if (io.interrupt.aborted && isBecauseOf(error, io.interrupt.reason)) {
      io.err('payproof: interrupted before anything was decided\n');
      return exitCode.interrupted;
    }
    const { failureOf } = await import('./failure.ts');
    const failure = failureOf(error, io.environment);
    io.err(failure.text);
    return failure.code;
  }
}

/** Whether an error is that reason, or came of it. */
function isBecauseOf(error: unknown, reason: unknown): boolean {
  return error === reason || (error instanceof Error && error.cause !== undefined && isBecauseOf(error.cause, reason));
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

function legalFor({ code, message }: CommanderError, command: Command): string {
  const options = command.options.map((it) => it.long).join(', ');
  const [argument] = command.registeredArguments;
  if (code === 'commander.missingArgument')
    return `Write it as: payproof ${command.name()} ${command.usage().replace('[options] ', '')}`;
  // A value such as -5m is read as an option.
  if (code === 'commander.unknownOption' && argument && /'-\d/.test(message))
    return `What ${command.name()} takes: ${argument.description}.`;
  if (code === 'commander.unknownOption') return `Legal options of ${command.name()}: ${options}, --help.`;
  if (code === 'commander.unknownCommand')
    return `Legal commands: ${command.commands.map((it) => it.name()).join(', ')}.`;
  return '';
}

function commandLineFailure(error: CommanderError, words: readonly string[], io: Io): ExitCode {
  // Help stands there already; its code would be that which the process has before a command has ended.
  if (error.code === 'commander.help') return words.includes('help') ? exitCode.ok : exitCode.usage;
  if (error.exitCode === 0) return exitCode.ok;
  io.err(error.code === 'payproof.noCommand' ? error.message : `payproof: ${error.message.replace(/^error: /, '')}\n`);
  return exitCode.usage;
}
