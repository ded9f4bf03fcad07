import type { RunResult } from '../../conformance/result.ts';
import type { Exchange, RawAnswer, RawRequest } from '../../targets/exchange.ts';
import { bodyText } from '../body-text.ts';
import { jsonFile } from '../json-value.ts';
import { packExchanges } from './packed-exchanges.ts';

/**
 * run.json of a run result, as docs/run.schema.json describes it: bodies as text or base64 with the encoding said,
 * numbers with the digits that they had. A finding without `actual` found nothing there. Of a large run the exchanges that
 * no finding rests on are packed, and it has schema 2. Ends with a line feed; the same result always gives the same bytes.
 */
export function renderRunJson(run: RunResult): string {
  const entries = Object.entries(members).flatMap(([name, write]): [string, unknown][] => {
    const value: unknown = run[name as keyof RunResult];
    return value === undefined ? [] : [[name, (write as (value: unknown) => unknown)(value)]];
  });
  const file = Object.fromEntries(entries);
  const told = new Set(
    run.verdicts.flatMap((it) => it.findings.flatMap(({ proof, deed = [] }) => [...proof, ...deed])),
  );
  const packed = packExchanges(file['exchanges'] as unknown[], (id) => told.has(id), run.interrupted);
  return jsonFile(packed ? { ...file, schema: 2, ...packed } : file);
}

const asItIs = (value: unknown): unknown => value;

/** Every member of a run result in the order of the file, and how it is written; one that is undefined is left out. */
const members: { readonly [Name in keyof RunResult]-?: (value: NonNullable<RunResult[Name]>) => unknown } = {
  schema: asItIs,
  tool: asItIs,
  judged: asItIs,
  integrator: asItIs,
  target: asItIs,
  simulated: asItIs,
  contracts: sorted,
  seed: asItIs,
  startedAt: asItIs,
  tookMs: asItIs,
  command: asItIs,
  interrupted: asItIs,
  stoppedAfter: asItIs,
  budget: asItIs,
  rules: asItIs,
  verdicts: asItIs,
  checks: asItIs,
  exchanges: (all) => all.map(exchangeJson),
  events: asItIs,
  disturbances: asItIs,
  notes: asItIs,
  expected: asItIs,
  shard: asItIs,
};

/** One exchange with its bodies as text or base64. */
export function exchangeJson(exchange: Exchange): unknown {
  const { id, by, api, operation, check, at, request, answer, disturbed } = exchange;
  return {
    id,
    by,
    api,
    operation,
    check,
    at,
    request: wire(request),
    answer: typeof answer === 'string' ? answer : wire(answer),
    disturbed,
  };
}

function wire<W extends RawRequest | RawAnswer>({ body, ...rest }: W): unknown {
  return { ...rest, body: bodyText(body) };
}

function sorted<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}
