import { visible } from '../../protocol/visible.ts';
import { findingTold, noteTold, type Tellable } from '../finding-told.ts';
import type { LiveEvent } from './follow-events.ts';
import { timeTold } from './time-told.ts';

interface Exchange {
  id: number;
  api: string;
  operation: string | null;
  request: { method: string; url: string; body: string };
  answer: { status: number; body: string };
}

interface Delivery {
  id: string;
  api: string;
  url: string;
  state: string;
  body: string;
  attempts: { status?: number; error?: string; isResent?: boolean }[];
}

/** What of the events is wanted. */
export interface EventFilter {
  api?: string;
  operation?: string;
  status?: RegExp;
}

/** Whether an event is one of those that are wanted. What narrows calls leaves other events out. */
export function isAbout({ event, data }: LiveEvent, { api, operation, status }: EventFilter): boolean {
  const exchange = event === 'exchange' ? (data['exchange'] as Exchange) : undefined;
  if (operation !== undefined && exchange?.operation !== operation) return false;
  if (status !== undefined && !(exchange && status.test(String(exchange.answer.status)))) return false;
  return api === undefined || (exchange?.api ?? data['api']) === api;
}

/** An event in a line; with its bodies, in the lines behind it. */
export function eventTold({ event, data }: LiveEvent, { bodies }: { bodies: boolean }): string {
  const time = timeTold(data['at']);
  const line = (...words: unknown[]): string => visible([time, ...words].map(String).join(' '));
  switch (event) {
    case 'exchange': {
      const { id, api, operation, request, answer } = data['exchange'] as Exchange;
      const head = line(`#${id}`, api, request.method, request.url, '->', answer.status, operation ?? 'no operation');
      return withBodies(head, bodies ? [request.body, answer.body] : []);
    }
    case 'delivery': {
      const { id, api, url, state, body, attempts } = data as unknown as Delivery;
      const last = attempts.at(-1);
      const outcome = last
        ? [`attempt ${attempts.length}${last.isResent ? ', resent' : ''}:`, last.status ?? last.error]
        : [];
      return withBodies(
        line('delivery', id, api, url, state, ...outcome),
        bodies && attempts.length === 0 ? [body] : [],
      );
    }
    case 'prompt':
      return line(`prompt ${data['state']}`, data['endUserId'], data['clientCorrelator'], data['status'] ?? 'gone');
    case 'sms':
      return line('sms', data['endUserId'], data['text']);
    case 'clock':
      return line(
        'clock moved from',
        new Date(Number(data['from'])).toISOString(),
        `(${data['fired']} things fell due)`,
      );
    case 'finding':
      return ('note' in data ? noteTold(data as never) : findingTold(data as unknown as Tellable)).trimEnd();
    case 'dropped':
      return visible(`${data['count'] ?? 'some'} events are left out: ${data['reason']}`);
    default:
      return line(event, data['operation'] ?? '');
  }
}

function withBodies(head: string, bodies: readonly string[]): string {
  return [head, ...bodies.filter((it) => it !== '').map((it) => `  ${visible(it)}`)].join('\n');
}
