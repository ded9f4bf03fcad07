import type { Command } from 'commander';

/** What every command takes that speaks with a running sandbox. */
export interface ControlOptions {
  control?: string;
  workspace?: string;
  tokenEnv?: string;
  json?: boolean;
}

/** Adds them to a command. */
export function withControlOptions(command: Command): Command {
  return command
    .option(
      '--control <url>',
      "the sandbox's control plane, as it was printed; where left out, PAYPROOF_CONTROL, or port 8080 of this machine",
    )
    .option('--workspace <id>', 'of this workspace; needed where there are several')
    .option(
      '--token-env <name>',
      'variable that holds the control token, where the sandbox demands one; else PAYPROOF_CONTROL_TOKEN',
    )
    .option('--json', 'print one JSON value a line');
}
