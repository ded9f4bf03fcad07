import { dirname, resolve } from 'node:path';
import type { Api } from '../contract/api.ts';
import { durationMs } from './duration.ts';
import type { ApiFixtures, ApiSettings, CallbackSignature, Credentials, TargetSettings } from './settings.ts';

/** One target as docs/payproof.config.schema.json allows it. */
export interface TargetConfig {
  apis: Partial<Record<Api, { base: string; credentials: Credentials; fixtures?: ApiFixtures }>>;
  driver?: string;
  control?: { base: string; workspace?: string; token?: string };
  callbacks?: 'loopback' | { base: string; host?: string; port: number; certificate?: string; key?: string };
  callbackSignature?: {
    header: string;
    secret: string;
    encoding?: 'hex' | 'base64';
    algorithm?: 'sha256' | 'sha512' | 'sha1';
  };
  timeout?: string;
  patience?: string;
  quiet?: string;
  callsPerMinute?: number;
  ca?: string;
}

/** The settings of a valid configuration: defaults filled in, paths absolute, durations in ms. `path` is its file. */
export function resolveTarget(name: string, config: TargetConfig, path: string): TargetSettings {
  const file = (relative: string): string => resolve(dirname(path), relative);
  const { driver, control, callbacks, callbackSignature, ca } = config;
  return {
    name,
    kind: 'remote',
    apis: Object.fromEntries(Object.entries(config.apis).map(([api, it]) => [api, apiOf(it)])),
    ...(driver === undefined ? {} : { driver: driverOf(driver, control, file) }),
    ...(callbacks === undefined ? {} : { callbacks: callbacksOf(callbacks, file) }),
    ...(callbackSignature === undefined ? {} : { callbackSignature: signatureOf(callbackSignature) }),
    timeoutMs: durationMs(config.timeout ?? (driver === 'person' ? '90s' : '15s')) as number,
    patienceMs: durationMs(config.patience ?? (driver === 'person' ? '60s' : '20s')) as number,
    quietMs: durationMs(config.quiet ?? '2s') as number,
    callsPerMinute: config.callsPerMinute ?? 500,
    ...(ca === undefined ? {} : { caFile: file(ca) }),
  };
}

function apiOf({
  base,
  credentials,
  fixtures = {},
}: {
  base: string;
  credentials: Credentials;
  fixtures?: ApiFixtures;
}): ApiSettings {
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
  return {
    kind: 'payproof',
    ...(control === undefined ? {} : { control: withoutSlash(control.base) }),
    ...(control?.workspace === undefined ? {} : { workspace: control.workspace }),
    ...(control?.token === undefined ? {} : { token: control.token }),
  };
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
    host: host ?? '0.0.0.0',
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
  return base.replace(/\/+$/, '');
}
