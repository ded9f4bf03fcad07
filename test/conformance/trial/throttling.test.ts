import { expect, it } from 'vitest';
import { newNotes } from '../../../src/conformance/run/notes.ts';
import { newRecorder } from '../../../src/conformance/trial/recorder.ts';
import { callSender } from '../../../src/conformance/trial/send-call.ts';
import { waitOf } from '../../../src/conformance/trial/throttling.ts';
import type { TrialParts } from '../../../src/conformance/trial/trial-parts.ts';
import type { Exchange, RawHeaders } from '../../../src/targets/exchange.ts';

const now = Date.UTC(2026, 10, 21, 12);

function throttled(headers: RawHeaders): Exchange {
  return { answer: { status: 429, headers, body: Buffer.alloc(0) } } as Exchange;
}

/** Calls against a provider that throttles so many of them, on a clock that only waits move. */
function calls(retryAfter: string, times: number) {
  let clock = 0;
  let sent = 0;
  const waits: number[] = [];
  const told: string[] = [];
  const run = {
    target: {
      settings: { timeoutMs: 1_000 },
      timers: {
        now: () => now + clock,
        elapsed: () => clock,
        after: async (ms: number) => {
          waits.push(ms);
          clock += ms;
        },
      },
      pace: () => Promise.resolve(),
      sender: {
        async send() {
          sent += 1;
          const status = sent <= times ? 429 : 200;
          return { status, headers: [['Retry-After', retryAfter]], body: Buffer.alloc(0) };
        },
      },
    },
    recorder: newRecorder(),
    notes: newNotes((note) => told.push(note)),
    cutWaits: 0,
  };
  const settings = { base: 'http://127.0.0.1:1', credentials: {}, fixtures: {} };
  const send = callSender({ run, api: 'charge-gateway', slug: 'throttled' } as unknown as TrialParts, settings);
  const call = async () => (await send('charge', { json: {} })).answer;
  return { call, waits, told, run, sent: () => sent };
}

it.each([
  ['seconds', '7', 7_000],
  ['parts of seconds', '0.5', 500],
  ['an instant', 'Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['an instant in the form of RFC 850', 'Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
  ['an instant in the form of asctime', 'Sat Nov 21 12:00:30 2026 GMT', 30_000],
])('understands %s', (_, value, ms) => {
  expect(waitOf(throttled([['retry-after', value]]), now)).toBe(ms);
});

it('measures an instant from the clock of the provider', () => {
  const headers: RawHeaders = [
    ['Date', 'Sat, 21 Nov 2026 15:00:00 GMT'],
    ['Retry-After', 'Sat, 21 Nov 2026 15:00:04 GMT'],
  ];
  expect(waitOf(throttled(headers), now)).toBe(4_000);
});

it.each(['', '0', '-5', 'soon', 'NaN', 'Infinity', '1e9', '0x10', 'Sat, 21 Nov 2026 11:00:00 GMT', 'Mon'])(
  'takes %j as no wish',
  (value) => {
    expect(waitOf(throttled([['Retry-After', value]]), now)).toBeUndefined();
  },
);

it('waits as long as it is asked to, up to a minute', async () => {
  const { call, waits, told } = calls('60', 2);
  expect(await call()).toMatchObject({ status: 200 });
  expect([waits, told]).toEqual([[60_000, 60_000], []]);
});

it('waits a minute where an hour is asked for, and tells it once', async () => {
  const { call, waits, told, run } = calls('3600', 2);
  expect(await call()).toMatchObject({ status: 200 });
  const note = 'charge was throttled (429) and asked to wait 3600 s: payproof waits 60 s at most';
  expect([waits, told]).toEqual([[60_000, 60_000], [note]]);
  expect(run.notes.list()).toEqual([{ note, times: 2 }]);
});

it.each(['9999999', '9'.repeat(400)])('never concludes anything from a throttling of %s s', async (seconds) => {
  const { call, sent, waits } = calls(seconds, Number.POSITIVE_INFINITY);
  await expect(call()).rejects.toThrow('charge was throttled (429) for longer than payproof waits');
  expect([sent(), waits.length]).toEqual([9, 8]);
  await expect(call()).rejects.toThrow('this run has waited 10 times 60 s already');
  // The two that the run had left; then each call is given up at once.
  expect([sent(), waits.length]).toEqual([12, 10]);
  await expect(call()).rejects.toThrow('this run has waited 10 times 60 s already');
  expect([sent(), waits.length]).toEqual([13, 10]);
});
