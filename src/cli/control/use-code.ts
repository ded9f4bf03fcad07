import { Command } from 'commander';
import { escapedJson, visible } from '../../protocol/visible.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';
import { openControl } from './open-control.ts';

export interface CodeOptions extends ControlOptions {
  code: string;
  number?: string;
}

/** The commands `claim` and `pay` are one but for what they do. */
export function codeCommand(
  name: 'claim' | 'pay',
  does: string,
  act: (options: CodeOptions) => Promise<void>,
): Command {
  return withControlOptions(
    new Command(name)
      .description(does)
      .argument('<code>', 'as the merchant wallet generated it')
      .option(
        '--number <msisdn>',
        'as this customer; where left out, who claimed it, or the first who has a wallet for it',
      ),
  )
    .addHelpText('after', `\nExample: npx payproof ${name} 48213377`)
    .action((code: string, options: Omit<CodeOptions, 'code'>) => act({ ...options, code }));
}

/** One call. Throws UsageError where the code cannot be used. */
export async function useCode(operation: 'claimCode' | 'payCode', options: CodeOptions, io: Io): Promise<ExitCode> {
  const { code, number } = options;
  const given = { code, ...(number === undefined ? {} : { msisdn: number }) };
  const done = await openControl(options, io).ask<{ msisdn: string; status: string | null }>(operation, given);
  const text = visible(`${done.msisdn} ${operation === 'payCode' ? 'used' : 'typed in'} ${code}: it is ${done.status}`);
  io.out(options.json ? `${escapedJson(JSON.stringify(done))}\n` : `${text}\n`);
  return exitCode.ok;
}
