import { Command } from 'commander';
import type { Sending } from '../../conformance/index.ts';
import {
  issuedIn,
  newDeliveryForwarder,
  type ReceiverKind,
  receiverKinds,
  serveDeliveries,
} from '../../integrator/index.ts';
import { escapedJson, visible } from '../../protocol/visible.ts';
import type { WorkspaceDescription } from '../../sandbox/index.ts';
import type { RawRequest } from '../../targets/exchange.ts';
import { judgedDelivery } from '../../traffic/judged-delivery.ts';
import { deliveryTold, forwarded, type HeardDelivery, replyOf } from '../control/delivery-told.ts';
import { eventTold } from '../control/event-told.ts';
import { followEvents } from '../control/follow-events.ts';
import { type Control, openControl } from '../control/open-control.ts';
import { stoppedBy } from '../control/stopped-by.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { listenProblem } from '../listen-problem.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';
import { listenAddressOf, urlOf } from '../options/sides.ts';
import { UsageError } from '../usage-error.ts';

export interface ListenOptions extends ControlOptions {
  forward?: string;
  events?: ReceiverKind[];
  listen: string;
  body?: boolean;
  resend?: string;
}

/** The command `listen`; `act` gets its options. */
export function listenCommand(act: (options: ListenOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('listen')
      .description(
        'Receive what a sandbox delivers: say of each whether it is genuine, and send it on with the same bytes.',
      )
      .option('--forward <url>', 'send each on to this address, and give its answer back')
      .option('--events <kinds>', `only these, with commas between them: ${kinds.join(', ')}`, eventsOf)
      .option('--listen <address>', 'host:port, or a port of loopback; 0 is any free one', '127.0.0.1:8081')
      .option('--body', 'print bodies')
      .option('--resend <id>', 'only let the sandbox send this delivery once more, or the newest: last'),
  )
    .addHelpText(
      'after',
      '\nExample: npx payproof listen --forward http://127.0.0.1:3000/webhooks\nGive the address that it prints as notifyUrl, or to "payproof trigger" as --url.',
    )
    .action(act);
}

const kinds = Object.keys(receiverKinds) as ReceiverKind[];

function eventsOf(text: string): ReceiverKind[] {
  const wanted = text.split(',');
  const known = kinds.filter((it) => wanted.includes(it));
  if (known.length === wanted.length) return known;
  throw new UsageError(`--events: '${visible(text)}' must be some of ${kinds.join(', ')} with commas between them`);
}

/** Listens until Ctrl-C or until the sandbox ends. Throws UsageError, or ControlPlaneError where no sandbox is there. */
export async function listen(options: ListenOptions, io: Io): Promise<ExitCode> {
  const control = openControl(options, io);
  if (options.resend !== undefined) return resend(control, options, io);
  const url = options.forward === undefined ? undefined : urlOf('--forward', options.forward);
  const { host, port } = listenAddressOf(options.listen);
  const workspace = await control.ask<WorkspaceDescription>('getWorkspace');
  const issued = issuedIn(workspace);
  const forwarder = url === undefined ? undefined : newDeliveryForwarder(url);
  let count = 0;
  async function take(request: RawRequest) {
    count += 1;
    const wall = io.now();
    const call: Sending = { id: `d${count}`, at: { wall, tookMs: 0 }, by: 'provider', api: 'charge-gateway', request };
    const judged = judgedDelivery(call, issued);
    if (options.events && !options.events.includes(judged.kind)) return replyOf(undefined);
    const sent = forwarder && url ? { url, ...(await forwarded(forwarder, request, io)) } : undefined;
    const heard: HeardDelivery = { at: wall, request, judged, sent };
    io.out(`${deliveryTold(heard, options)}\n`);
    return replyOf(sent?.answer);
  }
  const served = await serveDeliveries({ host, port }, take).catch((error: unknown) => {
    throw listenProblem(error, host, port);
  });
  const where = url === undefined ? 'answering each with 200' : `sending each on to ${url}`;
  io.err(visible(`listening at ${served.address} for ${workspace.id}, ${where}; Ctrl-C ends it`).concat('\n'));
  try {
    // What the sandbox could not send here, or would not, is told as well; and its end is the end of this.
    const ended = stoppedBy(io);
    for await (const it of followEvents(control, { kinds: ['delivery'] }, ended)) {
      if (it.event === 'delivery' && it.data['state'] === 'blocked') io.err(`${eventTold(it, { bodies: false })}\n`);
    }
    if (!ended.aborted) io.err('the sandbox ended: nothing more will come\n');
    return exitCode.ok;
  } finally {
    await served.close();
    forwarder?.close();
  }
}

/** One call. */
async function resend(control: Control, { resend: id, json }: ListenOptions, io: Io): Promise<ExitCode> {
  const given = id === 'last' ? {} : { id };
  const { delivery } = await control.ask<{ delivery: Record<string, unknown> }>('resendDelivery', given);
  const { at } = (delivery['attempts'] as { at: number }[]).at(-1) ?? {};
  const event = { id: '', event: 'delivery', data: { at, ...delivery } };
  io.out(json ? `${escapedJson(JSON.stringify(delivery))}\n` : `${eventTold(event, { bodies: false })}\n`);
  return exitCode.ok;
}
