import type { Api } from '../../contract/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { ToldHint } from '../hints/told-hint.ts';
import type { Receipts } from '../witness/receipts.ts';
import type { Witness } from '../witness/witness.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { FairTurns } from './fair-turns.ts';
import type { AdmitLarge } from './large-bodies.ts';

/** What the APIs share. */
export interface ApiGround {
  engine: Engine;
  workspaces: Workspaces;
  turns: FairTurns;
  admitLarge: AdmitLarge;
  witness: Witness | undefined;
  receipts: Receipts;
  /** Hears what to change about each refused call; where nobody does, no answer has a hint. */
  onHint: ((told: ToldHint) => void) | undefined;
  basePathOf(api: Api): string;
  /** Unix ms, where no workspace tells its own. */
  now(): number;
}

/** The workspace of this id; undefined where nobody knows whose a call is. */
export function workspaceOf({ workspaces }: ApiGround, id: string | undefined): Workspace | undefined {
  return id === undefined ? undefined : workspaces.get(id);
}
