import type { RunResult } from '../conformance/result.ts';
import type { Exchange, RawAnswer, RawRequest } from '../target/exchange.ts';
import { bodyText } from './body-text.ts';
import { jsonText } from './json-value.ts';

/**
 * run.json of a run result, as docs/run.schema.json describes it: bodies as text or base64 with the encoding said,
 * numbers with the digits that they had. A finding without `actual` found nothing there. Ends with a line feed;
 * the same result always gives the same bytes.
 */
export function renderRunJson(run: RunResult): string {
  const {
    schema,
    tool,
    target,
    simulated,
    contracts,
    seed,
    startedAt,
    tookMs,
    command,
    interrupted,
    rules,
    verdicts,
    checks,
    exchanges,
    events,
    shard,
  } = run;
  const file = {
    schema,
    tool,
    target,
    simulated,
    contracts: sorted(contracts),
    seed,
    startedAt,
    tookMs,
    command,
    interrupted,
    rules,
    verdicts,
    checks,
    exchanges: exchanges.map(exchangeJson),
    ...(events === undefined ? {} : { events }),
    ...(shard === undefined ? {} : { shard }),
  } satisfies Record<Exclude<keyof RunResult, 'events' | 'shard'>, unknown> & { events?: unknown; shard?: unknown };
  return `${jsonText(file, 1)}\n`;
}

/** One exchange with its bodies as text or base64. */
export function exchangeJson(exchange: Exchange): unknown {
  const { id, by, api, operation, check, at, request, answer } = exchange;
  return {
    id,
    by,
    api,
    operation,
    check,
    at,
    request: wire(request),
    answer: typeof answer === 'string' ? answer : wire(answer),
  };
}

function wire<W extends RawRequest | RawAnswer>({ body, ...rest }: W): unknown {
  return { ...rest, body: bodyText(body) };
}

function sorted<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}
