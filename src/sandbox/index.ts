import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { defined } from '../contract/defined.ts';
import type { Api } from '../contract/index.ts';
import type { ClockMode } from './clock/clock.ts';
import { type WallTime, wallTime } from './clock/wall-time.ts';
import type { ControlGround } from './control/control-handler.ts';
import { controlPath } from './control/control-path.ts';
import type { ControlAbout, ControlSaid } from './control/control-within.ts';
import type { GoLiveDesk } from './control/go-live-desk.ts';
import { isLoopbackHost } from './deliveries/destination.ts';
import { demandSignatureHeader } from './deliveries/own-header.ts';
import type { SignatureSettings } from './deliveries/sign.ts';
import type { ToldBlock } from './deliveries/told-block.ts';
import { newEngine } from './engine/engine.ts';
import { strayHint } from './hints/stray-hint.ts';
import type { ToldHint } from './hints/told-hint.ts';
import { type Doors, openDoors } from './http/doors.ts';
import { fairTurns } from './http/fair-turns.ts';
import { largeBodies } from './http/large-bodies.ts';
import { serveApi } from './http/serve-api.ts';
import type { TlsSettings } from './http/server.ts';
import { defaultTimeLimits, type TimeLimits } from './http/time-limits.ts';
import { pagesPath } from './pages/pages-path.ts';
import { newSessions } from './pages/sessions.ts';
import { warn } from './secrets/warn.ts';
import type { Dialect } from './slice/dialects.ts';
import { cryptoRandom } from './slice/random.ts';
import { slices } from './slices.ts';
import type { OpenDatabase } from './store/data-file.ts';
import type { DataFileError } from './store/data-file-error.ts';
import type { Journal } from './store/journal.ts';
import type { FindingSource } from './witness/finding-source.ts';
import { nearestPath } from './witness/nearest-path.ts';
import { newReceipts } from './witness/receipts.ts';
import type { Witness } from './witness/witness.ts';
import { describeWorkspace, type WorkspaceDescription } from './workspace/describe-workspace.ts';
import type { WantedWorkspace } from './workspace/fixed-issue.ts';
import { demandAsKept } from './workspace/kept-issue.ts';
import { asideLines } from './workspace/told-aside.ts';
import { newWorkspaces } from './workspace/workspaces.ts';

export type { ClockMode } from './clock/clock.ts';
export type { WallTime } from './clock/wall-time.ts';
export type { GoLiveDesk, GoLiveReview } from './control/go-live-desk.ts';
export { headerProblem, SignatureError } from './deliveries/own-header.ts';
export type { SignatureSettings } from './deliveries/sign.ts';
export type { ToldBlock } from './deliveries/told-block.ts';
export { FaultError, type FaultInfo } from './faults/fault.ts';
export type { ToldHint } from './hints/told-hint.ts';
export type { EncodedAnswer } from './http/encoded-answer.ts';
export { madeCertificate } from './http/made-certificate.ts';
export { reachableHost } from './http/reachable-host.ts';
export type { TlsSettings } from './http/server.ts';
export { listDialects } from './listing.ts';
export { DialectError, examplesOf, isValueOf } from './slice/dialects.ts';
export { DataFileError } from './store/data-file-error.ts';
export type { FindingSource } from './witness/finding-source.ts';
export type * from './witness/witness.ts';
export type { WorkspaceDescription } from './workspace/describe-workspace.ts';
export { CredentialsError, type WantedWorkspace } from './workspace/fixed-issue.ts';

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

/** Connections that may wait to be taken: a run of the judge opens hundreds at once. */
const backlog = 2048;

