import { Command } from 'commander';
import { escapedJson } from '../../protocol/visible.ts';
import { answerLines } from '../control/answer-lines.ts';
import { openControl } from '../control/open-control.ts';
import { readEvent } from '../control/read-event.ts';
import { stoppedBy } from '../control/stopped-by.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { findingTold, noteTold, type Tellable } from '../finding-told.ts';
import type { Io } from '../io.ts';
import { type ControlOptions, withControlOptions } from '../options/control.ts';

export interface FindingsOptions extends ControlOptions {
  follow?: boolean;
}

/** The command `findings`; `act` gets its options. */
export function findingsCommand(act: (options: FindingsOptions) => Promise<void>): Command {
  return withControlOptions(
    new Command('findings')
      .description('Print what a sandbox with --watch found wrong with whoever integrates it.')
      .option('-f, --follow', 'go on with each finding as it is made, until Ctrl-C'),
  )
    .addHelpText(
      'after',
      '\nExample: npx payproof findings -f --control http://127.0.0.1:8080/_payproof\nExit code 1 where a rule was broken.',
    )
    .action(act);
}

type Told = { number: number } & (Tellable | { at: number; note: string });

/** Ends with 1 where a rule was broken, else 0. Throws UsageError where nobody is judged, ControlPlaneError where no sandbox is there. */
export async function findings(options: FindingsOptions, io: Io): Promise<ExitCode> {
  const control = openControl(options, io);
  let count = 0;
  const path = `/findings?follow=${options.follow === true}`;
  for await (const line of answerLines(control, path, stoppedBy(io))) {
    if (line.trim() === '') continue;
    const found = readEvent('finding', line) as unknown as Told;
    if (!('note' in found)) count += 1;
    const told = 'note' in found ? noteTold(found) : findingTold(found);
    io.out(options.json ? `${escapedJson(JSON.stringify(found))}\n` : told);
  }
  return count > 0 ? exitCode.broken : exitCode.ok;
}
