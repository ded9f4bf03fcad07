import type { Duplex } from 'node:stream';
import type { Api } from '../contract/index.ts';
import type { ClockMode } from './clock/clock.ts';
import type { WallTime } from './clock/wall-time.ts';
import type { ControlAbout, ControlSaid } from './control/control-within.ts';
import type { GoLiveDesk } from './control/go-live-desk.ts';
import type { SignatureSettings } from './deliveries/sign.ts';
import type { ToldBlock } from './deliveries/told-block.ts';
import type { ToldHint } from './hints/told-hint.ts';
import type { TlsSettings } from './http/server.ts';
import type { TimeLimits } from './http/time-limits.ts';
import type { Dialect } from './slice/dialects.ts';
import type { OpenDatabase } from './store/data-file.ts';
import type { DataFileError } from './store/data-file-error.ts';
import type { FindingSource } from './witness/finding-source.ts';
import type { Witness } from './witness/witness.ts';
import type { WorkspaceDescription } from './workspace/describe-workspace.ts';
import type { WantedWorkspace } from './workspace/fixed-issue.ts';

export interface SandboxOptions {
  /** Address to listen on; 127.0.0.1 by default. Any other than loopback makes the control plane demand its token. */
  host?: string;
  /** 0 by default: any free port. */
  port?: number;
  /** Taken where `port` is left out, it is free, and everything is served on one port. */
  preferredPort?: number;
  /** Base paths in the place of `/<api>/v1`, such as `/payment/v1`; the empty text is the root. */
  basePaths?: Partial<Record<Api, string>>;
  /** Each API on a port of its own, at its documented paths; the control plane has the port behind them. */
  portPerApi?: boolean;
  /** Serves the APIs by HTTPS; the control plane has the port behind them, with HTTP. */
  tls?: TlsSettings;
  /** How many workspaces there are to be at start; 1 by default. Those of the data file count. */
  workspaces?: number;
  /** What the first workspace is issued in the place of what is made up, where it is made at start. */
  issued?: WantedWorkspace;
  /** Dialect switches of the workspaces made at start, by name. */
  dialect?: Dialect;
  /** Faults that are on in the workspaces made at start. */
  faults?: readonly string[];
  /** `frozen` by default. */
  clock?: ClockMode;
  /** How many times as fast as the wall a clock in real time runs; 1 by default. */
  timeScale?: number;
  /** File that all data is kept in; without one it is gone when the sandbox stops. */
  data?: string;
  /** Hosts (`example.org`, `example.org:8443`) that callbacks may go to beside loopback. */
  allowedHosts?: readonly string[];
  /** How callbacks of all workspaces are signed; what is left out is the default: a secret of each one's own. */
  callbackSignature?: Partial<SignatureSettings>;
  /** How long a call may be held for the customer's PIN, in ms of wall time; 20 s by default. */
  holdLimitMs?: number;
  /** How long the server waits for slow clients. */
  timeLimits?: Partial<TimeLimits>;
  /** The wall clock; replaced in tests. */
  wall?: WallTime;
  /** Hears all that happens. */
  witness?: Witness;
  /** Hears what to change about each call that was refused; then the answers carry it too (`X-Sandbox-Hint`). */
  onHint?: (told: ToldHint) => void;
  /** Hears of each callback that is not sent, as its host is not allowed for one. */
  onBlocked?: (told: ToldBlock) => void;
  /** What a witness finds, for the control plane to tell. */
  findings?: FindingSource;
  /** Knows the operator's test script, for the Production tab of the portal. */
  goLive?: GoLiveDesk;
  /** How the data file is opened; replaced in tests. */
  openDatabase?: OpenDatabase;
  /** Up to how many rows of the data file are read before it serves; lowered in tests. */
  eagerRows?: number;
}

/** Everything that a user of a running sandbox needs to know; plain JSON. */
export interface Ready {
  apis: Partial<Record<Api, { base: string }>>;
  /** Address of the page, for a browser. */
  page: string;
  /** `token` is there where the control plane demands it. */
  control: { base: string; token?: string };
  workspaces: WorkspaceDescription[];
}

export interface Sandbox {
  ready: Ready;
  /** Does an operation of the control plane for this process, by its operationId: as by HTTP, without a server between. */
  control(operation: string, of: ControlAbout): Promise<ControlSaid>;
  /** A connection to its server at this port from within this process, without a socket; undefined where it has none there. */
  connect(port: number): Duplex | undefined;
  /** Resolves when the data file can be written no longer: nothing is answered from then on but internal errors. */
  failure: Promise<DataFileError>;
  /**
   * Answers what is in flight, then stops; what takes longer than `stopMs` is cut off. Deliveries that were not made are
   * kept in the data file.
   */
  close(): Promise<void>;
}
