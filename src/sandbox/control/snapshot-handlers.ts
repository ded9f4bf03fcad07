import { contentOf, type Snapshot, SnapshotError, snapshotPieces } from '../workspace/snapshot.ts';
import { ControlError, done } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';

/** What a workspace holds, out and in again, by operationId. */
export const snapshotHandlers: Readonly<Record<string, ControlHandler>> = {
  async snapshotWorkspace({ workspace }, { token, workspaces }) {
    await workspaces.warm();
    return { status: 200, pieces: snapshotPieces(workspace, token !== undefined) };
  },
  async restoreWorkspace({ workspace, body }, { engine, workspaces }) {
    await workspaces.warm();
    const snapshot = body as unknown as Snapshot;
    try {
      await engine.restore(workspace, snapshot.clock, await contentOf(snapshot, workspace));
      return done;
    } catch (error) {
      if (error instanceof SnapshotError) throw new ControlError(error.status, error.message);
      throw error;
    }
  },
};
