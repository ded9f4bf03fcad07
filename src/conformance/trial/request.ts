import { validateHeaderValue } from 'node:http';
import type { Api } from '../../contract/api.ts';
import { loadContract, type Operation } from '../../contract/contract.ts';
import { isObject } from '../../contract/dereference.ts';
import type { Credentials } from '../../targets/apis/index.ts';
import type { RawHeaders, RawRequest } from '../../targets/exchange.ts';
import type { ApiSettings } from '../../targets/settings/settings.ts';
import { GivenBroken, type RawInput } from '../check.ts';

/** The operation of that id. Throws TypeError naming the legal ones. */
export function operationOf(api: Api, operationId: string): Operation {
  const { operations } = loadContract(api);
  const operation = operations[operationId];
  if (!operation)
    throw new TypeError(`${api} has no operation "${operationId}"; it has ${Object.keys(operations).join(', ')}`);
  return operation;
}

/**
 * The raw request of an operation: default headers are credentials, content type and length; `input` changes them.
 * Throws GivenBroken where a value that came from the provider (a token) cannot stand in a header.
 */
export function requestOf(operation: Operation, settings: ApiSettings, input: RawInput): RawRequest {
  const base = settings.base.replace(/\/$/, '');
  const path =
    input.rawPath ??
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((input.path?.[name] ?? '').toWellFormed()),
    );
  // A space as %20: not every provider reads a plus as one.
  const query = input.query ? new URLSearchParams(input.query).toString().replaceAll('+', '%20') : '';
  const url = `${base}${path}${query && `?${query}`}`;
  const body = bodyOf(input);
  const headers: Record<string, string | null> = {
    host: path.startsWith('/') ? hostOf(base) : new URL(url).host,
    accept: 'application/json',
    ...settings.headers,
    ...authorizationOf(operation, settings.credentials),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...input.headers,
  };
  const list = Object.entries(headers).filter((it): it is [string, string] => it[1] !== null);
  for (const [name, value] of list) refuseIllegal(operation, name, value);
  return { method: operation.method, url, headers: list satisfies RawHeaders, body: body ?? Buffer.alloc(0) };
}

/** Hosts by base addresses: a run has a handful of them and thousands of calls. */
const hosts = new Map<string, string>();

function hostOf(base: string): string {
  const known = hosts.get(base);
  if (known !== undefined) return known;
  const { host } = new URL(base);
  if (hosts.size > 100) hosts.clear();
  hosts.set(base, host);
  return host;
}

function refuseIllegal({ operationId }: Operation, name: string, value: string): void {
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new GivenBroken(
      `${operationId}: what stands for the header ${name} holds characters that HTTP does not allow`,
    );
  }
}

function bodyOf(input: RawInput): Buffer | undefined {
  if (input.body !== undefined) return Buffer.from(input.body);
  return input.json === undefined ? undefined : Buffer.from(JSON.stringify(input.json));
}

/** The credentials that an operation's security schemes ask for and that stand in the settings; a session's token does not. */
function authorizationOf(operation: Operation, credentials: Credentials): Record<string, string> {
  const { securitySchemes = {} } = loadContract(operation.api).document.components as {
    securitySchemes?: Record<string, unknown>;
  };
  const headers: Record<string, string> = {};
  for (const name of operation.security) {
    const scheme = securitySchemes[name];
    if (!isObject(scheme)) continue;
    if (scheme.type === 'http' && scheme.scheme === 'basic')
      headers['authorization'] = basicHeader(credentials.username ?? '', credentials.password ?? '');
    else if (scheme.type === 'http' && scheme.scheme === 'bearer' && credentials.accessToken !== undefined)
      headers['authorization'] = `Bearer ${credentials.accessToken}`;
    else if (scheme.type === 'apiKey' && scheme.in === 'header')
      headers[String(scheme.name).toLowerCase()] = credentials.apiKey ?? '';
  }
  return headers;
}

/** `Basic` and the Base64 of `username:password` in UTF-8. */
export function basicHeader(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}
