import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { partOf, type Shard } from '../../conformance/index.ts';
import { visibleJson, visibleLines } from '../../protocol/visible.ts';
import type { FaultInfo } from '../../sandbox/index.ts';
import { isSound, renderSelftest, selftest } from '../../selftest/index.ts';
import { builtInTargets } from '../../targets/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { healthyDialects } from '../healthy-dialects.ts';
import type { Io } from '../io.ts';
import { faultsOf, plantable } from '../options/faults-and-dialects.ts';
import { repeated, seedOf, shardOf } from '../options/parse-options.ts';
import { apisOf } from '../options/target.ts';
import { progressLine } from '../progress.ts';

export interface SelftestCommandOptions {
  api?: string[];
  fault?: string[];
  seed: number;
  dialects: 'all' | 'default';
  shard?: Shard;
  list?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** The command `selftest`; `act` gets its options. */
export function selftestCommand(act: (options: SelftestCommandOptions) => Promise<void>): Command {
  return new Command('selftest')
    .description('Plant each fault in the sandbox and show which rule kills it; then look for false alarms.')
    .option('--api <api>', 'only this API; repeatable', repeated)
    .option('--fault <id>', 'only this fault; repeatable', repeated)
    .option('--seed <n>', 'seed of the generated inputs', seedOf, 1)
    .addOption(
      new Option(
        '--dialects <which>',
        'judge the healthy sandbox under each other value of a switch and each pair of values too, or not',
      )
        .choices(['all', 'default'])
        .default('all'),
    )
    .option('--shard <i/n>', 'only the i-th of n parts of the faults and dialects', shardOf)
    .option('--list', 'print the faults and the rules that they break, and run nothing')
    .option('--json', 'print the matrix (or the list) as one JSON value on stdout')
    .option('--quiet', 'no progress on stderr')
    .action(act);
}

/** 0 when every fault is killed by the rule that it names and no rule fails on the healthy sandbox; else 1. */
export async function runSelftest(options: SelftestCommandOptions, io: Io): Promise<ExitCode> {
  const target = builtInTargets.sandbox;
  const apis = apisOf(options.api, target);
  const wanted = options.fault && faultsOf(options.fault);
  const shard = options.shard ?? { index: 1, count: 1 };
  const faults = partOf(
    plantable().filter((it) => apis.includes(it.api) && (wanted?.includes(it.id) ?? true)),
    shard,
  );
  if (options.list) {
    io.out(options.json ? `${visibleJson(faults)}\n` : faultList(faults));
    return exitCode.ok;
  }
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'runs' });
  const result = await selftest({
    worker: new URL(`../selftest-worker${extname(import.meta.url)}`, import.meta.url),
    target,
    apis,
    faults,
    dialects: options.dialects === 'all' ? partOf(healthyDialects(apis), shard) : [],
    seed: options.seed,
    onProgress: progress.tell,
    signal: io.interrupt,
  })
    .catch((problem: unknown) => {
      if (io.interrupt.aborted) return undefined;
      throw problem;
    })
    .finally(progress.end);
  if (result === undefined || io.interrupt.aborted) return exitCode.interrupted;
  io.out(options.json ? `${visibleJson(result)}\n` : visibleLines(renderSelftest(result)));
  if (result.faults.length === 0) return exitCode.undecided;
  return isSound(result) ? exitCode.ok : exitCode.broken;
}

function faultList(faults: readonly FaultInfo[]): string {
  const blocks = faults.map((it) => `${it.id}\n  ${it.title}\n  breaks ${it.breaks}`);
  return `${[...blocks, `${faults.length} faults`].join('\n')}\n`;
}
