import { dirname, resolve } from 'node:path';
import type { Api } from '../../contract/api.ts';
import { defined } from '../../contract/defined.ts';
import { durationMs } from './duration-ms.ts';
import type { ApiSettings, CallbackSignature, TargetSettings } from './settings.ts';
import type { TargetConfig } from './target-shape.ts';

/** The settings of a valid configuration: defaults filled in, paths absolute, durations in ms. `path` is its file. */
export function resolveTarget(name: string, config: TargetConfig, path: string): TargetSettings {
  const file = (relative: string): string => resolve(dirname(path), relative);
  const { driver, control, callbacks, callbackSignature, ca } = config;
  return {
    name,
    kind: 'remote',
    apis: Object.fromEntries(Object.entries(config.apis).map(([api, it]) => [api, apiOf(it)])),
    ...defined({
      driver: driver === undefined ? undefined : driverOf(driver, control, file),
      callbacks: callbacks === undefined ? undefined : callbacksOf(callbacks, file),
      callbackSignature: callbackSignature && signatureOf(callbackSignature),
      caFile: ca === undefined ? undefined : file(ca),
    }),
    timeoutMs: durationMs(config.timeout ?? (driver === 'person' ? '90s' : '15s')) as number,
    patienceMs: durationMs(config.patience ?? (driver === 'person' ? '60s' : '20s')) as number,
    quietMs: durationMs(config.quiet ?? '2s') as number,
    callsPerMinute: config.callsPerMinute ?? 500,
  };
}

function apiOf({ base, credentials, fixtures = {} }: NonNullable<TargetConfig['apis'][Api]>): ApiSettings {
  return { base: withoutSlash(base), credentials, fixtures };
}

function driverOf(
  driver: string,
  control: TargetConfig['control'],
  file: (relative: string) => string,
): NonNullable<TargetSettings['driver']> {
  if (driver === 'payproof') return payproofDriver(control);
  return driver === 'person' ? { kind: 'person' } : { kind: 'module', path: file(driver) };
}

function payproofDriver(control: TargetConfig['control']): NonNullable<TargetSettings['driver']> {
  const base = control && withoutSlash(control.base);
  return { kind: 'payproof', ...defined({ control: base, workspace: control?.workspace, token: control?.token }) };
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
