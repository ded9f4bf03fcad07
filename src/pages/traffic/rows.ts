import { signal } from '@preact/signals';
import { onListening, onLive } from '../live/live.ts';
import { namedValues } from './named-values.ts';
import type { Delivery, Exchange, Prompt, Row } from './row.ts';

/** How many lines are kept: the oldest go, so that a day of traffic costs no more memory than a minute. */
const capacity = 3_000;
/** How often what came is shown, however much it is. */
const batchMs = 200;

const kept = new Map<string, Row>();
let count = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** All lines that are kept, oldest first; a new list each time that something came. */
export const rows = signal<readonly Row[]>([]);
/** How many the sandbox could not send, as they came too fast. */
export const lost = signal(0);

function add(row: Row): void {
  kept.set(row.key, row);
  if (kept.size > capacity)
    for (const [oldest] of kept) {
      kept.delete(oldest);
      break;
    }
  waiting ??= setTimeout(show, batchMs);
}

function show(): void {
  waiting = undefined;
  rows.value = [...kept.values()];
}

function clear(): void {
  kept.clear();
  lost.value = 0;
  clearTimeout(waiting);
  show();
}

const none = { ties: [], references: [], numbers: [] };
const fresh = (): string => {
  count += 1;
  return `n${count}`;
};

onListening(clear);
onLive(['exchange'], (data) => {
  const { exchange } = data as { exchange: Exchange };
  const { id, at, api, request, answer } = exchange;
  const path = request.url.replace(/^\/[\w-]+\/v1/, '');
  const named = namedValues([request.body, answer.body], path);
  add({ kind: 'exchange', key: `x${id}`, at, api, exchange, ...named });
});
onLive(['delivery'], (data) => {
  const { at: _at, ...delivery } = data as Delivery & { at: number };
  const { id, createdAt, api, body } = delivery;
  add({ kind: 'delivery', key: `d${id}`, at: createdAt, api, delivery, ...namedValues([body]) });
});
onLive(['prompt'], (data) => {
  const prompt = data as Prompt;
  const { at, api, clientCorrelator, endUserId } = prompt;
  add({
    kind: 'prompt',
    key: fresh(),
    at,
    api,
    prompt,
    ...none,
    references: [clientCorrelator],
    ties: [clientCorrelator],
    numbers: [endUserId],
  });
});
onLive(['sms'], (data) => {
  const { at, endUserId, text } = data as { at: number; endUserId: string; text: string };
  add({ kind: 'sms', key: fresh(), at, api: '', text, ...none, numbers: [endUserId] });
});
onLive(['clock'], (data) => {
  const { at, from, now, fired } = data as { at: number; from: number; now: number; fired: number };
  add({ kind: 'clock', key: fresh(), at, api: '', from, now, fired, ...none });
});
onLive(['deed'], (data) => {
  const { at, operation } = data as { at: number; operation: string };
  if (operation === 'resetWorkspace' || operation === 'restoreWorkspace') clear();
  add({ kind: 'deed', key: fresh(), at, api: '', operation, ...none });
});
onLive(['dropped'], (data) => {
  lost.value += (data as { count: number | null }).count ?? 0;
});
