import { extname, resolve } from 'node:path';
import { Command } from 'commander';
import { hasSimulatedAnswer, type Issued, integratorResult, type Moment, newNotes } from '../../conformance/index.ts';
import { type Api, defined, loadRegister } from '../../contract/index.ts';
import { judgedInThread, type ReceiverKind, receiverPath, startProxy } from '../../integrator/index.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import { visibleLines } from '../../protocol/visible.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';
import { type TargetSettings, wallTimers } from '../../targets/index.ts';
import { isSimulated } from '../../targets/settings/is-simulated.ts';
import { routeOf } from '../../targets/wire/route-of.ts';
import { trustedAuthorities } from '../../targets/wire/trusted-authorities.ts';
import { observers } from '../../traffic/index.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions } from '../conclusion/conclude-options.ts';
import type { ExitCode } from '../exit-code.ts';
import { findingTold } from '../finding-told.ts';
import type { Io } from '../io.ts';
import { listenProblem } from '../listen-problem.ts';
import { assignment } from '../options/parse-options.ts';
import { basesOf, listenAddressOf, receiversOf, tlsOf } from '../options/sides.ts';
import { targetOf } from '../options/target.ts';
import { shellCommand } from '../shell-command.ts';
import { UsageError } from '../usage-error.ts';

const workerModule = new URL(`../proxy-worker${extname(import.meta.url)}`, import.meta.url);

export interface ProxyCommandOptions extends ConcludeOptions {
  target?: string;
  to?: Record<string, string>;
  receiver?: Record<string, string>;
  listen: string;
  cert?: string;
  key?: string;
  ca?: string;
}

/** The command `proxy`; `act` gets its options. */
export function proxyCommand(act: (options: ProxyCommandOptions) => Promise<void>): Command {
  const command = new Command('proxy')
    .description('Stand between an integrator and any provider, pass every byte on, and judge both ends until Ctrl-C.')
    .option('--target <target>', 'the provider: a name in ./payproof.config.yaml, or FILE[#name]')
    .option('--to <api=url>', 'the provider of one API, where there is no target file; repeatable', assignment)
    .option(
      '--receiver <kind=url>',
      'pass deliveries on to this receiver: charge-callback, configuration or payments; repeatable',
      assignment,
    )
    .option('--listen <address>', 'host:port, or a port of loopback; 0 is any free one', '127.0.0.1:0')
    .option('--cert <file>', 'listen by TLS with this certificate (PEM), beside --key')
    .option('--key <file>', 'its key (PEM)')
    .option('--ca <file>', 'trust these authorities (PEM) beside the system, where there is no target file')
    .addHelpText(
      'after',
      '\nExample: npx payproof proxy --to charge-gateway=https://gateway.example/v1 --listen 8080 --report-dir report\nGive the printed addresses to the integrator in place of the provider. docs/integrators-sources.md tells more.',
    );
  return withConclusion(command).action(act);
}

