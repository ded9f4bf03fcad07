import type { Exchange } from '../../targets/exchange.ts';
import { isReferenceName, leavesOfBody } from '../deed.ts';

/** Headers by which a provider finds a call in its logs. */
const traces = /^(x-)?(trace|request|correlation|transaction)-?id$|^traceparent$|^x-amzn-trace-id$|^cf-ray$/i;

/** A name by which something stands in a log, and the exchange where it was seen first. */
export interface LogName {
  id: string;
  name: string;
  value: string;
}

/** `X-Trace-Id` and the like, of the answers. */
export function tracesOf(exchanges: readonly Exchange[]): LogName[] {
  return exchanges.flatMap(({ id, answer }) =>
    typeof answer === 'string'
      ? []
      : answer.headers
          .filter(([name, it]) => traces.test(name) && it !== '')
          .map(([name, value]) => ({ id, name, value })),
  );
}

/** References by who made them: whoever used one first. Each is told once. */
export function referencesOf(exchanges: readonly Exchange[]): { own: LogName[]; sent: LogName[] } {
  const seen = new Set<string>();
  const [own, sent]: [LogName[], LogName[]] = [[], []];
  for (const { id, by, request, answer } of exchanges) {
    const fromProvider = by === 'provider' ? request.body : typeof answer === 'string' ? undefined : answer.body;
    if (by === 'client') sent.push(...newIn(request.body, id, seen));
    if (fromProvider) own.push(...newIn(fromProvider, id, seen));
  }
  return { own, sent };
}

/** Longer texts are no reference that anybody looks for. */
const lengthAtMost = 120;
const perBodyAtMost = 6;

function newIn(body: Buffer, id: string, seen: Set<string>): LogName[] {
  const found: LogName[] = [];
  for (const [name, value] of leavesOfBody(body)) {
    if (!isReferenceName(name) || value === '' || value === 'null' || value.length > lengthAtMost) continue;
    if (seen.has(value) || found.length >= perBodyAtMost) continue;
    seen.add(value);
    found.push({ id, name, value });
  }
  return found;
}
