import type { Command } from 'commander';
import { type CodeOptions, codeCommand, useCode } from '../control/use-code.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

/** The command `pay`; `act` gets its options. */
export function payCommand(act: (options: CodeOptions) => Promise<void>): Command {
  return codeCommand('pay', "Use a merchant wallet's code in the customer's app to the end.", act);
}

export function pay(options: CodeOptions, io: Io): Promise<ExitCode> {
  return useCode('payCode', options, io);
}
