import { type Exchange, RecentMap, type Sending, statusOf } from '../../../../../conformance/index.ts';
import { contentOf } from '../../day/body-of.ts';
import type { DayEvent } from '../../day/day-event.ts';

/** One request, with its answer once that came. */
export interface Attempt {
  call: Sending;
  correlator: string;
  at: number;
  /** How many deeds of the operator came before it. */
  deeds: number;
  exchange?: Exchange;
  answeredAt: number;
}

/** One request with all that followed of the same content. */
export interface Chain {
  readonly operation: 'charge' | 'refund' | 'lookup';
  last: Attempt | undefined;
  /** What the last answer was; undefined before the first. */
  status: number | string | undefined;
  /** ms between an answer 500 (or 503) and the next request, as long as the status stays the same. */
  gaps: number[];
  /** How often a look-up was sent again after the same refusal. */
  lookups: number;
  /** When the refusal that still lasts was first answered. */
  refusedAt: number | undefined;
  /** How often it was soon sent again under another correlator. */
  renewed: number;
  /** ms between a refusal and the next request under another correlator. */
  renewedAfter: number[];
  /** How often it was, though nobody had been told of the refusal before. */
  untold: number;
  isTold: boolean;
}

/** A request that was sent again after its answer. */
export interface Repetition {
  chain: Chain;
  before: Attempt & { exchange: Exchange };
  attempt: Attempt;
  /** ms from the answer to the request that followed. */
  waitMs: number;
}

export interface Chains {
  /** Takes in what was sent; gives the repetition that it is, if it is one. */
  sent(event: DayEvent, deeds: number): Repetition | undefined;
  /** The chain that was answered, with what its last answer was before. */
  answered(exchange: Exchange, at: number): { chain: Chain; before: Chain['status'] } | undefined;
  all(): Iterable<Chain>;
}

export function chainsOfDay(): Chains {
  const chains = new RecentMap<string, Chain>(4_000);
  const open = new RecentMap<string, Chain>(2_000);
  return {
    sent(event, deeds) {
      const request = requestOf(event);
      if (!request) return undefined;
      const { operation, content, call, correlator } = request;
      const chain = chains.ensure(`${operation} ${content}`, () => newChain(operation));
      const { last } = chain;
      const attempt = { call, correlator, at: event.at, deeds, answeredAt: 0 };
      chain.last = attempt;
      open.set(call.id, chain);
      if (!last?.exchange) return undefined;
      const before = { ...last, exchange: last.exchange };
      return { chain, before, attempt, waitMs: event.at - last.answeredAt };
    },
    answered(exchange, at) {
      const chain = open.get(exchange.id);
      open.delete(exchange.id);
      // Where several are under way at once, the latest counts.
      if (!chain?.last || chain.last.call.id !== exchange.id) return undefined;
      const before = chain.status;
      chain.status = statusOf(exchange);
      Object.assign(chain.last, { exchange, answeredAt: at });
      return { chain, before };
    },
    all: () => chains.values(),
  };
}

/** Counts anew from an answer with another status on. */
export function beginAnew(chain: Chain, before: Chain['status']): void {
  Object.assign(chain, { gaps: [], lookups: 0, refusedAt: undefined });
  // Who goes on after one refusal and meets another repeats all the same.
  if (!isRefusal(before) || !isRefusal(chain.status)) Object.assign(chain, { renewed: 0, renewedAfter: [], untold: 0 });
}

/** Whether the document lets the call be sent again as it is (section 7 rule 1). */
export function maySendAgain(status: Chain['status']): status is 500 | 503 {
  return status === 500 || status === 503;
}

export function isRefusal(status: Chain['status']): status is number {
  return typeof status === 'number' && status >= 400 && status < 500;
}

function newChain(operation: Chain['operation']): Chain {
  return {
    operation,
    last: undefined,
    status: undefined,
    gaps: [],
    lookups: 0,
    refusedAt: undefined,
    renewed: 0,
    renewedAfter: [],
    untold: 0,
    isTold: false,
  };
}

/** The request that an event is, if it is one, and what makes it the same as another. */
function requestOf(
  event: DayEvent,
): (Pick<Chain, 'operation'> & Pick<Attempt, 'call' | 'correlator'> & { content: string }) | undefined {
  if (event.kind === 'lookup') {
    const { endUserId, clientCorrelator: correlator } = event.called;
    return { operation: 'lookup', call: event.call, correlator, content: `${endUserId}/${correlator}` };
  }
  if (event.kind === 'charge') {
    const { call, charge } = event;
    return { operation: 'charge', call, correlator: charge.correlator, content: contentOf(call) };
  }
  if (event.kind !== 'refund') return undefined;
  // A refund is the same whatever else it says: so much of one charge.
  const { call, refund } = event;
  return { operation: 'refund', call, correlator: refund.correlator, content: `${refund.original} ${refund.cents}` };
}
