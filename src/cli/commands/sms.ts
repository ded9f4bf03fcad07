import { Command } from 'commander';
import { escapedJson, visible } from '../../protocol/visible.ts';
import { followEvents } from '../control/follow-events.ts';
import { openControl } from '../control/open-control.ts';
import { stoppedBy } from '../control/stopped-by.ts';
import { timeTold } from '../control/time-told.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';

export interface SmsOptions extends ControlOptions {
  number?: string;
  follow?: boolean;
}

/** The command `sms`; `act` gets its options. */
export function smsCommand(act: (options: SmsOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('sms')
      .description('Print the SMS that arrived on the phones of a sandbox, oldest first.')
      .argument('[number]', 'on this phone only')
      .option('-f, --follow', 'print each that arrives from now on, until Ctrl-C'),
  )
    .addHelpText('after', '\nExample: npx payproof sms 263771234567')
    .action((number: string | undefined, options: SmsOptions) => act({ ...options, ...(number ? { number } : {}) }));
}

interface Sms {
  endUserId: string;
  text: string;
  at: number;
}

/** One call. */
export async function sms(options: SmsOptions, io: Io): Promise<ExitCode> {
  const { number, follow } = options;
  const control = openControl(options, io);
  const print = ({ at, endUserId, text }: Sms): void =>
    io.out(
      options.json
        ? `${escapedJson(JSON.stringify({ at, endUserId, text }))}\n`
        : `${visible(`${timeTold(at)} ${endUserId} ${text}`)}\n`,
    );
  const of = number === undefined ? {} : { endUserId: number };
  if (follow) {
    const ended = stoppedBy(io);
    for await (const { event, data } of followEvents(control, { kinds: ['sms'], ...of }, ended))
      if (event === 'sms') print(data as unknown as Sms);
    if (!ended.aborted) io.err('the sandbox ended: nothing more will come\n');
    return exitCode.ok;
  }
  const { sms: arrived } = await control.ask<{ sms: Sms[] }>('listSms', of);
  for (const it of arrived) print(it);
  if (arrived.length === 0) io.err(`no SMS arrived${number === undefined ? '' : ` on ${visible(number)}`} yet\n`);
  return exitCode.ok;
}