/**
 * Starts the sandbox of all APIs. Throws DialectError or FaultError for unknown names, SignatureError for a signature
 * that callbacks cannot carry, CredentialsError for credentials that cannot be issued, DataFileError for a data file that cannot be used, and what listening throws.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    host = '127.0.0.1',
    port = 0,
    allowedHosts = [],
    holdLimitMs = 20_000,
    wall = wallTime,
    witness,
    onHint,
    onBlocked,
  } = options;
  demandSignatureHeader(options.callbackSignature?.header);
  // A held call moves no byte.
  const { silenceMs = defaultTimeLimits.silenceMs } = options.timeLimits ?? {};
  const limits = { ...options.timeLimits, silenceMs: Math.max(2 * holdLimitMs, silenceMs) };
  const doors: Doors = openDoors({
    ...{
      host,
      port,
      preferredPort: options.preferredPort,
      limits,
      tls: options.tls,
      basePaths: options.basePaths ?? {},
    },
    isPortPerApi: options.portPerApi ?? false,
    onStray(method, path) {
      witness?.strayed({
        ...{ workspace: undefined, at: wall.now(), method, path },
        nearest: () => nearestPath(method, path, doors.basePathOf),
      });
      if (!onHint) return undefined;
      const { api, hint } = strayHint(method, path, doors);
      // Browsers look for icons, and scanners for anything: who meant no API is not told on the terminal.
      if (api) onHint({ api, status: 404, method, path: undefined, hint });
      return hint;
    },
    async addControl(app) {
      const [{ serveControl }, { servePages }] = await Promise.all([
        import('./control/serve-control.ts'),
        import('./pages/serve-pages.ts'),
      ]);
      serveControl(app, controlGround);
      servePages(app, { token, sessions });
    },
  });
  const { baseOf, basePathOf } = doors;
  const receipts = newReceipts();
  const courier = { wall, witness, receipts, onBlocked, policy: () => ({ allowedHosts, ownPorts: doors.ports() }) };
  // A workspace of the file may have faults on. Those that come later are named at the control plane, which loads them too.
  if (options.data !== undefined || (options.faults ?? []).length > 0) await import('./fault-list.ts');
  const journal = options.data === undefined ? undefined : await journalIn(options.data, options);
  const engine = newEngine({ wall, courier, holdLimitMs, stored: () => journal?.stored() });
  const workspaces = newWorkspaces(engine, { random: cryptoRandom, wall, journal }, options.callbackSignature);
  const token = isLoopbackHost(host) ? undefined : randomBytes(24).toString('base64url');
  const sessions = newSessions();
  const { findings, goLive } = options;
  const page = (): string => pageAddress(doors);
  const controlGround: ControlGround = {
    ...{ engine, workspaces, baseOf, token, wall, sessions, page, witness, findings, goLive },
  };
  // A start goes without it.
  let within: Promise<typeof import('./control/control-within.ts')> | undefined;
  const { dialect, faults, clock = 'frozen', timeScale } = options;
  const wish = defined({ dialect, faults, clock, timeScale });
  try {
    const kept = workspaces.load();
    if (kept.length > 0 && options.issued) demandAsKept(kept, options.issued);
    for (let has = kept.length; has < (options.workspaces ?? 1); has += 1)
      workspaces.make(has === 0 && options.issued ? { ...wish, issued: options.issued } : wish);
    const ground = {
      engine,
      workspaces,
      turns: fairTurns(),
      admitLarge: largeBodies(),
      witness,
      receipts,
      onHint,
      basePathOf,
      now: wall.now,
    };
    for (const slice of slices) doors.serve(slice.api, serveApi(slice, ground));
    options.findings?.hear((id, finding) => {
      const workspace = workspaces.get(id);
      workspace?.feed.add({ kind: 'finding', show: () => finding }, workspace.clock.now());
    });
    await doors.listen(backlog);
    await journal?.stored();
    const aside = workspaces.setAside();
    for (const line of asideLines(aside)) warn(line, []);
    workspaces.warm().then(
      () => {
        const known = new Set(aside.map((it) => JSON.stringify(it)));
        const late = workspaces.setAside().filter((it) => !known.has(JSON.stringify(it)));
        for (const line of asideLines(late)) warn(line, []);
      },
      (error: unknown) => warn(error, []),
    );
  } catch (error) {
    await doors.close();
    journal?.close();
    throw error;
  }
  for (const workspace of workspaces.all()) engine.wake(workspace);
  return {
    ready: {
      apis: Object.fromEntries(slices.map((slice) => [slice.api, { base: baseOf(slice.api) }])),
      page: pageAddress(doors),
      control: defined({ base: `${doors.controlOrigin()}${controlPath}`, token }),
      workspaces: workspaces.all().map((workspace) => describeWorkspace(workspace, baseOf)),
    },
    async control(operation, of) {
      within ??= import('./control/control-within.ts');
      return (await within).controlWithin(operation, of, controlGround);
    },
    connect: doors.connect,
    failure: journal?.failure ?? new Promise(() => undefined),
    async close() {
      const all = workspaces.all();
      options.findings?.close();
      doors.beginStop();
      const closed = doors.close();
      for (const workspace of all) engine.stop(workspace);
      const work = all.flatMap((workspace) => [...workspace.inFlight]);
      const end = await doors.waitFor(Promise.all([closed, ...work]));
      // What is still under way must write nothing any more: it is done again by the next start.
      if (end === 'cut') for (const workspace of all) workspace.epoch += 1;
      await closed;
      journal?.close();
    },
  };
}

/** At the root, where no API has it. */
function pageAddress(doors: Doors): string {
  const origin = doors.controlOrigin();
  return slices.some(({ api }) => doors.baseOf(api) === origin) ? `${origin}${pagesPath}/` : `${origin}/`;
}

/** SQLite is loaded where it is asked for only: a sandbox in memory starts without it. */
async function journalIn(file: string, { openDatabase, eagerRows }: SandboxOptions): Promise<Journal> {
  const { openJournal } = await import('./store/journal.ts');
  return openJournal(file, openDatabase, eagerRows);
}
