import type { IncomingMessage } from 'node:http';
import type { Moment, Sending } from '../../conformance/index.ts';
import { operationAt } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { Timers } from '../../targets/timers.ts';
import { decodeBody } from '../../targets/wire/decode-body.ts';
import { type Passage, pairsOf } from './forward.ts';
import type { Route } from './routes.ts';

export interface PassagesOptions {
  timers: Timers;
  see(moment: Moment): void;
  /** Hears why an exchange was passed on and cannot be judged. */
  leave(why: string): void;
}

/** Tells what passes a proxy, each exchange as two moments, in the order in which both ends did it. */
export function newPassages({ timers, see, leave }: PassagesOptions) {
  let count = 0;
  /** Of deliveries whose receiver has begun to answer: who does so, calls, and ends its answer then has answered first. */
  const answering = new Set<() => void>();

  return (route: Route, incoming: Pick<IncomingMessage, 'method' | 'rawHeaders'>): Passage => {
    const { by, api, url } = route;
    const { method = '', rawHeaders } = incoming;
    const wall = timers.now();
    const begun = timers.elapsed();
    const meant = by === 'client' ? operationAt(method, new URL(url).pathname, api) : undefined;
    let call: Sending | undefined;
    let isAnswered = false;
    /** An answer that came before its request was told. */
    let early: Parameters<Passage['ended']>[0] | undefined;

    function told(body: Buffer): void {
      if (by === 'client') for (const tell of answering) tell();
      count += 1;
      const request = { method, url, headers: pairsOf(rawHeaders), body };
      const operation = meant?.isExact ? { operation: meant.operation } : {};
      call = { id: `x${count}`, by, api, ...operation, at: { wall, tookMs: 0 }, request };
      see({ kind: 'sent', at: wall, call });
      if (early !== undefined) void ended(early);
    }

    function answered(sent: Sending, at: number, tookMs: number, answer: Exchange['answer']): void {
      if (!isAnswered) see({ kind: 'answered', at, exchange: { ...sent, at: { wall, tookMs }, answer } });
      isAnswered = true;
    }

    async function ended(answer: Parameters<Passage['ended']>[0]): Promise<void> {
      answering.delete(tellBegun);
      // Who never sends a whole request has asked for nothing.
      if (!call) {
        early = answer;
        return;
      }
      const [sent, at, tookMs] = [call, timers.now(), timers.elapsed() - begun];
      if (typeof answer === 'string') return answered(sent, at, tookMs, answer);
      const { status, headers, body } = answer;
      const plain = body && (await decodeBody(headers, body));
      if (plain === undefined) leave('an answer that is larger than what is kept');
      else if (typeof plain === 'string') leave(`an answer that cannot be read: ${plain}`);
      else answered(sent, at, tookMs, { status, headers, body: plain });
    }

    /** Nothing of a receiver's answer but its status is judged. */
    let tellBegun = (): void => undefined;

    return {
      sent(body) {
        if (!body) leave('a request that is larger than what is kept');
        // What was there before it is read before it is told.
        else if (by === 'client') setImmediate(told, body);
        else told(body);
      },
      begun(head) {
        if (by === 'client') return;
        tellBegun = () => {
          if (call) answered(call, timers.now(), timers.elapsed() - begun, { ...head, body: Buffer.alloc(0) });
        };
        answering.add(tellBegun);
      },
      ended,
    };
  };
}
