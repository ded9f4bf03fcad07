import { Argument, Command } from 'commander';
import { type ReceiverKind, receiverKinds } from '../../integrator/index.ts';
import { escapedJson, visible } from '../../protocol/visible.ts';
import { openControl } from '../control/open-control.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';
import { pinOf } from '../options/parse-options.ts';
import { urlOf } from '../options/sides.ts';
import { UsageError } from '../usage-error.ts';

export interface TriggerOptions extends ControlOptions {
  event: ReceiverKind;
  url?: string;
  pin?: string;
  number?: string;
  biller?: string;
}

/** The command `trigger`; `act` gets its options. */
export function triggerCommand(act: (options: TriggerOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('trigger')
      .description('Let a delivery come: of a real charge that is paid at once, a real payment, or an announcement.')
      .addArgument(new Argument('<event>', 'what is delivered').choices(Object.keys(receiverKinds)))
      .option('--url <url>', 'where it goes; where left out, where the last charge or the registered webhook says')
      .option('--pin <pin>', 'of a charge-callback: what the customer types; 0000 where left out', pinOf)
      .option('--number <msisdn>', 'of a charge-callback: whose phone')
      .option('--biller <code>', 'of a configuration: which biller is announced'),
  )
    .addHelpText('after', '\nExample: npx payproof trigger charge-callback --url http://127.0.0.1:8081/')
    .action((event: ReceiverKind, options: Omit<TriggerOptions, 'event'>) => act({ ...options, event }));
}

const operations: Readonly<Record<ReceiverKind, string>> = {
  'charge-callback': 'triggerCallback',
  configuration: 'triggerConfiguration',
  payments: 'triggerPayments',
};

/** Which options belong to which event. */
const owners = { pin: 'charge-callback', number: 'charge-callback', biller: 'configuration' } as const;

interface Triggered {
  url: string;
  schedule?: string;
  clientCorrelator?: string;
  billerCode?: string;
  reference?: string;
  status?: string | null;
}

/** One call. Throws UsageError where nothing can come. */
export async function trigger(options: TriggerOptions, io: Io): Promise<ExitCode> {
  const { event, url, pin, number, biller } = options;
  for (const [name, owner] of Object.entries(owners))
    if (options[name as keyof typeof owners] !== undefined && owner !== event)
      throw new UsageError(`--${name} is of ${owner} and not of ${event}: leave it out`);
  const given = {
    ...(url === undefined ? {} : { url: urlOf('--url', url) }),
    ...(pin === undefined ? {} : { pin }),
    ...(number === undefined ? {} : { endUserId: number }),
    ...(biller === undefined ? {} : { billerCode: biller }),
  };
  const done = await openControl(options, io).ask<Triggered>(operations[event], given);
  io.out(options.json ? `${escapedJson(JSON.stringify(done))}\n` : `${visible(told(event, done))}\n`);
  return exitCode.ok;
}

function told(event: ReceiverKind, { url, schedule, ...of }: Triggered): string {
  const what = {
    'charge-callback': `charge ${of.clientCorrelator} is ${of.status}`,
    configuration: `${of.billerCode} is announced as changed`,
    payments: `payment ${of.reference} to ${of.billerCode} is Paid`,
  }[event];
  const when = schedule === 'daily' ? 'comes with the report of the day (payproof clock next)' : 'is on its way';
  return `${what}; its delivery to ${url} ${when}`;
}
