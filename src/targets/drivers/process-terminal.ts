import { setImmediate as turn } from 'node:timers/promises';
import type { PersonTerminal } from './person-driver.ts';

/** What of a readable stream is needed: the process's stdin has it. */
export interface KeyboardStream {
  isTTY?: boolean;
  setEncoding(encoding: 'utf8'): unknown;
  /** Keys come as they are typed, without Enter and without an echo. */
  setRawMode?(raw: boolean): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** A terminal that hands over keys has no Ctrl-C of its own. */
const ctrlC = '\u0003';

/** What lies in the terminal's buffer comes within one turn of the event loop after reading began; one more is for safety. */
const turnsToDrop = 3;

/**
 * The terminal of a process; undefined where nobody sits at its input. The input is read only while somebody listens,
 * so that an idle one keeps no process alive. `interrupt` is what Ctrl-C does.
 */
export function processTerminal(
  input: KeyboardStream,
  output: { write(text: string): unknown; isTTY?: boolean },
  interrupt: () => void,
): PersonTerminal | undefined {
  if (input.isTTY !== true) return undefined;
  const listen = (hear: (text: string) => void): (() => void) => {
    input.setEncoding('utf8');
    input.setRawMode?.(true);
    input.on('data', hear);
    input.resume();
    return () => {
      input.off('data', hear);
      input.pause();
      input.setRawMode?.(false);
    };
  };
  return {
    write: (text) => void output.write(text),
    live: output.isTTY === true,
    async dropTyped() {
      const stop = listen((text) => text.includes(ctrlC) && interrupt());
      for (let n = 0; n < turnsToDrop; n += 1) await turn();
      stop();
    },
    onKey: (listener) =>
      listen((text) => {
        for (const key of text.replaceAll('\r\n', '\n')) {
          if (key === ctrlC) interrupt();
          else listener(key === '\r' || key === '\n' ? 'Enter' : key);
        }
      }),
  };
}
