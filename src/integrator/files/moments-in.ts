import { type Moment, memberOf, parseExactly, type Sending, textIn } from '../../conformance/index.ts';
import { type Api, loadContract, operationAt } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { withHiddenCredentials } from './hidden-credentials.ts';
import type { RawTraffic } from './raw-traffic.ts';

/** What files hold, as an integrator's day. */
export interface Day {
  moments: Moment[];
  apis: Api[];
  /** Addresses under which each API was called. */
  bases: Partial<Record<Api, string[]>>;
  /** What was left out, in words, and how often. */
  leftOut: Map<string, number>;
}

/** The moments of requests and answers in order of time. What belongs to none of the contracts is left out and counted. */
export function momentsIn(raw: readonly RawTraffic[], more: readonly Moment[] = []): Day {
  const leftOut = new Map<string, number>();
  const leave = (why: string): void => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  const bases = new Map<Api, Set<string>>();
  const notifyUrls = new Set<string>();
  const exchanges: Exchange[] = [];
  for (const it of timed(raw)) {
    const known = knownAs(it, notifyUrls);
    if (!known) leave('other traffic');
    else if (it.lacks !== undefined) leave(`the file does not hold ${it.lacks}`);
    else {
      const { base, ...exchange } = known;
      if (base !== undefined) bases.set(exchange.api, (bases.get(exchange.api) ?? new Set()).add(base));
      const { sentAt, tookMs, request, answer } = it;
      if (exchange.operation === 'charge' || exchange.operation === 'refund') {
        const url = textIn(memberOf(jsonOf(request.body), 'notifyUrl'));
        if (url) notifyUrls.add(url);
      }
      exchanges.push({ ...exchange, id: `x${exchanges.length + 1}`, at: { wall: sentAt, tookMs }, request, answer });
    }
  }
  const moments = [...withHiddenCredentials(exchanges).flatMap(momentsOf), ...more];
  moments.sort((a, b) => a.at - b.at || Number(a.kind !== 'sent') - Number(b.kind !== 'sent'));
  const apis = [...new Set(exchanges.map((it) => it.api))];
  const end = moments.at(-1)?.at ?? 0;
  return {
    moments: [...moments, { kind: 'end', at: end }],
    apis,
    bases: Object.fromEntries([...bases].map(([api, all]) => [api, [...all]])),
    leftOut,
  };
}

/** In order of sending; what has no time follows what stands before it in its file. */
function timed(raw: readonly RawTraffic[]): (RawTraffic & { sentAt: number })[] {
  let last = 0;
  const all = raw.map((it) => {
    last = it.sentAt ?? last;
    return { ...it, sentAt: last };
  });
  return all.sort((a, b) => a.sentAt - b.sentAt);
}

type Known = Pick<Sending, 'by' | 'api' | 'operation'> & { base?: string };

function knownAs({ by, api: saidApi, request }: RawTraffic, notifyUrls: ReadonlySet<string>): Known | undefined {
  const { method, url, headers, body } = request;
  const path = pathOf(url);
  const meant = by === 'provider' || path === undefined ? undefined : operationAt(method, path);
  if (meant && path !== undefined) {
    const { api, operation, isExact } = meant;
    const base = isExact ? baseOf(url, path, api, operation) : undefined;
    return { by: 'client', api, ...(isExact ? { operation } : {}), ...(base === undefined ? {} : { base }) };
  }
  if (by === 'client') return undefined;
  if (by === 'provider' && saidApi) return { by, api: saidApi };
  if (notifyUrls.has(url)) return { by: 'provider', api: 'charge-gateway' };
  if (method !== 'POST') return undefined;
  const isSigned = headers.some(([name]) => name.toLowerCase() === 'x-signature');
  const value = jsonOf(body);
  const isNotice = memberOf(value, 'Payments') !== undefined && (isSigned || memberOf(value, 'Hash') !== undefined);
  const isAnnouncement = by === 'provider' && Array.isArray(value);
  if (isNotice || isAnnouncement || (by === 'provider' && isSigned)) return { by: 'provider', api: 'bill-payment' };
  return by === 'provider' ? { by, api: 'charge-gateway' } : undefined;
}

function momentsOf(exchange: Exchange): Moment[] {
  const { answer: _, ...call } = exchange;
  const { wall, tookMs } = exchange.at;
  return [
    { kind: 'sent', at: wall, call },
    { kind: 'answered', at: wall + tookMs, exchange },
  ];
}

function pathOf(url: string): string | undefined {
  try {
    return new URL(url, 'http://unknown.invalid').pathname;
  } catch {
    return undefined;
  }
}

/** What stands before the path of the contract. */
function baseOf(url: string, path: string, api: Api, operation: string): string | undefined {
  const parts = loadContract(api).operations[operation]?.path.split('/').length ?? 0;
  try {
    const { origin } = new URL(url);
    return `${origin}${path
      .split('/')
      .slice(0, 1 - parts)
      .join('/')}`;
  } catch {
    return undefined;
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseExactly(body);
  } catch {
    return undefined;
  }
}
