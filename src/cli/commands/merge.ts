import { Command } from 'commander';
import { mergeShards } from '../../conformance/index.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions } from '../conclusion/conclude-options.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readRun } from '../options/read-run.ts';
import { suite } from '../suite.ts';

export interface MergeCommandOptions extends ConcludeOptions {
  shards: string[];
}

/** The command `merge`; `act` gets its arguments and options as one value. */
export function mergeCommand(act: (options: MergeCommandOptions) => Promise<void>): Command {
  const command = new Command('merge')
    .description('Make one run, with one verdict a rule, out of all shards of "payproof verify --shard i/n".')
    .addHelpText('after', '\nExample: npx payproof merge part-1 part-2 --report-dir report')
    .argument('<dir...>', 'the report folder (or run.json) of each shard, in any order');
  return withConclusion(command).action((shards: string[], options: ConcludeOptions) => act({ shards, ...options }));
}

/** Exit codes as of verify. Throws UsageError or MergeError. */
export async function merge(options: MergeCommandOptions, io: Io): Promise<ExitCode> {
  const prepared = prepare(options, io.folder);
  const run = mergeShards(
    options.shards.map((it) => readRun(it, io.folder)),
    suite,
  );
  return conclude(run, prepared, options, io);
}
