import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../settings/configuration-error.ts';
import type { CallbackSettings } from '../settings/settings.ts';
import type { Listening } from './listener.ts';

type Listen = (at: {
  host: string;
  port: number;
  tls?: { cert: Buffer; key: Buffer } | undefined;
}) => Promise<Listening>;

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: "something else listens there; give another 'port'",
  EADDRNOTAVAIL: "this machine does not have that address; give another 'host'",
  ENOTFOUND: "there is no such host; give another 'host'",
  EACCES: "not permitted; give a 'port' of 1024 or above",
};

/**
 * Listens where the settings say, and gives the address under which the target reaches it. Throws ConfigurationError
 * where that cannot be, with what to change.
 */
export async function callbackAddress(
  settings: CallbackSettings,
  listen: Listen,
): Promise<Listening & { base: string }> {
  if (settings.kind === 'loopback') {
    const listening = await listen({ host: '127.0.0.1', port: 0 });
    return { ...listening, base: `http://127.0.0.1:${listening.port}` };
  }
  const { host, port } = settings;
  const tls = certificateOf(settings);
  const listening = await listen({ host, port, tls }).catch((cause: NodeJS.ErrnoException) => {
    // What is no errno is TLS that takes no such certificate or key.
    const why = listenProblems[cause.code ?? ''] ?? `${cause.message}; look at 'certificate' and 'key'`;
    throw refused(`cannot listen on ${host}:${port}: ${why}`, cause);
  });
  return { ...listening, base: settings.base.replace(/\/$/, '') };
}

function certificateOf(settings: CallbackSettings & { kind: 'public' }): { cert: Buffer; key: Buffer } | undefined {
  const { certificateFile, keyFile } = settings;
  if (certificateFile === undefined || keyFile === undefined) return undefined;
  return { cert: read('certificate', certificateFile), key: read('key', keyFile) };
}

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw refused(`'${name}' ${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}`, cause);
  }
}

function refused(problem: string, cause: unknown): ConfigurationError {
  return new ConfigurationError([{ place: { file: 'callbacks' }, problem }], { cause });
}
