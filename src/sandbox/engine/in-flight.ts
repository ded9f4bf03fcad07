import { warn } from '../secrets/warn.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Counts work among that which a move of the clock waits for; what it rejects with is told on stderr. */
export function track(workspace: Workspace, work: Promise<void>): void {
  const tracked: Promise<void> = work
    .catch((error: unknown) => warn(error, []))
    .finally(() => workspace.inFlight.delete(tracked));
  workspace.inFlight.add(tracked);
}

/** Resolves when nothing is under way any more. */
export async function settled(workspace: Workspace): Promise<void> {
  while (workspace.inFlight.size > 0) await Promise.all(workspace.inFlight);
}

/** Moves of a clock, and what replaces it, go one after the other. */
export function afterMoves<T>(workspace: Workspace, work: () => Promise<T>): Promise<T> {
  const done = workspace.moves.then(work);
  workspace.moves = done.catch(() => undefined);
  return done;
}
