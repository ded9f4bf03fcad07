import { Command, Option } from 'commander';
import { type ClockMode, type Ready, startSandbox } from '../sandbox/index.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { listenProblem } from './listen-problem.ts';
import { assignment, countOf, portOf, repeated } from './parse-options.ts';
import { dialectOf, faultsOf } from './planting.ts';

export interface SandboxCommandOptions {
  host: string;
  port: number;
  workspaces: number;
  clock: ClockMode;
  fault?: string[];
  dialect?: Record<string, string>;
  allowHost?: string[];
  json?: boolean;
}

/** The command `sandbox`; `act` gets its options. */
export function sandboxCommand(act: (options: SandboxCommandOptions) => Promise<void>): Command {
  return new Command('sandbox')
    .description('Serve a complete sandbox until it is stopped; prints addresses, credentials and fixtures when ready.')
    .option('--host <address>', 'address to listen on; beyond loopback the control plane demands a token', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 is any free one', portOf, 0)
    .option('--workspaces <n>', 'how many workspaces to make', countOf, 1)
    .addOption(
      new Option('--clock <mode>', 'time of the workspaces').choices(['frozen', 'real-time']).default('frozen'),
    )
    .option('--fault <id>', 'plant a fault; repeatable', repeated)
    .option('--dialect <name=value>', 'set a dialect switch; repeatable', assignment)
    .option('--allow-host <host[:port]>', 'host beside loopback that callbacks may go to; repeatable', repeated)
    .option('--json', 'print one line of JSON on stdout when ready')
    .action(act);
}

/** Serves until SIGINT (130) or SIGTERM (0), then answers what is in flight. */
export async function sandbox(options: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  const { host, port, workspaces, clock, fault, dialect, allowHost } = options;
  const running = await startSandbox({
    host,
    port,
    workspaces,
    clock,
    ...(fault ? { faults: faultsOf(fault) } : {}),
    ...(dialect ? { dialect: dialectOf(dialect) } : {}),
    ...(allowHost ? { allowedHosts: allowHost } : {}),
  }).catch((error: unknown) => {
    throw listenProblem(error, host, port);
  });
  io.out(options.json ? `${JSON.stringify(running.ready)}\n` : readyText(running.ready));
  const signal = await io.stopped;
  await running.close();
  return signal === 'SIGINT' ? exitCode.interrupted : exitCode.ok;
}

function readyText({ control, workspaces }: Ready): string {
  const lines = workspaces.flatMap(({ id, clock, apis }) => [
    `workspace ${id}, clock ${clock.mode}`,
    ...Object.entries(apis).flatMap(([api, { base, credentials, fixtures }]) => [
      `  ${api}  ${base}`,
      ...Object.entries(credentials).map(([name, value]) => `    ${name}  ${String(value)}`),
      `    fixtures  ${JSON.stringify(fixtures)}`,
    ]),
  ]);
  const token = control.token === undefined ? [] : [`control token  ${control.token}`];
  return `${[...lines, `control plane  ${control.base}`, ...token, 'Ready. Ctrl-C stops it.'].join('\n')}\n`;
}
