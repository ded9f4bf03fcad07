import type { Engine } from '../engine/engine.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Workspaces } from '../workspace/workspaces.ts';

/** What a handler of the control plane works with. */
export interface ControlGround {
  engine: Engine;
  workspaces: Workspaces;
  /** Such as `http://127.0.0.1:8080`. */
  origin(): string;
  /** What every request had to carry; undefined where none is demanded. */
  token: string | undefined;
}

/** A request of the control plane, its body already judged by the contract. */
export interface ControlRequest {
  workspace: Workspace;
  query: Readonly<Record<string, string | undefined>>;
  body: Readonly<Record<string, unknown>>;
}

export interface ControlAnswer {
  status: number;
  body?: object;
}

export type ControlHandler = (request: ControlRequest, ground: ControlGround) => ControlAnswer | Promise<ControlAnswer>;

/** A request that the control plane turns away. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const done: ControlAnswer = { status: 204 };
