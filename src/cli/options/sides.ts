import { type Api, apis } from '../../contract/index.ts';
import { type ReceiverKind, receiverKinds } from '../../integrator/index.ts';
import { UsageError } from '../usage-error.ts';
import { readGiven } from './read-given.ts';

/** `api=URL` of each side that a proxy passes on to. Throws UsageError with what is legal. */
export function basesOf(given: Readonly<Record<string, string>>): Partial<Record<Api, string>> {
  return urlsOf('--to', given, apis);
}

/** `kind=URL` of each receiver. */
export function receiversOf(given: Readonly<Record<string, string>>): Partial<Record<ReceiverKind, string>> {
  return urlsOf('--receiver', given, Object.keys(receiverKinds) as ReceiverKind[]);
}

function urlsOf<K extends string>(option: string, given: Readonly<Record<string, string>>, legal: readonly K[]) {
  const found: Partial<Record<K, string>> = {};
  for (const [name, url] of Object.entries(given)) {
    const known = legal.find((it) => it === name);
    if (known === undefined) throw new UsageError(`${option} ${name}=… is none of ${legal.join(', ')}`);
    found[known] = urlOf(option, url).replace(/\/$/, '');
  }
  return found;
}

/** An http or https URL as it was given. Throws UsageError. */
export function urlOf(option: string, text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(`${option}: '${text}' is no http or https address; write it as https://host/path`);
  return text;
}

/** `host:port`, `:port` or `port`; any free port of loopback where it is left out. Throws UsageError. */
export function listenAddressOf(text: string): { host: string; port: number } {
  const [, host = '', digits = ''] = /^(?:(\[[\da-f:.]+\]|[\w.-]*):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535)
    throw new UsageError(`--listen: '${text}' is no address; write it as 127.0.0.1:8080, or 8080 for loopback`);
  return { host: host.replace(/^\[|\]$/g, '') || '127.0.0.1', port };
}

/** Certificate and key of the own side. Throws UsageError where one lacks the other, or cannot be read. */
export function tlsOf(
  { cert, key }: { cert?: string | undefined; key?: string | undefined },
  folder: string,
): { cert: Buffer; key: Buffer } | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw new UsageError('--cert and --key belong together: give both');
  return { cert: readGiven('--cert', cert, folder), key: readGiven('--key', key, folder) };
}
