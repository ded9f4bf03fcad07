import { expect, it } from 'vitest';
import { newNotes } from '../../../src/conformance/run/notes.ts';
import { newRecorder } from '../../../src/conformance/trial/recorder.ts';
import { callSender } from '../../../src/conformance/trial/send-call.ts';
import { addVainWait, type VainWaits, waitedInVain, waitOf } from '../../../src/conformance/trial/throttling.ts';
import type { TrialParts } from '../../../src/conformance/trial/trial-parts.ts';
import type { Exchange, RawHeaders } from '../../../src/targets/exchange.ts';

const now = Date.UTC(2026, 10, 21, 12);

function throttled(headers: RawHeaders): Exchange {
  return { answer: { status: 429, headers, body: Buffer.alloc(0) } } as Exchange;
}

/** Calls against a provider that throttles so many of them, or so many before each answer, on a clock that only waits move. */
function calls(retryAfter: string, times: number, isAgain = false) {
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
          const isThrottled = isAgain ? sent % (times + 1) !== 0 : sent <= times;
          const status = isThrottled ? 429 : 200;
          return { status, headers: [['Retry-After', retryAfter]], body: Buffer.alloc(0) };
        },
      },
    },
    recorder: newRecorder(),
    notes: newNotes((note) => told.push(note)),
    cutWaits: 0,
    vainWaits: new Map(),
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

it.each(['9999999', '9'.repeat(400), '60', '1', ''])(
  'never concludes anything from throttling without end that asks for %j s, and waits two minutes for it',
  async (seconds) => {
    const { call, waits } = calls(seconds, Number.POSITIVE_INFINITY);
    let given = 0;
    while (given < 20) {
      // A short throttling is the answer to one call, until it is known not to end.
      const ended = await call().then(
        () => 'answered',
        (problem: Error) => problem.message,
      );
      if (ended !== 'answered') given += 1;
    }
    const all = waits.reduce((sum, ms) => sum + ms, 0);
    expect(all).toBeGreaterThanOrEqual(120_000);
    expect(all).toBeLessThan(185_000);
    await expect(call()).rejects.toThrow(
      'charge was throttled (429), and nothing else came in the 120 s that payproof waits for that',
    );
  },
);

it('waits half an hour in a run for throttling that ends each time and comes again', async () => {
  const { call, waits } = calls('60', 1, true);
  for (let n = 0; n < 30; n += 1) expect(await call()).toMatchObject({ status: 200 });
  await expect(call()).rejects.toThrow(
    'charge was throttled (429), and this run has waited 30 minutes in all; set `callsPerMinute` of the target file to what the provider serves',
  );
  expect(waits).toHaveLength(30);
});

it('counts the wait of calls that wait side by side once', () => {
  const waits: VainWaits = new Map();
  for (let n = 0; n < 4; n += 1) addVainWait(waits, 'lookup', 1_000 * n, 60_000);
  expect(waitedInVain(waits, 'lookup')).toBe(false);
  addVainWait(waits, 'charge', 63_000, 57_000);
  expect([waitedInVain(waits, 'lookup'), waitedInVain(waits, 'charge')]).toEqual([true, true]);
});
