import type { Api } from '../../contract/api.ts';
import type { Exchange, NoAnswer, RawAnswer, RawRequest } from '../../targets/exchange.ts';
import type { TargetEvent } from '../check.ts';
import { keptBodies } from './kept-bodies.ts';

/** Everything that a run saw, in the order in which it began. */
export interface Recorder {
  readonly exchanges: Exchange[];
  readonly events: TargetEvent[];
  /** Which SMS are among the events already: an inbox is read more than once. */
  readonly seenSms: Set<string>;
  /** Records a call before it is sent; `answered` completes it. */
  begin(of: { api: Api; operation?: string; check: string; by: Exchange['by']; wall: number; request: RawRequest }): {
    exchange: Exchange;
    answered(answer: RawAnswer | NoAnswer, tookMs: number): Exchange;
  };
}

export function newRecorder(): Recorder {
  const exchanges: Exchange[] = [];
  const keep = keptBodies();
  return {
    exchanges,
    events: [],
    seenSms: new Set(),
    begin({ api, operation, check, by, wall, request }) {
      const exchange: Exchange = {
        id: `x${exchanges.length + 1}`,
        by,
        api,
        ...(operation === undefined ? {} : { operation }),
        check,
        at: { wall, tookMs: 0 },
        request,
        answer: 'timeout',
      };
      exchanges.push(exchange);
      return {
        exchange,
        answered(answer, tookMs) {
          exchange.answer = answer;
          exchange.at.tookMs = Math.round(tookMs * 10) / 10;
          keep(exchange);
          return exchange;
        },
      };
    },
  };
}
