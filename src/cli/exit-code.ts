/** What a command's exit code means, for all commands. */
export const exitCode = {
  /** Every rule that was executed holds; the command did what it was asked for. */
  ok: 0,
  /** A rule is broken, a go-live case failed, a fault survived, generated code is stale, evidence is not as it was made, a set-up is wrong. */
  broken: 1,
  /** The command line, a configuration file or a contract is wrong: the user's to mend. */
  usage: 2,
  /** The target was not reachable, a verdict is `error`, or nothing was decided: nothing is known. */
  undecided: 3,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
