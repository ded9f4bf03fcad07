import type { Io } from './io.ts';

export interface ProgressLine {
  tell(progress: { done: number; total: number; check: string }): void;
  /** Ends the line, so that what follows starts on one of its own. */
  end(): void;
}

/** Progress on stderr: one line that rewrites itself on a terminal, else a line at each quarter. */
export function progressLine(
  io: Pick<Io, 'err' | 'liveErr'>,
  { quiet, what }: { quiet: boolean; what: string },
): ProgressLine {
  let lastQuarter = 0;
  let open = false;
  return {
    tell({ done, total, check }) {
      if (quiet) return;
      if (io.liveErr) {
        open = true;
        io.err(`\r\u001b[2K${done}/${total} ${what}  ${check.slice(0, 70)}`);
        return;
      }
      const quarter = Math.floor((4 * done) / Math.max(total, 1));
      if (quarter === lastQuarter) return;
      lastQuarter = quarter;
      io.err(`${done}/${total} ${what}\n`);
    },
    end() {
      if (open) io.err('\r\u001b[2K');
      open = false;
    },
  };
}
