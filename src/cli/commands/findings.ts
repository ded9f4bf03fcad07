import { Command } from 'commander';
import { escapedJson, visible } from '../../protocol/visible.ts';
import { controlPlane } from '../../targets/drivers/control-plane.ts';
import { ControlPlaneError } from '../../targets/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { findingTold, noteTold, type Tellable } from '../finding-told.ts';
import type { Io } from '../io.ts';
import { urlOf } from '../options/sides.ts';
import { UsageError } from '../usage-error.ts';

export interface FindingsOptions {
  control: string;
  workspace?: string;
  tokenEnv?: string;
  follow?: boolean;
  json?: boolean;
}

/** The command `findings`; `act` gets its options. */
export function findingsCommand(act: (options: FindingsOptions) => Promise<void>): Command {
  return new Command('findings')
    .description('Print what a sandbox with --watch found wrong with whoever integrates it.')
    .option('-f, --follow', 'go on with each finding as it is made, until Ctrl-C')
    .option('--control <url>', "the sandbox's control plane, as it was printed", 'http://127.0.0.1:8080/_payproof')
    .option('--workspace <id>', 'of this workspace; needed where there are several')
    .option('--token-env <name>', 'variable that holds the control token, where the sandbox demands one')
    .option('--json', 'print one JSON value a line')
    .addHelpText(
      'after',
      '\nExample: npx payproof findings -f --control http://127.0.0.1:8080/_payproof\nExit code 1 where a rule was broken.',
    )
    .action(act);
}

type Told = { number: number } & (Tellable | { at: number; note: string });

/** Ends with 1 where a rule was broken, else 0. Throws ControlPlaneError where no sandbox with --watch is there. */
export async function findings(options: FindingsOptions, io: Io): Promise<ExitCode> {
  const base = urlOf('--control', options.control).replace(/\/$/, '');
  const token = options.tokenEnv === undefined ? undefined : io.environment[options.tokenEnv];
  if (options.tokenEnv !== undefined && !token)
    throw new UsageError(`the environment has no ${options.tokenEnv}, which --token-env names`);
  const workspace = options.workspace ?? (await onlyWorkspace(base, token));
  const ended = new AbortController();
  void io.stopped.then(() => ended.abort());
  let count = 0;
  const url = `${base}/workspaces/${encodeURIComponent(workspace)}/findings?follow=${options.follow === true}`;
  try {
    for await (const line of linesOf(url, token, ended.signal)) {
      const found = JSON.parse(line) as Told;
      if (!('note' in found)) count += 1;
      const told = 'note' in found ? noteTold(found) : findingTold(found);
      io.out(options.json ? `${escapedJson(JSON.stringify(found))}\n` : told);
    }
  } catch (problem) {
    if (!ended.signal.aborted) throw problem;
  }
  return count > 0 ? exitCode.broken : exitCode.ok;
}

async function onlyWorkspace(base: string, token: string | undefined): Promise<string> {
  const { workspaces } = (await controlPlane(base, token)('listWorkspaces', {})) as { workspaces: { id: string }[] };
  const [first, second] = workspaces;
  if (first && !second) return first.id;
  const ids = workspaces.map((it) => visible(it.id)).join(', ');
  throw new UsageError(
    first ? `the sandbox has several workspaces: choose one by --workspace: ${ids}` : 'the sandbox has no workspace',
  );
}

/** The lines of an answer as they come, without the empty ones. */
async function* linesOf(url: string, token: string | undefined, signal: AbortSignal): AsyncGenerator<string> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(url, { headers, signal, redirect: 'error' }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ControlPlaneError(`the control plane at ${url} is not reached; is the sandbox running?`, { cause });
  });
  if (answer.status !== 200)
    throw new ControlPlaneError(
      `GET ${url} answered ${answer.status}: ${visible((await answer.text()).slice(0, 500))}`,
    );
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((it) => it.trim() !== '');
  }
}
