import type { Command } from 'commander';
import { type CodeOptions, codeCommand, useCode } from '../control/use-code.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

/** The command `claim`; `act` gets its options. */
export function claimCommand(act: (options: CodeOptions) => Promise<void>): Command {
  return codeCommand('claim', "Type a merchant wallet's code into the customer's app, without agreeing yet.", act);
}

export function claim(options: CodeOptions, io: Io): Promise<ExitCode> {
  return useCode('claimCode', options, io);
}
