import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Command, Option } from 'commander';
import { defined } from '../../contract/index.ts';
import { escapedJson, visible } from '../../protocol/visible.ts';
import { type ClockMode, type Ready, startSandbox, type ToldBlock } from '../../sandbox/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { goLiveDesk } from '../go-live-desk.ts';
import { hintLines } from '../hint-lines.ts';
import type { Io } from '../io.ts';
import { listenProblem } from '../listen-problem.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { basePathsOf } from '../options/base-paths.ts';
import { dialectOf } from '../options/dialects.ts';
import { assignment, countOf, hosts, portOf, repeated, timeScaleOf } from '../options/parse-options.ts';
import { readTls } from '../options/read-tls.ts';
import { signatureOf } from '../options/signature.ts';
import { UsageError } from '../usage-error.ts';

export interface SandboxCommandOptions {
  host: string;
  port?: number;
  basePath?: Record<string, string>;
  portPerApi?: boolean;
  tls?: string;
  workspaces: number;
  clock?: ClockMode;
  realTime?: boolean;
  timeScale?: number;
  data?: string;
  credentials?: string;
  fault?: string[];
  dialect?: Record<string, string>;
  allowHost?: string[];
  signature?: Record<string, string>;
  watch?: boolean;
  hints?: boolean;
  open?: boolean;
  writeEnv?: string;
  writeTarget?: string;
  json?: boolean;
}

/** The command `sandbox`; `act` gets its options. */
export function sandboxCommand(act: (options: SandboxCommandOptions) => Promise<void>): Command {
  return new Command('sandbox')
    .description('Serve a complete sandbox until it is stopped; prints addresses, credentials and fixtures when ready.')
    .option('--host <address>', 'address to listen on; beyond loopback the control plane demands a token', '127.0.0.1')
    .option(
      '--port <n>',
      'port to listen on, 0 is any free one; 8080 where left out, or any where that is taken',
      portOf,
    )
    .option(
      '--base-path <api=path>',
      'base path of an API in the place of /API/v1; / is the root; repeatable',
      assignment,
    )
    .option('--port-per-api', 'each API on a port of its own from --port on, at its documented paths')
    .option(
      '--tls <file>',
      'the APIs by HTTPS; a PEM file with certificate and key, which is made where it is not there',
    )
    .option('--workspaces <n>', 'how many workspaces there are to be; those of the data file count', countOf, 1)
    .option('--data <file>', 'keep everything in this file; it outlives the process, also one that is killed')
    .addOption(
      new Option(
        '--clock <mode>',
        'time of new workspaces: real-time where it is left out; frozen stands until it is moved, for programs',
      ).choices(['frozen', 'real-time']),
    )
    .option('--real-time', 'the same as --clock real-time')
    .option('--time-scale <n>', 'real time, but n times as fast as the wall clock', timeScaleOf)
    .option('--fault <id>', 'plant a fault; repeatable', repeated)
    .option('--dialect <name=value>', 'set a dialect switch; repeatable', assignment)
    .option('--allow-host <host[:port]>', 'host beside loopback that callbacks may go to; repeatable', hosts)
    .option(
      '--signature <name=value>',
      'how callbacks are signed: header, encoding, algorithm or secret-env; repeatable',
      assignment,
    )
    .option(
      '--credentials <file>',
      'issue the credentials and fixtures of this file (YAML or JSON) to the first workspace',
    )
    .option('--watch', 'judge whoever integrates, and tell each broken rule on stderr as it is seen')
    .option('--no-hints', 'do not tell what to change about a refused call, in X-Sandbox-Hint and on stderr')
    .option('--write-env <file>', 'write address, credentials and fixtures as exports of a shell, for ". FILE"')
    .option(
      '--write-target <file>',
      'write a target file for "payproof verify --target FILE", and its secrets as exports beside it (FILE with .env)',
    )
    .option('--open', 'open its page in the browser: handset, traffic, time, operator and portal')
    .option('--json', 'print one line of JSON on stdout when ready')
    .addHelpText(
      'after',
      '\nExample: npx payproof sandbox --port 8080 --watch\n"payproof findings -f" follows what --watch finds from elsewhere: docs/integrators-sources.md.',
    )
    .action(act);
}

/** Where commands that speak with a sandbox look for it. */
const usualPort = 8080;

