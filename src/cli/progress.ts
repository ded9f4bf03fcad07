import { visible } from '../protocol/visible.ts';
import type { Io } from './io.ts';

export interface ProgressLine {
  tell(progress: { done: number; total: number; check: string; share?: number }): void;
  /** Says something on a line of its own. */
  note(text: string): void;
  /** Ends the line, so that what follows starts on one of its own. */
  end(): void;
}

const barWidth = 20;
const longestSilenceMs = 30_000;
/** Of less than this share, how long the rest takes is not told: what ends first is shorter than all else. */
const foretellsFrom = 0.02;
const wipe = '\r\u001b[2K';

/**
 * Progress on stderr: on a terminal one line that rewrites itself (bar, count, rate, time left, what ended last),
 * else a plain line at the first thing that ended, at each quarter, and where nothing was told for half a minute.
 */
export function progressLine(
  io: Pick<Io, 'err' | 'liveErr' | 'elapsed'>,
  { quiet, what }: { quiet: boolean; what: string },
): ProgressLine {
  const from = io.elapsed();
  let lastQuarter = -1;
  let lastTold = from;
  let open = false;
  return {
    tell({ done, total, check, share = done / Math.max(total, 1) }) {
      if (quiet) return;
      const pace = paceText({ done, total, share }, Math.max(io.elapsed() - from, 1));
      if (io.liveErr) {
        open = true;
        io.err(`${wipe}${bar(share)} ${done}/${total} ${what}  ${pace}  ${visible(check.slice(0, 40))}`.trimEnd());
        return;
      }
      const quarter = Math.floor(4 * share);
      if (quarter === lastQuarter && io.elapsed() - lastTold < longestSilenceMs) return;
      lastQuarter = quarter;
      lastTold = io.elapsed();
      io.err(`${done}/${total} ${what}  ${pace}\n`);
    },
    note(text) {
      if (quiet) return;
      io.err(`${open ? wipe : ''}payproof: ${visible(text)}\n`);
      open = false;
    },
    end() {
      if (open) io.err(wipe);
      open = false;
    },
  };
}

function bar(share: number): string {
  const full = Math.floor(barWidth * share);
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}]`;
}

/** `12.5/s, 8 s left`; slow work is told by the minute. */
function paceText({ done, total, share }: { done: number; total: number; share: number }, ms: number): string {
  const perSecond = (done * 1000) / ms;
  const rate = perSecond >= 1 ? `${perSecond.toFixed(1)}/s` : `${(perSecond * 60).toFixed(1)}/min`;
  if (done >= total || share < foretellsFrom) return rate;
  const seconds = Math.ceil(Math.round((ms * (1 - share)) / share) / 1000);
  return `${rate}, ${seconds < 600 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
}
