import { randomBytes } from 'node:crypto';
import { defined } from '../contract/defined.ts';
import { wallTime } from './clock/wall-time.ts';
import type { ControlGround } from './control/control-handler.ts';
import { controlPath } from './control/control-path.ts';
import { isLoopbackHost } from './deliveries/destination.ts';
import { demandSignatureHeader } from './deliveries/own-header.ts';
import { type Engine, newEngine } from './engine/engine.ts';
import { strayHint } from './hints/stray-hint.ts';
import type { ApiGround } from './http/api-ground.ts';
import { type Doors, openDoors } from './http/doors.ts';
import { fairTurns } from './http/fair-turns.ts';
import { largeBodies } from './http/large-bodies.ts';
import { serveApi } from './http/serve-api.ts';
import type { Stray } from './http/server.ts';
import { defaultTimeLimits } from './http/time-limits.ts';
import { pagesPath } from './pages/pages-path.ts';
import { newSessions } from './pages/sessions.ts';
import type { Sandbox, SandboxOptions } from './sandbox-options.ts';
import { warn } from './secrets/warn.ts';
import { cryptoRandom } from './slice/random.ts';
import { slices } from './slices.ts';
import type { Journal } from './store/journal.ts';
import type { FindingSource } from './witness/finding-source.ts';
import { nearestPath } from './witness/nearest-path.ts';
import { newReceipts } from './witness/receipts.ts';
import { describeWorkspace } from './workspace/describe-workspace.ts';
import { demandAsKept } from './workspace/kept-issue.ts';
import { asideLines } from './workspace/told-aside.ts';
import { newWorkspaces, type Workspaces } from './workspace/workspaces.ts';

/** Connections that may wait to be taken: a run of the judge opens hundreds at once. */
const backlog = 2048;

/**
 * Starts the sandbox of all APIs. Throws DialectError or FaultError for unknown names, SignatureError for a signature
 * that callbacks cannot carry, CredentialsError for credentials that cannot be issued, DataFileError for a data file that cannot be used, and what listening throws.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, allowedHosts = [], holdLimitMs = 20_000, wall = wallTime } = options;
  const { witness, onHint, onBlocked, findings, goLive } = options;
  demandSignatureHeader(options.callbackSignature?.header);
  // A held call moves no byte.
  const { silenceMs = defaultTimeLimits.silenceMs } = options.timeLimits ?? {};
  const limits = { ...options.timeLimits, silenceMs: Math.max(2 * holdLimitMs, silenceMs) };
  const { preferredPort, tls, basePaths = {}, portPerApi: isPortPerApi = false } = options;
  const doors: Doors = openDoors({
    ...{ host, port, preferredPort, limits, tls, basePaths, isPortPerApi },
    onStray: (method, path) => stray(method, path),
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
  const stray = strayTeller({ ...options, wall }, doors);
  const receipts = newReceipts();
  const courier = { wall, witness, receipts, onBlocked, policy: () => ({ allowedHosts, ownPorts: doors.ports() }) };
  // A workspace of the file may have faults on. Those that come later are named at the control plane, which loads them too.
  if (options.data !== undefined || (options.faults ?? []).length > 0) await import('./fault-list.ts');
  const journal = options.data === undefined ? undefined : await journalIn(options.data, options);
  const engine = newEngine({ wall, courier, holdLimitMs, stored: () => journal?.stored() });
  const workspaces = newWorkspaces(engine, { random: cryptoRandom, wall, journal }, options.callbackSignature);
  const token = isLoopbackHost(host) ? undefined : randomBytes(24).toString('base64url');
  const sessions = newSessions();
  const page = (): string => pageAddress(doors);
  const controlGround: ControlGround = {
    ...{ engine, workspaces, baseOf, token, wall, sessions, page, witness, findings, goLive },
  };
  // A start goes without it.
  let within: Promise<typeof import('./control/control-within.ts')> | undefined;
  try {
    fill(workspaces, options);
    const shared = { turns: fairTurns(), admitLarge: largeBodies(), witness, receipts, onHint };
    const ground: ApiGround = { ...shared, engine, workspaces, basePathOf, now: wall.now };
    for (const slice of slices) doors.serve(slice.api, serveApi(slice, ground));
    findings?.hear((id, finding) => {
      const workspace = workspaces.get(id);
      workspace?.feed.add({ kind: 'finding', show: () => finding }, workspace.clock.now());
    });
    await doors.listen(backlog);
    await journal?.stored();
    warm(workspaces);
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
    close: () => stop({ findings, doors, engine, workspaces, journal }),
  };
}

/** What a call below no path of ours is told: to the witness, to whoever hears hints, and to the caller. */
function strayTeller({ witness, onHint, wall = wallTime }: SandboxOptions, doors: Doors): Stray {
  return (method, path) => {
    const nearest = (): string | undefined => nearestPath(method, path, doors.basePathOf);
    witness?.strayed({ workspace: undefined, at: wall.now(), method, path, nearest });
    if (!onHint) return undefined;
    const { api, hint } = strayHint(method, path, doors);
    // Browsers look for icons, and scanners for anything: who meant no API is not told on the terminal.
    if (api) onHint({ api, status: 404, method, path: undefined, hint });
    return hint;
  };
}

/** Loads the workspaces that the data file keeps, and makes those that are wanted beside them. */
function fill(workspaces: Workspaces, options: SandboxOptions): void {
  const { issued, dialect, faults, clock = 'frozen', timeScale } = options;
  const wish = defined({ dialect, faults, clock, timeScale });
  const kept = workspaces.load();
  if (kept.length > 0 && issued) demandAsKept(kept, issued);
  for (let has = kept.length; has < (options.workspaces ?? 1); has += 1)
    workspaces.make(has === 0 && issued ? { ...wish, issued } : wish);
}

/** Reads the rest of the data file while it serves, and warns of the rows that it set aside. */
function warm(workspaces: Workspaces): void {
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
}

/** What ends with a sandbox. */
interface Running {
  findings: FindingSource | undefined;
  doors: Doors;
  engine: Engine;
  workspaces: Workspaces;
  journal: Journal | undefined;
}

async function stop({ findings, doors, engine, workspaces, journal }: Running): Promise<void> {
  const all = workspaces.all();
  findings?.close();
  doors.beginStop();
  const closed = doors.close();
  for (const workspace of all) engine.stop(workspace);
  const work = all.flatMap((workspace) => [...workspace.inFlight]);
  const end = await doors.waitFor(Promise.all([closed, ...work]));
  // What is still under way must write nothing any more: it is done again by the next start.
  if (end === 'cut') for (const workspace of all) workspace.epoch += 1;
  await closed;
  journal?.close();
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
