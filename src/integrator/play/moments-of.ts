import type { Moment, Sending } from '../../conformance/index.ts';
import type {
  AnswerFate,
  DeliveryFate,
  HeardCall,
  HeardDeed,
  HeardDelivery,
  HeardReceipt,
  HeardStray,
  Witness,
} from '../../sandbox/index.ts';
import type { Exchange, RawAnswer, RawHeaders } from '../../targets/exchange.ts';

export interface MomentsOptions {
  /** Gets each moment as it happens. */
  see(moment: Moment): void;
  /** Wall time in ms, which exchanges are told with. */
  wallNow(): number;
  /** Hears by which id the moments name a call, before they do. */
  named?(id: string, call: number): void;
  /** Hears of calls that belong to no API. */
  strayed?(call: HeardStray): void;
  fateOfCall?(call: HeardCall): AnswerFate | undefined;
  fateOfDelivery?(delivery: Omit<HeardDelivery, 'id'>): DeliveryFate | undefined;
}

/** A witness that makes moments of what it hears: calls and deliveries numbered in the order of their sending. */
export function momentsOf({ see, wallNow, named, strayed, fateOfCall, fateOfDelivery }: MomentsOptions): Witness {
  const calls = new Map<number, Sending>();
  const deliveries = new Map<number, Sending>();
  let count = 0;

  function begin(kind: Map<number, Sending>, id: number, at: number, known: Omit<Sending, 'id' | 'at'>): void {
    count += 1;
    const call: Sending = { id: `x${count}`, at: { wall: wallNow(), tookMs: 0, target: at }, ...known };
    kind.set(id, call);
    if (kind === calls) named?.(call.id, id);
    see({ kind: 'sent', at, call });
  }

  function end(kind: Map<number, Sending>, id: number, at: number, answer: Exchange['answer']): void {
    const call = kind.get(id);
    if (!call) return;
    kind.delete(id);
    const tookMs = at - (call.at.target ?? at);
    see({ kind: 'answered', at, exchange: { ...call, at: { ...call.at, tookMs }, answer } });
  }

  return {
    called(call) {
      const { id, at, api, operation, method, url, rawHeaders, body } = call;
      const request = { method, url, headers: pairs(rawHeaders), body };
      begin(calls, id, at, { by: 'client', api, ...(operation === undefined ? {} : { operation }), request });
      return fateOfCall?.(call);
    },
    answered({ id, at, answer }) {
      if (answer === 'reset') return end(calls, id, at, answer);
      const { status, headers, text } = answer;
      end(calls, id, at, { status, headers: Object.entries(headers), body: Buffer.from(text) });
    },
    strayed: (call) => strayed?.(call),
    sending: (delivery) => fateOfDelivery?.(delivery),
    sent({ id, at, api, method, url, headers, body }) {
      const request = { method, url, headers: Object.entries(headers), body: Buffer.from(body) };
      begin(deliveries, id, at, { by: 'provider', api, request });
    },
    received: ({ id, at, answer }) => end(deliveries, id, at, answerOf(answer)),
    done(deed) {
      const moment = momentOfDeed(deed);
      if (moment) see(moment);
    },
  };
}

function answerOf(answer: HeardReceipt['answer']): Exchange['answer'] {
  if ('error' in answer) {
    if (answer.error.startsWith('no answer')) return 'timeout';
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(answer.error) ? 'refused' : 'reset';
  }
  const { status, rawHeaders, body } = answer;
  return { status, headers: pairs(rawHeaders), body } satisfies RawAnswer;
}

/** What moves a clock or replaces a workspace is no deed of anybody. */
const silent: ReadonlySet<string> = new Set(['advanceClock', 'setClock', 'advanceToNext', 'paceClock']);

function momentOfDeed({ at, operation, body }: HeardDeed): Moment | undefined {
  const text = (name: string): string => String(body[name] ?? '');
  if (operation === 'answerPrompt') {
    const [endUserId, clientCorrelator, pin] = [text('endUserId'), text('clientCorrelator'), text('pin')];
    return { kind: 'pin', at, endUserId, clientCorrelator, pin };
  }
  if (operation === 'claimCode') return { kind: 'code', at, code: text('code'), deed: 'claimed' };
  if (operation === 'payCode') return { kind: 'code', at, code: text('code'), deed: 'paid' };
  if (silent.has(operation)) return undefined;
  return { kind: 'operator', at, deed: `${operation} ${JSON.stringify(body)}` };
}

function pairs(raw: readonly string[]): RawHeaders {
  return Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] as string, raw[2 * i + 1] as string]);
}
