import { Command } from 'commander';
import { toldCompletions } from '../completion/told-completions.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

/** The command `complete`, which the scripts of `completion` ask; `act` gets the words of the line. */
export function completeCommand(act: (words: string[]) => Promise<void>): Command {
  return new Command('complete')
    .description('Print what could stand in the place of the last word.')
    .argument('[words...]', 'the line behind "payproof", after --')
    .allowUnknownOption()
    .action(act);
}

/** @param commandsFor loads the commands that such a line needs. */
export async function complete(
  words: readonly string[],
  commandsFor: (first: string | undefined) => Promise<readonly Command[]>,
  { folder, out }: Pick<Io, 'folder' | 'out'>,
): Promise<ExitCode> {
  const program = new Command('payproof');
  const [first] = words.length > 1 ? words : [];
  for (const it of await commandsFor(first)) program.addCommand(it);
  out(await toldCompletions(program, words, folder));
  return exitCode.ok;
}
