import type { IncomingHttpHeaders } from 'node:http';
import type { Api } from '../../contract/index.ts';
import type { WallTime } from '../clock/wall-time.ts';
import type { Engine } from '../engine/engine.ts';
import type { Sessions } from '../pages/sessions.ts';
import type { FindingSource } from '../witness/finding-source.ts';
import type { Witness } from '../witness/witness.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { ControlAnswer } from './control-answer.ts';
import type { GoLiveDesk } from './go-live-desk.ts';

/** What a handler of the control plane's own operations works with; those of the APIs see less: `ApiControlRequest`. */
export interface ControlGround {
  engine: Engine;
  workspaces: Workspaces;
  /** The base address of an API. */
  baseOf(api: Api): string;
  /** What every request had to carry; undefined where none is demanded. */
  token: string | undefined;
  wall: WallTime;
  /** Of the page; a link to one phone is made by them too. */
  sessions: Sessions;
  /** Address of the page. */
  page(): string;
  witness: Witness | undefined;
  /** Undefined where nobody is judged. */
  findings: FindingSource | undefined;
  /** Undefined where nobody knows the go-live script. */
  goLive: GoLiveDesk | undefined;
}

/** A request of the control plane, its body already judged by the contract. */
export interface ControlRequest {
  workspace: Workspace;
  query: Readonly<Record<string, string | undefined>>;
  headers: Readonly<IncomingHttpHeaders>;
  body: Readonly<Record<string, unknown>>;
}

export type ControlHandler = (request: ControlRequest, ground: ControlGround) => ControlAnswer | Promise<ControlAnswer>;
