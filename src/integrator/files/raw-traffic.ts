import type { Api } from '../../contract/index.ts';
import type { NoAnswer, RawAnswer, RawHeaders } from '../../targets/exchange.ts';

/** One request with its answer as a file holds it, before anybody knows what it is. */
export interface RawTraffic {
  /** Who sent it, where the file says. */
  by?: 'client' | 'provider';
  /** Whose API it is, where the file says: of a delivery, the path cannot tell. */
  api?: Api;
  /** Unix ms at which it was sent; undefined where the file does not say. */
  sentAt?: number;
  tookMs: number;
  request: { method: string; url: string; headers: RawHeaders; body: Buffer };
  answer: RawAnswer | NoAnswer;
  /** A body that went over the wire and that the file does not hold: nothing can be concluded from such an exchange. */
  lacks?: string;
}

/** Names and values as files write them: a list of pairs, of `{ name, value }`, or an object. Pseudo headers of HTTP/2 go. */
export function headersIn(value: unknown): RawHeaders {
  const pairs = Array.isArray(value) ? value.map(pairOf) : isRecord(value) ? Object.entries(value).flatMap(each) : [];
  return pairs.flatMap((it): RawHeaders => {
    const [name, text] = it ?? [];
    return name === undefined || name === '' || name.startsWith(':') ? [] : [[name, text ?? '']];
  });
}

function pairOf(it: unknown): [string, string] | undefined {
  if (Array.isArray(it)) return [String(it[0] ?? ''), String(it[1] ?? '')];
  return isRecord(it) ? [String(it['name'] ?? ''), String(it['value'] ?? '')] : undefined;
}

function each([name, value]: [string, unknown]): [string, string][] {
  return (Array.isArray(value) ? value : [value]).map((it) => [name, String(it ?? '')]);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Unix ms of an ISO text or a number of ms; undefined where it is neither. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
