import { Command } from 'commander';
import { visible } from '../../protocol/visible.ts';
import { openControl } from '../control/open-control.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';
import { pinOf } from '../options/parse-options.ts';
import { UsageError } from '../usage-error.ts';

export interface AnswerOptions extends ControlOptions {
  pin?: string;
  number?: string;
  correlator?: string;
  ignore?: boolean;
}

/** The command `answer`; `act` gets its options. */
export function answerCommand(act: (options: AnswerOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('answer')
      .description('Type a PIN at the prompt of a charge, as its customer: at the newest one that is open.')
      .argument(
        '[pin]',
        '0000 pays; 1111 too little money, 2222 wrong PIN, 9999 above the limit; 0000 where left out',
        pinOf,
      )
      .option('--number <msisdn>', 'at the prompt on this phone')
      .option('--correlator <clientCorrelator>', 'at the prompt of this charge')
      .option('--ignore', 'close the prompt without a PIN'),
  )
    .addHelpText('after', '\nExample: npx payproof answer 0000 --correlator order-1001')
    .action((pin: string | undefined, options: AnswerOptions) => act({ ...options, ...(pin ? { pin } : {}) }));
}

interface Answered {
  prompt?: { endUserId: string; clientCorrelator: string; text: string };
  status: string | null;
  statusMessage: string | null;
}

/** One call. Throws UsageError where no prompt is open. */
export async function answer(options: AnswerOptions, io: Io): Promise<ExitCode> {
  const { pin = '0000', number, correlator } = options;
  if (options.ignore && options.pin !== undefined) throw new UsageError('--ignore types no PIN: leave one of them out');
  const which = {
    ...(number === undefined ? {} : { endUserId: number }),
    ...(correlator === undefined ? {} : { clientCorrelator: correlator }),
  };
  const control = openControl(options, io);
  const done = await (options.ignore
    ? control.ask<Answered>('ignorePrompt', which)
    : control.ask<Answered>('answerPrompt', { ...which, pin }));
  io.out(options.json ? `${JSON.stringify(done)}\n` : `${told(done, options.ignore ? 'no PIN' : pin)}\n`);
  return exitCode.ok;
}

function told({ prompt, status, statusMessage }: Answered, pin: string): string {
  const { endUserId = '', clientCorrelator = '', text = '' } = prompt ?? {};
  const why = statusMessage === null ? '' : ` (${statusMessage})`;
  return visible(`${endUserId} "${text}" ${pin}: charge ${clientCorrelator} is ${status ?? 'gone'}${why}`);
}
