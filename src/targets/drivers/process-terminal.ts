import type { PersonTerminal } from './person-driver.ts';

/** What of a readable stream is needed: the process's stdin has it. */
export interface KeyboardStream {
  isTTY?: boolean;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/**
 * The terminal of a process; undefined where nobody sits at its input. The input is read only while somebody listens,
 * so that an idle one keeps no process alive.
 */
export function processTerminal(
  input: KeyboardStream,
  output: { write(text: string): unknown; isTTY?: boolean },
): PersonTerminal | undefined {
  if (input.isTTY !== true) return undefined;
  return {
    write: (text) => void output.write(text),
    live: output.isTTY === true,
    onLine(listener) {
      let rest = '';
      const hear = (text: string): void => {
        const lines = (rest + text).split(/\r?\n/);
        rest = lines.pop() ?? '';
        for (const line of lines) listener(line);
      };
      input.setEncoding('utf8');
      input.on('data', hear);
      input.resume();
      return () => {
        input.off('data', hear);
        input.pause();
      };
    },
  };
}
