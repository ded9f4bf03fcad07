import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../settings/configuration-error.ts';
import { placeIn } from '../settings/place-in.ts';
import type { CallbackSettings, SettingsSource } from '../settings/settings.ts';
import type { Listening } from './listener.ts';

type Listen = (at: {
  host: string;
  port: number;
  tls?: { cert: Buffer; key: Buffer } | undefined;
}) => Promise<Listening>;

/** What is to be changed, and the key of it. */
const listenProblems: Readonly<Record<string, readonly [key: string, words: string]>> = {
  EADDRINUSE: ['port', "something else listens there; give another 'port'"],
  EADDRNOTAVAIL: ['host', "this machine does not have that address; give another 'host'"],
  ENOTFOUND: ['host', "there is no such host; give another 'host'"],
  EACCES: ['port', "not permitted; give a 'port' of 1024 or above"],
};

/**
 * Listens where the settings say, and gives the address under which the target reaches it. Throws ConfigurationError
 * where that cannot be, with what to change and the line of it in `source`.
 */
export async function callbackAddress(
  settings: CallbackSettings,
  listen: Listen,
  source?: SettingsSource,
): Promise<Listening & { base: string }> {
  if (settings.kind === 'loopback') {
    const listening = await listen({ host: '127.0.0.1', port: 0 });
    return { ...listening, base: `http://127.0.0.1:${listening.port}` };
  }
  const { host, port } = settings;
  const tls = certificateOf(settings, source);
  const listening = await listen({ host, port, tls }).catch((cause: NodeJS.ErrnoException) => {
    // What is no errno is TLS that takes no such certificate or key.
    const [key, why] = listenProblems[cause.code ?? ''] ?? [
      'certificate',
      `${cause.message}; look at 'certificate' and 'key'`,
    ];
    throw refused(`cannot listen on ${host}:${port}: ${why}`, { cause, key, source });
  });
  return { ...listening, base: settings.base.replace(/\/$/, '') };
}

function certificateOf(
  settings: CallbackSettings & { kind: 'public' },
  source: SettingsSource | undefined,
): { cert: Buffer; key: Buffer } | undefined {
  const { certificateFile, keyFile } = settings;
  if (certificateFile === undefined || keyFile === undefined) return undefined;
  return { cert: read('certificate', certificateFile, source), key: read('key', keyFile, source) };
}

function read(name: string, file: string, source: SettingsSource | undefined): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw refused(`'${name}' ${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}`, {
      cause,
      key: name,
      source,
    });
  }
}

function refused(
  problem: string,
  { cause, key, source }: { cause: unknown; key: string; source: SettingsSource | undefined },
): ConfigurationError {
  const place = placeIn(source, `callbacks.${key}`, 'callbacks');
  return new ConfigurationError([{ place, about: 'callbacks', problem }], { cause });
}
