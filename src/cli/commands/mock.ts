import { Command } from 'commander';
import { type Api, apis as allApis } from '../../contract/index.ts';
import { startMocks } from '../../mock/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { listenProblem } from '../listen-problem.ts';
import { chooseAll } from '../options/choose.ts';
import { portOf, repeated } from '../options/parse-options.ts';

export interface MockCommandOptions {
  api?: string[];
  host: string;
  port: number;
  json?: boolean;
}

/** The command `mock`; `act` gets its options. */
export function mockCommand(act: (options: MockCommandOptions) => Promise<void>): Command {
  return new Command('mock')
    .description('Serve Prism mocks of the contracts until stopped; prints their addresses when ready.')
    .option('--api <api>', 'only this API; repeatable (default: all)', repeated)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 is any free one', portOf, 0)
    .option('--json', 'print one line of JSON on stdout when ready')
    .addHelpText('after', '\nExample: npx payproof mock --api bill-payment --port 4010')
    .action(act);
}

/** Serves until SIGINT (130) or SIGTERM (0), then answers what is in flight. */
export async function mock({ api, host, port, json }: MockCommandOptions, io: Io): Promise<ExitCode> {
  const apis = (api === undefined ? allApis : [...new Set(chooseAll('API', api, allApis))]) as readonly Api[];
  const running = await startMocks({ apis, host, port }).catch((error: unknown) => {
    throw listenProblem(error, host, port);
  });
  io.out(json ? `${JSON.stringify({ apis: basesOf(running.bases) })}\n` : readyText(running.bases));
  const signal = await io.stopped;
  await running.close();
  return signal === 'SIGINT' ? exitCode.interrupted : exitCode.ok;
}

type Bases = Awaited<ReturnType<typeof startMocks>>['bases'];

/** The form in which `payproof sandbox --json` gives them. */
function basesOf(bases: Bases): Record<string, { base: string }> {
  return Object.fromEntries(Object.entries(bases).map(([api, base]) => [api, { base }]));
}

function readyText(bases: Bases): string {
  const lines = Object.entries(bases).map(([api, base]) => `${api.padEnd(16)}  ${base}`);
  return `${[...lines, 'Any credentials do. Ready. Ctrl-C stops it.'].join('\n')}\n`;
}
