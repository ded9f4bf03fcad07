import type { Api } from '../../contract/api.ts';
import type { Exchange, NoAnswer, RawAnswer, RawRequest } from '../../targets/exchange.ts';
import type { TargetEvent } from '../check.ts';
import { keptBodies } from './kept-bodies.ts';

/** Something of a check that has a place in the order of a run: an exchange, or a deed that an event will tell. */
export interface Moment {
  /** `x1` of an exchange, `e1` of an event. */
  id: string;
  check: string;
  /** Counts the trials of a run: an attempt of a check, or one generated value in it. */
  trial: number;
}

/** Where in a run something is decided: in which trial, and after how many moments. */
export interface Place {
  check: string;
  trial: number;
  until: number;
}

/** Everything that a run saw, in the order in which it began. */
export interface Recorder {
  readonly exchanges: Exchange[];
  readonly events: TargetEvent[];
  /** Exchanges and events of checks in one order, each where it began. */
  readonly moments: Moment[];
  /** Begins a trial of a check, on its own or within the one that it belongs to. */
  beginTrial(check: string, within?: number): number;
  /** Goes on with a trial in which others were made. */
  resumeTrial(check: string, trial: number): void;
  /** The trial that one was made within. */
  outerTrial(trial: number): number | undefined;
  /** Where the check is now. */
  place(check: string): Place;
  /** The id of an event that begins now. */
  beginEvent(check: string): string;
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
  const moments: Moment[] = [];
  const current = new Map<string, number>();
  const outer = new Map<number, number>();
  let trials = 0;
  let begun = 0;
  const trialOf = (check: string): number => current.get(check) ?? 0;
  return {
    exchanges,
    events: [],
    moments,
    beginTrial(check, within) {
      trials += 1;
      if (within !== undefined) outer.set(trials, within);
      current.set(check, trials);
      return trials;
    },
    resumeTrial: (check, trial) => void current.set(check, trial),
    outerTrial: (trial) => outer.get(trial),
    place: (check) => ({ check, trial: trialOf(check), until: moments.length }),
    beginEvent(check) {
      begun += 1;
      const id = `e${begun}`;
      moments.push({ id, check, trial: trialOf(check) });
      return id;
    },
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
      moments.push({ id: exchange.id, check, trial: trialOf(check) });
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
