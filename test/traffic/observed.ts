import { type Decider, type Exchange, expecting, type ObserverDefinition } from '../../src/conformance/index.ts';
import { drain } from '../../src/conformance/run/drain.ts';
import type { Api } from '../../src/contract/index.ts';

/** A call as a test writes it: what was sent, what came back. */
export interface Call {
  operation: string;
  url?: string;
  sent?: unknown;
  status?: number;
  /** JSON value of the answer, or its text. */
  answer: unknown;
  type?: string;
  /** When it was sent, in ms. */
  at?: number;
  check?: string;
  /** The credentials that it was sent with. */
  authorization?: string;
}

/** The exchanges of calls, one after the other. */
export function exchangesOf(calls: readonly Call[], api: Api = 'merchant-wallet'): Exchange[] {
  return calls.map(
    (
      {
        operation,
        url = 'http://127.0.0.1/',
        sent,
        status = 200,
        answer,
        type = 'application/json',
        at,
        check = 'c',
        authorization,
      },
      index,
    ) => ({
      id: `x${index + 1}`,
      by: 'client',
      api,
      operation,
      check,
      at: { wall: at ?? index * 1000, tookMs: 1 },
      request: {
        method: 'POST',
        url,
        headers: authorization === undefined ? [] : [['Authorization', authorization]],
        body: Buffer.from(sent === undefined ? '' : JSON.stringify(sent)),
      },
      answer: {
        status,
        headers: [['Content-Type', type]],
        body: Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)),
      },
    }),
  );
}

/** What an observer makes of calls: what it decided against them and which readings it saw, without the API's name. */
export function observed(
  observer: ObserverDefinition,
  calls: readonly Call[],
  secrets: { name: string; value: string }[] = [],
  api: Api = 'merchant-wallet',
  disturbed: readonly Call[] = [],
): { broken: string[]; held: string[]; seen: string[] } {
  const broken: string[] = [];
  const held: string[] = [];
  const seen: string[] = [];
  const holds: Decider['holds'] = (id, expected, actual) => {
    const isHeld = JSON.stringify(expected) === JSON.stringify(actual);
    if (isHeld) held.push(id);
    else broken.push(`${id}: ${JSON.stringify(actual)}`);
    return isHeld;
  };
  const looking = observer.observe(
    exchangesOf(calls, api),
    { holds, expects: expecting(holds), observe: (id, reading) => void seen.push(`${id}: ${reading}`) },
    { secrets, events: [], callbackSignatureOf: () => undefined, disturbed: exchangesOf(disturbed, api) },
  );
  drain(looking);
  return { broken, held: [...new Set(held)], seen };
}