/** Serves until SIGINT or SIGTERM (both 0), then answers what is in flight. Throws DataFileError when the data file fails. */
export async function sandbox(options: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  const { host, port = 0, workspaces, timeScale, data, fault, dialect, allowHost, signature } = options;
  const { writeEnv, writeTarget } = options;
  // What only some options need is loaded for them: it is a third of all modules.
  const env = writeEnv === undefined ? undefined : await import('../write-env.ts');
  const target = writeTarget === undefined ? undefined : await import('../write-target.ts');
  if (writeEnv !== undefined) env?.demandEnvFile(writeEnv, io.folder);
  if (writeTarget !== undefined) target?.demandTargetFile(writeTarget, io.folder);
  // The space of young objects grows at once to what a busy server needs: in V8's small steps what is stored is copied
  // from one to the next again and again, also after each pause, in which it shrinks.
  setFlagsFromString('--semi-space-growth-factor=16');
  const watch = options.watch ? (await import('../watching.ts')).watching(io, timeScale) : undefined;
  const issued = options.credentials === undefined ? undefined : await issuedBy(options.credentials, io);
  const running = await startSandbox(
    defined({
      witness: watch?.witness,
      findings: watch?.findings,
      goLive: goLiveDesk,
      onHint: options.hints === false ? undefined : hintLines(io),
      onBlocked: ({ api, url, reason }: ToldBlock) =>
        io.err(`${visible(`callback of ${api} not sent to ${url}: ${reason}`)}\n`),
      host,
      port,
      preferredPort: options.port === undefined ? usualPort : undefined,
      basePaths: basePathsOf(options.basePath ?? {}, options.portPerApi === true),
      portPerApi: options.portPerApi,
      tls: options.tls === undefined ? undefined : readTls(options.tls, host, io),
      workspaces,
      clock: clockOf(options),
      timeScale,
      data: data === undefined ? undefined : resolve(io.folder, data),
      issued,
      faults: fault && (await import('../options/planted-faults.ts')).faultsOf(fault),
      dialect: dialect && dialectOf(dialect),
      allowedHosts: allowHost,
      callbackSignature: signature && signatureOf(signature, io.environment),
    }),
  ).catch((error: unknown) => {
    throw listenProblem(error, host, port);
  });
  let failure: Error | undefined;
  try {
    watch?.serve(running.ready);
    if (writeEnv !== undefined) env?.writeEnv(writeEnv, running.ready, io.folder);
    if (writeTarget !== undefined && target) {
      const told = target.writeTarget(writeTarget, running.ready, { folder: io.folder, tls: options.tls });
      io.err(`judge it:  ${told}\n`);
    }
    io.out(options.json ? `${escapedJson(JSON.stringify(running.ready))}\n` : readyText(running.ready, options.tls));
    if (options.open) openInBrowser(running.ready.page, io);
    failure = await Promise.race([running.failure, io.stopped.then(() => undefined)]);
  } finally {
    await running.close();
  }
  if (failure) throw failure;
  return exitCode.ok;
}

async function issuedBy(file: string, io: Io) {
  const { readCredentials } = await import('../options/read-credentials.ts');
  return readCredentials(file, io);
}

function clockOf({ clock, realTime, timeScale }: SandboxCommandOptions): ClockMode {
  const isRunning = realTime === true || timeScale !== undefined;
  if (isRunning && clock === 'frozen') {
    throw new UsageError('--clock frozen goes neither with --real-time nor with --time-scale; leave one of them out');
  }
  return clock ?? 'real-time';
}

function readyText({ page, control, workspaces }: Ready, tls: string | undefined): string {
  const lines = workspaces.flatMap(({ id, clock, apis, callbackSignature }) => [
    `workspace ${id}, clock ${clock.mode}`,
    ...Object.entries(apis).flatMap(([api, { base, credentials, fixtures }]) => [
      `  ${api}  ${base}`,
      ...Object.entries(credentials).map(([name, value]) => `    ${name}  ${String(value)}`),
      `    fixtures  ${JSON.stringify(fixtures)}`,
    ]),
    `  callbacks  signed in ${callbackSignature.header}: HMAC ${callbackSignature.algorithm} of the raw body, ${callbackSignature.encoding}, secret ${callbackSignature.secret}`,
    `  time  ${timeText(clock)}; POST {"ms": 60000} to ${control.base}/workspaces/${id}/clock/advance moves it on`,
  ]);
  const token = control.token === undefined ? [] : [`control token  ${control.token}`];
  const trust =
    tls === undefined ? [] : [`certificate  ${tls}: NODE_EXTRA_CA_CERTS, REQUESTS_CA_BUNDLE or curl --cacert`];
  const pages = 'web pages  of others are not answered: no CORS headers are sent, as these calls belong on a server';
  const plane = `control plane  ${control.base}`;
  const all = [`page  ${page}`, ...lines, ...trust, plane, ...token, pages, 'Ready. Ctrl-C stops it.'];
  return `${all.map(visible).join('\n')}\n`;
}

function timeText({ mode, timeScale = 1 }: Ready['workspaces'][number]['clock']): string {
  if (mode === 'frozen') return 'stands still';
  return timeScale === 1 ? 'passes as on the wall' : `passes ${timeScale} times as fast as on the wall`;
}
