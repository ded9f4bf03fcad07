import { type Complete, RootCommand, script } from '@bomb.sh/tab';
import type { Command } from 'commander';
import { closedArguments, closedValues } from './closed-values.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Prints what a shell has to read to complete payproof's command lines; it asks `payproof complete` then. */
export function printScript(shell: Shell): void {
  script(shell, 'payproof', 'payproof');
}

/** Prints what could stand in the place of the last word, in the form that the shells' scripts read. */
export function printCompletions(program: Command, words: readonly string[], folder: string): void {
  const root = new RootCommand();
  for (const command of program.commands) add(root, command, { name: command.name(), folder });
  root.parse([...words]);
}

function add(root: RootCommand, command: Command, { name, folder }: { name: string; folder: string }): void {
  const help = command.createHelp();
  const told = root.command(name, help.subcommandDescription(command));
  for (const { long, short, description, required, optional, argChoices = [] } of help.visibleOptions(command)) {
    const option = long?.slice(2);
    if (option === undefined) continue;
    const values = argChoices.length > 0 ? () => argChoices : closedValues[option];
    const isShort = short !== undefined && !short.startsWith('--');
    const alias = isShort ? short.slice(1) : undefined;
    if (required || optional) told.option(option, description, telling(values, folder), alias);
    else told.option(option, description, alias);
  }
  for (const argument of command.registeredArguments) {
    const values = argument.argChoices ? () => argument.argChoices ?? [] : closedArguments[name];
    told.argument(argument.name(), values && telling(values, folder), argument.variadic);
  }
  for (const it of command.commands) add(root, it, { name: `${name} ${it.name()}`, folder });
}

function telling(values: ((folder: string) => readonly string[]) | undefined, folder: string) {
  return (complete: Complete): void => {
    for (const it of values?.(folder) ?? []) complete(it, '');
  };
}
