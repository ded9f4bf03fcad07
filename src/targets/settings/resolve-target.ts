import { dirname, resolve } from 'node:path';
import type { Api } from '../../contract/api.ts';
import { defined } from '../../contract/defined.ts';
import { durationMs } from './duration-ms.ts';
import type { ApiSettings, CallbackSignature, TargetSettings } from './settings.ts';
import type { TargetConfig } from './target-shape.ts';

/** The settings of a valid configuration: defaults filled in, paths absolute, durations in ms. `path` is its file. */
export function resolveTarget(name: string, config: TargetConfig, path: string): TargetSettings {
  const file = (relative: string): string => resolve(dirname(path), relative);
  const { driver, control, callbacks, callbackSignature, ca, cert, key, proxy } = config;
  const headers = config.headers && lowerCased(config.headers);
  return {
    name,
    kind: 'remote',
    apis: Object.fromEntries(
      Object.entries(config.apis).map(([api, it]) => [api, { ...apiOf(it), ...defined({ headers }) }]),
    ),
    ...defined({
      driver: driver === undefined ? undefined : driverOf(driver, control, file),
      callbacks: callbacks === undefined ? undefined : callbacksOf(callbacks, file),
      callbackSignature: callbackSignature && signatureOf(callbackSignature),
      caFile: ca === undefined ? undefined : file(ca),
      certFile: cert === undefined ? undefined : file(cert),
      keyFile: key === undefined ? undefined : file(key),
      proxy,
    }),
    timeoutMs: durationMs(config.timeout ?? (driver === 'person' ? '90s' : '15s')) as number,
    patienceMs: durationMs(config.patience ?? (driver === 'person' ? '60s' : '20s')) as number,
    quietMs: durationMs(config.quiet ?? (driver === 'payproof' ? '100ms' : '2s')) as number,
    callsPerMinute: config.callsPerMinute ?? 500,
    ...defined({ concurrency: config.concurrency }),
  };
}

function apiOf({ base, credentials, fixtures = {} }: NonNullable<TargetConfig['apis'][Api]>): ApiSettings {
  return { base: withoutSlash(base), credentials, fixtures };
}

function driverOf(
  driver: NonNullable<TargetConfig['driver']>,
  control: TargetConfig['control'],
  file: (relative: string) => string,
): NonNullable<TargetSettings['driver']> {
  const access = control && { ...control, base: withoutSlash(control.base) };
  if (driver === 'payproof') {
    const { base, workspace, token } = access ?? {};
    return { kind: 'payproof', ...defined({ control: base, workspace, token }) };
  }
  if (driver === 'person') return { kind: 'person' };
  const { module, options } = typeof driver === 'string' ? { module: driver, options: undefined } : driver;
  return { kind: 'module', path: file(module), ...defined({ options, control: access }) };
}

/** As the names of all other headers are sent. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function callbacksOf(
  callbacks: NonNullable<TargetConfig['callbacks']>,
  file: (relative: string) => string,
): NonNullable<TargetSettings['callbacks']> {
  if (callbacks === 'loopback') return { kind: 'loopback' };
  const { base, host, port, certificate, key } = callbacks;
  return {
    kind: 'public',
    base: withoutSlash(base),
    host: host ?? '127.0.0.1',
    port,
    ...(certificate === undefined || key === undefined
      ? {}
      : { certificateFile: file(certificate), keyFile: file(key) }),
  };
}

function signatureOf(signature: NonNullable<TargetConfig['callbackSignature']>): CallbackSignature {
  return { encoding: 'hex', algorithm: 'sha256', ...signature };
}

/** Paths of the contract begin with a slash: a base that ends in one would send two. */
function withoutSlash(base: string): string {
  let end = base.length;
  while (base[end - 1] === '/') end -= 1;
  return base.slice(0, end);
}
