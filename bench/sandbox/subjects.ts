import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { type Requests, requestsOf, type SandboxReady } from './requests.ts';

/** A running server and the requests that it is sent. */
export interface Subject extends MeasuredServer {
  requests: Requests;
}

const here = import.meta.dirname;
/** The command `payproof` of this checkout. */
export const commandLine = join(here, '..', '..', 'scripts', 'payproof.mjs');

/** `payproof sandbox` as users start it: in memory, or on a data file that `stop` removes. */
export async function startSandbox({
  data,
  dialect = {},
  exposeGc = false,
}: {
  data?: string;
  dialect?: Record<string, string>;
  exposeGc?: boolean;
} = {}): Promise<Subject> {
  const switches = Object.entries(dialect).flatMap(([name, value]) => ['--dialect', `${name}=${value}`]);
  const words = [commandLine, 'sandbox', '--json', ...switches, ...(data === undefined ? [] : ['--data', data])];
  const server = await startMeasured(words, { exposeGc });
  return {
    ...server,
    requests: requestsOf(server.ready as SandboxReady),
    async stop() {
      await server.stop();
      for (const end of data === undefined ? [] : ['', '-wal', '-shm']) rmSync(`${data}${end}`, { force: true });
    },
  };
}

/** The bare server, one of Fastify's or Prism's mock; they get the requests of the sandbox. */
export async function startOther(kind: 'bare' | 'fastify' | 'prism', sandbox: Subject): Promise<Subject> {
  const server = await startMeasured([join(here, `${kind}-server.ts`)]);
  const { base } = server.ready as { base: string };
  return { ...server, requests: requestsOf(sandbox.ready as SandboxReady, base) };
}

/** A server that costs the least a call can cost. */
export interface Bare extends MeasuredServer {
  requests: { port: number };
}

/** The bare server, answering so many bytes to any request. */
export async function startBare(bytes: number): Promise<Bare> {
  const server = await startMeasured([join(here, 'bare-server.ts'), String(bytes)]);
  return { ...server, requests: { port: Number(new URL((server.ready as { base: string }).base).port) } };
}
