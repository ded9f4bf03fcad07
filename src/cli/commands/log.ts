import { Command, Option } from 'commander';
import { apis } from '../../contract/index.ts';
import { escapedJson } from '../../protocol/visible.ts';
import { eventTold, isAbout } from '../control/event-told.ts';
import { followEvents, type LiveEvent } from '../control/follow-events.ts';
import { openControl } from '../control/open-control.ts';
import { stoppedBy } from '../control/stopped-by.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';
import { kindsOf, statusOf } from '../options/log-filters.ts';

export interface LogOptions extends ControlOptions {
  follow?: boolean;
  new?: boolean;
  kinds?: string[];
  api?: string;
  operation?: string;
  status?: RegExp;
  body?: boolean;
}

/** The command `log`; `act` gets its options. */
export function logCommand(act: (options: LogOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('log')
      .description('Print what was called, and what else happened, in a sandbox; its last 1,000 events are kept.')
      .option('-f, --follow', 'go on with each as it happens, until Ctrl-C')
      .option('--new', 'with -f: from now on, without what was before')
      .option(
        '--kinds <kinds>',
        'which: exchange (where left out), delivery, prompt, sms, clock, finding, deed, or all',
        kindsOf,
      )
      .addOption(new Option('--api <api>', 'calls and deliveries of this API only').choices(apis))
      .option('--operation <id>', 'calls of this operation only')
      .option('--status <status>', 'calls answered so: 422, 4xx', statusOf)
      .option('--body', 'with the bodies of calls, answers and deliveries'),
  )
    .addHelpText('after', '\nExample: npx payproof log -f --kinds all --api charge-gateway')
    .action(act);
}

/** One call, whose answer goes on with --follow. */
export async function log(options: LogOptions, io: Io): Promise<ExitCode> {
  const { kinds = ['exchange'], follow = false } = options;
  const control = openControl(options, io);
  const after = options.new ? {} : { after: '0' };
  const ended = stoppedBy(io);
  const events = followEvents(control, { kinds, ...after, follow }, ended);
  let told = 0;
  for await (const it of events) {
    if (it.event === 'dropped') io.err(`${eventTold(it, { bodies: false })}\n`);
    else if (it.event !== 'open' && isAbout(it, options)) {
      io.out(`${lineOf(it, options)}\n`);
      told += 1;
    }
  }
  if (!follow && told === 0) io.err('nothing of that happened yet\n');
  if (follow && !ended.aborted) io.err('the sandbox ended: nothing more will come\n');
  return exitCode.ok;
}

function lineOf(it: LiveEvent, { json, body = false }: LogOptions): string {
  if (json) return escapedJson(JSON.stringify({ id: it.id, event: it.event, ...it.data }));
  return eventTold(it, { bodies: body });
}
