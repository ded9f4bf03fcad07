import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Api } from '../contract/index.ts';
import type { ClockMode } from './clock.ts';
import { serveControl } from './control/serve-control.ts';
import { isLoopbackHost } from './deliveries/destination.ts';
import type { SignatureSettings } from './deliveries/sign.ts';
import { describeWorkspace, type WorkspaceDescription } from './describe-workspace.ts';
import type { Dialect } from './dialects.ts';
import { newEngine } from './engine.ts';
import { cryptoRandom } from './random.ts';
import { basePathOf, serveApi } from './serve-api.ts';
import { newServer } from './server.ts';
import { slices } from './slices.ts';
import { type WallTime, wallTime } from './wall-time.ts';
import { newWorkspaces } from './workspaces.ts';

export type { ClockMode } from './clock.ts';
export type { SignatureSettings } from './deliveries/sign.ts';
export type { WorkspaceDescription } from './describe-workspace.ts';
export { DialectError } from './dialects.ts';
export { FaultError, type FaultInfo } from './faults/fault.ts';
export { listDerivedFaults, listDialects, listFaults } from './listing.ts';

export interface SandboxOptions {
  /** Address to listen on; 127.0.0.1 by default. Any other than loopback makes the control plane demand its token. */
  host?: string;
  /** 0 by default: any free port. */
  port?: number;
  /** How many workspaces to make at start; 1 by default. */
  workspaces?: number;
  /** Dialect switches of the workspaces made at start, by name. */
  dialect?: Dialect;
  /** Faults that are on in the workspaces made at start. */
  faults?: readonly string[];
  /** `frozen` by default. */
  clock?: ClockMode;
  /** Hosts (`example.org`, `example.org:8443`) that callbacks may go to beside loopback. */
  allowedHosts?: readonly string[];
  /** How callbacks of all workspaces are signed; by default each has a secret of its own. */
  callbackSignature?: SignatureSettings;
  /** How long a call may be held for the customer's PIN, in ms of wall time; 20 s by default. */
  holdLimitMs?: number;
  /** The wall clock; replaced in tests. */
  wall?: WallTime;
}

/** Everything that a user of a running sandbox needs to know; plain JSON. */
export interface Ready {
  apis: Partial<Record<Api, { base: string }>>;
  /** `token` is there where the control plane demands it. */
  control: { base: string; token?: string };
  workspaces: WorkspaceDescription[];
}

export interface Sandbox {
  ready: Ready;
  /** Answers what is in flight, then stops. */
  close(): Promise<void>;
}

/** Connections that may wait to be taken: a run of the judge opens hundreds at once. */
const backlog = 2048;

/** Starts the sandbox of all APIs. Throws DialectError or FaultError for unknown names, and what listening throws. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, allowedHosts = [], holdLimitMs = 20_000, wall = wallTime } = options;
  const app = newServer();
  const ownPort = (): number => (app.server.address() as AddressInfo | null)?.port ?? 0;
  const courier = { wall, policy: () => ({ allowedHosts, ownPort: ownPort() }) };
  const engine = newEngine({ wall, courier, holdLimitMs });
  const workspaces = newWorkspaces(engine, { random: cryptoRandom, wall }, options.callbackSignature);
  const token = isLoopbackHost(host) ? undefined : randomBytes(24).toString('base64url');
  const origin = (): string => `http://${host.includes(':') ? `[${host}]` : host}:${ownPort()}`;
  const wish = {
    ...(options.dialect ? { dialect: options.dialect } : {}),
    ...(options.faults ? { faults: options.faults } : {}),
    clock: options.clock ?? 'frozen',
  };
  const made = Array.from({ length: options.workspaces ?? 1 }, () => workspaces.make(wish));
  for (const slice of slices) serveApi(app, slice, engine, workspaces);
  serveControl(app, { engine, workspaces, origin, token });
  await app.listen({ host, port, backlog });
  return {
    ready: {
      apis: Object.fromEntries(slices.map((slice) => [slice.api, { base: origin() + basePathOf(slice) }])),
      control: { base: `${origin()}/_payproof`, ...(token === undefined ? {} : { token }) },
      workspaces: made.map((workspace) => describeWorkspace(workspace, origin())),
    },
    async close() {
      const all = workspaces.all();
      for (const workspace of all) engine.stop(workspace);
      await Promise.all(all.flatMap((workspace) => [...workspace.inFlight]));
      await app.close();
    },
  };
}