/** Passes on until SIGINT or SIGTERM, then concludes. Throws UsageError or ConfigurationError before it listens. */
export async function proxy(options: ProxyCommandOptions, io: Io): Promise<ExitCode> {
  const prepared = prepare(options, io.folder);
  const target = options.target === undefined ? undefined : remoteOf(options.target, io);
  const to = { ...basesOfTarget(target), ...basesOf(options.to ?? {}) };
  const apis = Object.keys(to) as Api[];
  if (apis.length === 0)
    throw new UsageError('who is the provider? Give --target FILE, or --to charge-gateway=https://gateway.example/v1');
  const receivers = receiversOf(options.receiver ?? {});
  const { host, port } = listenAddressOf(options.listen);
  const tls = tlsOf(options, io.folder);
  const caFile = options.ca === undefined ? undefined : fileIn(options.ca, io.folder);
  const own = caFile === undefined ? {} : { ca: trustedAuthorities({ name: '--ca', caFile }) };
  const reached = defined({ ...(target && routeOf(target)), ...own });
  const issued = issuedOf(target);
  const secrets = [
    ...Object.values(issued).flatMap((it) => it.secrets.map(({ value }) => value)),
    target?.callbackSignature?.secret,
    ...(target?.secrets ?? []),
  ];
  const redact = redactor(secrets);
  const rules = loadRegister();
  const startedAt = new Date(io.now()).toISOString();
  const begun = io.elapsed();
  const leftOut = newNotes();
  const thread = judgedInThread({
    worker: workerModule,
    ground: { apis, issued, ...defined({ callbackSignature: target?.callbackSignature }) },
    onFinding: (finding) => options.quiet || io.err(findingTold(finding, redact)),
    onFull: () => io.err(`payproof: ${cannotKeepUp}\n`),
  });
  let last = io.now();
  const running = await startProxy({
    ...{ host, port, to, receivers, timers: wallTimers },
    ...defined({ tls }),
    reached,
    see(moment: Moment) {
      last = moment.at;
      thread.see(moment);
    },
    leave: (why) => leftOut.add(`not judged: ${redact(why)}`),
  }).catch(async (error: unknown) => {
    await thread.finish('');
    throw listenProblem(error, host, port);
  });
  io.err(visibleLines(readyText(running.base, apis, Object.keys(receivers) as ReceiverKind[])));
  await io.stopped;
  await running.close();
  thread.see({ kind: 'end', at: last });
  if (thread.behind() > behindUntold && !options.quiet) io.err('payproof: judging the last calls that passed\n');
  const { judge, unjudged, dropped } = await thread.finish(commandOf(options));
  const result = integratorResult({
    ...{ judges: [judge], rules, apis, reports: [], secrets, startedAt, interrupted: false },
    alsoProvider: new Set(observers.flatMap((it) => it.rules)),
    target: { name: target?.name ?? 'proxy', kind: 'remote', bases: to, capabilities: [] },
    simulated: (target !== undefined && isSimulated(target)) || hasSimulatedAnswer(judge.exchanges()),
    tookMs: io.elapsed() - begun,
    command: commandOf(options),
  });
  const notes = [
    ...leftOut.list(),
    ...counted('not judged: exchanges after those that the provider is judged by', unjudged),
    ...counted(cannotKeepUp, dropped),
  ];
  return conclude(notes.length > 0 ? { ...result, notes } : result, prepared, options, io);
}

/** Fewer moments are judged at once. */
const behindUntold = 1_000;
const cannotKeepUp = 'calls come faster than they can be judged: what followed was passed on and not judged';

function counted(note: string, times: number): { note: string; times: number }[] {
  return times > 0 ? [{ note, times }] : [];
}

function remoteOf(name: string, io: Io): TargetSettings {
  const target = targetOf(name, io);
  if (target.kind === 'remote') return target;
  throw new UsageError(
    `--target ${name} starts nothing here: serve it by 'payproof ${target.kind === 'prism' ? 'mock' : 'sandbox'}' and give its addresses by --to`,
  );
}

function basesOfTarget(target: TargetSettings | undefined): Partial<Record<Api, string>> {
  return Object.fromEntries(Object.entries(target?.apis ?? {}).map(([api, { base }]) => [api, base]));
}

function issuedOf(target: TargetSettings | undefined): Partial<Record<Api, Issued>> {
  const { callbackSignature } = target ?? {};
  return Object.fromEntries(
    Object.entries(target?.apis ?? {}).map(([api, { credentials, fixtures }]) => [
      api,
      {
        ...{ credentials, fixtures, secrets: secretsOf(api as Api, { credentials, fixtures }) },
        ...defined({ callbackSignature }),
      } satisfies Issued,
    ]),
  );
}

function fileIn(path: string, folder: string): string {
  return resolve(folder, path);
}

function readyText(base: string, apis: readonly Api[], receivers: readonly ReceiverKind[]): string {
  const lines = [
    ...apis.map((api) => `${api}  ${base}/${api}`),
    ...receivers.map((kind) => `receiver ${kind}  ${base}${receiverPath(kind)}`),
  ];
  return `${lines.join('\n')}\nReady: give these addresses in place of the others. Ctrl-C ends and judges.\n`;
}

function commandOf({ target, to, receiver, listen, cert, key, ca }: ProxyCommandOptions): string {
  const pairs = (option: string, given: Record<string, string> = {}): string[] =>
    Object.entries(given).flatMap(([name, url]) => [option, `${name}=${url}`]);
  const files = Object.entries({ '--target': target, '--cert': cert, '--key': key, '--ca': ca });
  return shellCommand([
    ...['npx', 'payproof', 'proxy'],
    ...files.flatMap(([option, value]) => (value === undefined ? [] : [option, value])),
    ...[...pairs('--to', to), ...pairs('--receiver', receiver), '--listen', listen],
  ]);
}
