import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { defined, loadRegister } from '../../contract/index.ts';
import { type ReceiverKind, type ReceiverOptions, receiverKinds, tryReceiver } from '../../integrator/index.ts';
import { visible, visibleLines } from '../../protocol/visible.ts';
import { variableOf } from '../../targets/settings/variable-of.ts';
import { isThisMachine } from '../../targets/wire/is-this-machine.ts';
import { trustedAuthorities } from '../../targets/wire/trusted-authorities.ts';
import { integratorObservers } from '../../traffic/integrator-observers.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions } from '../conclusion/conclude-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { assignment, hosts } from '../options/parse-options.ts';
import { urlOf } from '../options/sides.ts';
import { signatureOf } from '../options/signature.ts';
import { shellCommand } from '../shell-command.ts';
import { UsageError } from '../usage-error.ts';

export interface ReceiverCommandOptions extends ConcludeOptions {
  words: string[];
  kind: ReceiverKind;
  url: string;
  secretEnv?: string;
  signature?: Record<string, string>;
  allowHost?: string[];
  ca?: string;
}

/** The command `receiver`; `act` gets its options, with the command that starts the receiver. */
export function receiverCommand(act: (options: ReceiverCommandOptions) => Promise<void>): Command {
  const command = new Command('receiver')
    .description(
      'Send a webhook receiver all that a platform may send, and others in its name, and judge what it does.',
    )
    .argument('[command...]', 'starts the receiver, behind --, with addresses and keys of a sandbox in its environment')
    .addOption(
      new Option('--kind <kind>', 'what it receives').choices(Object.keys(receiverKinds)).makeOptionMandatory(),
    )
    .requiredOption('--url <url>', 'its address: on this machine, or of a host that --allow-host names')
    .option('--secret-env <name>', 'variable that holds its key; of announcements, the token that was agreed')
    .option('--signature <name=value>', 'of callbacks: header, encoding or algorithm; repeatable', assignment)
    .option('--allow-host <host[:port]>', 'host beside loopback that may be sent to; repeatable', hosts)
    .option('--ca <file>', 'trust these authorities (PEM) beside the system')
    .addHelpText(
      'after',
      '\nExample: npx payproof receiver --kind charge-callback --url http://127.0.0.1:9000/callbacks -- node shop.js\nWhat is sent, and what is seen: docs/integrators-sources.md.',
    );
  return withConclusion(command).action((words: string[], options: Omit<ReceiverCommandOptions, 'words'>) =>
    act({ ...options, words }),
  );
}

/** Throws UsageError before anything is sent, NoReceiver where nobody listens. */
export async function receiver(options: ReceiverCommandOptions, io: Io): Promise<ExitCode> {
  const { kind, words, secretEnv, ca } = options;
  const prepared = prepare(options, io.folder);
  const url = allowed(urlOf('--url', options.url), options.allowHost ?? []);
  const secret = secretEnv === undefined ? undefined : variableOf(io.environment, secretEnv);
  if (secretEnv !== undefined && !secret)
    throw new UsageError(`the environment has no ${secretEnv}, which --secret-env names`);
  if (kind === 'payments' && secret === undefined && words.length === 0)
    throw new UsageError('payments are signed: name the variable that holds the key by --secret-env');
  if (options.signature && kind !== 'charge-callback')
    throw new UsageError('--signature is of charge callbacks; the document shows how all else is signed');
  const { secret: _, ...signature } = options.signature ? signatureOf(options.signature, io.environment) : {};
  io.hurry?.();
  const result = await tryReceiver({
    ...{ kind, url, words, signature, folder: io.folder, environment: io.environment, signal: io.interrupt },
    ...{ observers: integratorObservers, rules: loadRegister(), timeoutMs: 65_000, command: commandOf(options) },
    ...defined({
      secret,
      ca: ca === undefined ? undefined : trustedAuthorities({ name: '--ca', caFile: resolve(io.folder, ca) }),
    }),
    err: (text) => io.err(text),
    onStage({ ground }) {
      if (options.quiet || words.length > 0) return;
      const lines = Object.entries(ground.apis).map(([api, { base }]) => `${api}  ${base}`);
      io.err(`${[...lines, `outcomes  ${ground.outcomeUrl}`].join('\n')}\n`);
    },
    onDelivery: (it) => {
      if (!options.quiet) io.err(visibleLines(lineOf(it)));
    },
  });
  return conclude(result, prepared, options, io);
}

type Progress = Parameters<NonNullable<ReceiverOptions['onDelivery']>>[0];

function lineOf({ done, total, name, answered, tookMs }: Progress): string {
  return `${done}/${total}  ${visible(name)}: ${answered} after ${tookMs} ms\n`;
}

/** Throws UsageError where a host is neither this machine nor allowed: it might be somebody's live system. */
function allowed(url: string, hostsAllowed: readonly string[]): string {
  const { hostname, host } = new URL(url);
  const names = hostsAllowed.flatMap((it) => [it, `[${it}]`]);
  if (isThisMachine(url) || names.includes(hostname.toLowerCase()) || names.includes(host.toLowerCase())) return url;
  throw new UsageError(
    `--url: ${hostname} is not this machine; where you may send it forged deliveries, add --allow-host ${hostname}`,
  );
}

function commandOf({ kind, url, secretEnv, signature, allowHost, ca, words }: ReceiverCommandOptions): string {
  return shellCommand([
    ...['npx', 'payproof', 'receiver', '--kind', kind, '--url', url],
    ...(secretEnv === undefined ? [] : ['--secret-env', secretEnv]),
    ...Object.entries(signature ?? {}).flatMap(([name, value]) => ['--signature', `${name}=${value}`]),
    ...(allowHost ?? []).flatMap((it) => ['--allow-host', it]),
    ...(ca === undefined ? [] : ['--ca', ca]),
    ...(words.length === 0 ? [] : ['--', ...words]),
  ]);
}
