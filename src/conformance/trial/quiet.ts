import { breathe } from '../../targets/timers.ts';
import type { Run } from './trial-parts.ts';

/** A call that is on its way needs a few turns of the event loop at each end, and so does what it brings about. */
const turns = 40;

/**
 * Resolves when so much time has passed. The embedded sandbox shares our process, and a machine that is busy holds both up:
 * there the event loop goes round besides, and the time can be short.
 */
export async function quiet(
  { timers, settings }: Pick<Run['target'], 'timers' | 'settings'>,
  ms: number,
): Promise<void> {
  await timers.after(ms);
  for (let n = 0; settings.kind === 'embedded' && n < turns; n += 1) await breathe();
}
