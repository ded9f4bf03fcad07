import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Api, apis, loadContract } from '../../contract/index.ts';
import { basePathOf } from './base-path-of.ts';
import { connectWithin } from './connect-within.ts';
import type { AddRoutes } from './framework.ts';
import { reachableHost } from './reachable-host.ts';
import { type HttpServer, newServer, type ServePath, type Stray, type TlsSettings } from './server.ts';
import { newServerStop } from './stop-server.ts';
import { defaultTimeLimits, type TimeLimits } from './time-limits.ts';

/** Where a sandbox listens. */
export interface DoorOptions {
  host: string;
  /** 0 is any free one. The APIs have it, and where they have servers of their own the control plane has the one behind. */
  port: number;
  /** Taken in the place of any free one where it is free itself, and all is served on one. */
  preferredPort: number | undefined;
  /** Base paths in the place of the usual ones; the empty text is the root. */
  basePaths: Partial<Record<Api, string>>;
  /** Each API on a port of its own, one behind the other in the order of their names. */
  isPortPerApi: boolean;
  /** The APIs by HTTPS; the control plane stays with HTTP. */
  tls: TlsSettings | undefined;
  limits: Partial<TimeLimits>;
  onStray: Stray;
  /** The control plane and the page; asked for when they are first called. */
  addControl: AddRoutes;
}

/** The servers of a sandbox: one for all, or some for the APIs and one for the control plane. */
export interface Doors {
  serve(api: Api, serve: ServePath): void;
  basePathOf(api: Api): string;
  /** Base address of an API. */
  baseOf(api: Api): string;
  /** Such as `http://127.0.0.1:8080`. */
  controlOrigin(): string;
  ports(): number[];
  /** A connection from within this process to the server at this port; undefined where it has none. */
  connect(port: number): Duplex | undefined;
  listen(backlog: number): Promise<void>;
  /** Lets every answer that is still to come close its connection. */
  beginStop(): void;
  close(): Promise<unknown>;
  /** Waits for `work`, but no longer than the limit; then cuts all connections. */
  waitFor(work: Promise<unknown>): Promise<'ended' | 'cut'>;
}

export function openDoors({
  host,
  port,
  preferredPort,
  basePaths,
  isPortPerApi,
  tls,
  limits,
  onStray,
  addControl,
}: DoorOptions): Doors {
  const reachable = reachableHost(host);
  const name = reachable.includes(':') ? `[${reachable}]` : reachable;
  const portOf = ({ server }: HttpServer): number => (server.address() as AddressInfo | null)?.port ?? 0;
  const controlOrigin = (): string => `http://${name}:${portOf(control)}`;
  const make = (of: { tls?: TlsSettings | undefined; addRoutes?: AddRoutes }) => {
    const served = new Map<string, ServePath>();
    return { served, ...newServer({ served, limits, onStray, controlOrigin, ...of }) };
  };
  const ofApis = isPortPerApi ? apis.map(() => make({ tls })) : tls ? [make({ tls })] : [];
  const control: HttpServer & { served: Map<string, ServePath> } = make({ addRoutes: addControl });
  const all = [...ofApis, control];
  const doorOf = (api: Api) => ofApis[isPortPerApi ? apis.indexOf(api) : 0] ?? control;
  const pathOf = (api: Api): string => basePaths[api] ?? (isPortPerApi ? documentedPath(api) : basePathOf({ api }));
  const stops = all.map(({ server }) => newServerStop(server, limits.stopMs ?? defaultTimeLimits.stopMs));
  return {
    serve: (api, serve) => void doorOf(api).served.set(pathOf(api), serve),
    basePathOf: pathOf,
    baseOf: (api) => `${tls ? 'https' : 'http'}://${name}:${portOf(doorOf(api))}${pathOf(api)}`,
    controlOrigin,
    ports: () => all.map(portOf),
    connect(port) {
      const door = all.find((it) => portOf(it) === port);
      return door && connectWithin(door.server);
    },
    async listen(backlog) {
      const isPreferred = port === 0 && all.length === 1 && preferredPort !== undefined;
      if (isPreferred && (await tried(control, { host, port: preferredPort, backlog }))) return;
      for (const [at, it] of all.entries()) await it.listen({ host, port: port === 0 ? 0 : port + at, backlog });
    },
    beginStop() {
      for (const stop of stops) stop.begin();
    },
    close: () => Promise.all(all.map((it) => it.close())),
    async waitFor(work) {
      const ends = await Promise.all(stops.map((stop) => stop.waitFor(work)));
      return ends.includes('cut') ? 'cut' : 'ended';
    },
  };
}

/** Listens there, unless somebody else does. */
async function tried(door: HttpServer, at: { host: string; port: number; backlog: number }): Promise<boolean> {
  try {
    await door.listen(at);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** The base path that a contract shows: the version is part of the charge gateway's (section 9). */
function documentedPath(api: Api): string {
  const { servers } = loadContract(api).document as { servers?: { variables?: { base_url?: { default?: string } } }[] };
  const { pathname } = new URL(servers?.[0]?.variables?.base_url?.default ?? 'http://localhost');
  return pathname.replace(/\/$/, '');
}
