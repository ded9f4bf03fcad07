import { type Complete, RootCommand, script } from '@bomb.sh/tab';
import type { Command } from 'commander';
import { closedArguments, closedValues } from './closed-values.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** What a shell has to read to complete payproof's command lines; it asks `payproof complete` then. */
export function scriptFor(shell: Shell): string {
  return printed(() => script(shell, 'payproof', 'payproof'));
}

/** What could stand in the place of the last word, in the form that the shells' scripts read. */
export async function toldCompletions(program: Command, words: readonly string[], folder: string): Promise<string> {
  const root = new RootCommand();
  const known = await valuesIn(words, folder);
  for (const command of program.commands) add(root, command, { name: command.name(), known });
  return printed(() => root.parse([...words]));
}

/** The library prints to the console, whose lines are no output of a command's (`processIo`). */
function printed(print: () => void): string {
  const { log } = console;
  let text = '';
  console.log = (line: string) => {
    text += `${line}\n`;
  };
  try {
    print();
  } finally {
    console.log = log;
  }
  return text;
}

/** The values of the options whose turn it may be: others are not asked for. */
async function valuesIn(words: readonly string[], folder: string): Promise<Known> {
  const names = words.slice(-2).flatMap((it) => /^--([\w-]+)/.exec(it)?.[1] ?? []);
  const known = names.map(async (it) => [it, (await closedValues[it]?.(folder)) ?? []] as const);
  return new Map(await Promise.all(known));
}

type Known = ReadonlyMap<string, readonly string[]>;

function add(root: RootCommand, command: Command, { name, known }: { name: string; known: Known }): void {
  const help = command.createHelp();
  const told = root.command(name, help.subcommandDescription(command));
  for (const { long, short, description, required, optional, argChoices = [] } of help.visibleOptions(command)) {
    const option = long?.slice(2);
    if (option === undefined) continue;
    const values =
      argChoices.length > 0 ? argChoices : namedElsewhere.has(`${name} ${option}`) ? [] : known.get(option);
    const isShort = short !== undefined && !short.startsWith('--');
    const alias = isShort ? short.slice(1) : undefined;
    if (required || optional)
      told.option(
        option,
        description,
        telling(() => values),
        alias,
      );
    else told.option(option, description, alias);
  }
  for (const argument of command.registeredArguments) {
    const { argChoices: choices } = argument;
    const values = choices ? () => choices : closedArguments[name];
    told.argument(argument.name(), values && telling(values), argument.variadic);
  }
  for (const it of command.commands) add(root, it, { name: `${name} ${it.name()}`, known });
}

/** Options whose values are others than those of the same name. */
const namedElsewhere: ReadonlySet<string> = new Set(['pact verify check']);

function telling(values: () => readonly string[] | undefined) {
  return (complete: Complete): void => {
    for (const it of values() ?? []) complete(it, '');
  };
}
