import type { PersonTerminal } from '../targets/index.ts';

/** Another process of payproof. */
export interface StartedAgain {
  /** Its exit code. */
  ended: Promise<number>;
  /** As Ctrl-C does. */
  stop(): void;
}

/** What a command sees of the process around it. Results go to `out`, everything else to `err`. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Whether results may be coloured, and whether progress may rewrite its line. */
  colorOut: boolean;
  liveErr: boolean;
  /** Unix time in ms. */
  now(): number;
  /** Monotonic time in ms. */
  elapsed(): number;
  folder: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Where a person can be asked; absent where nobody sits at the input. */
  terminal?: PersonTerminal;
  /** Asks that person one question, and gives the line that is typed; rejects when Ctrl-C ends it. */
  ask?(question: string): Promise<string>;
  /** Aborted by the first Ctrl-C. */
  interrupt: AbortSignal;
  /** From here on a Ctrl-C ends the process soon, also where what runs does not: it has nothing that must be finished. */
  hurry?(): void;
  /** Starts payproof once more, with another command line, on the same terminal; absent where it cannot be. */
  again?(words: readonly string[]): StartedAgain;
  /** Resolves when the process is asked to end, with the signal's name. */
  stopped: Promise<'SIGINT' | 'SIGTERM'>;
}
