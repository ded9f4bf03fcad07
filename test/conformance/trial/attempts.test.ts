import { expect, it } from 'vitest';
import { newAttempt } from '../../../src/conformance/trial/attempt.ts';
import { attentive, untilUndisturbed } from '../../../src/conformance/trial/attempts.ts';
import { newChances } from '../../../src/conformance/trial/chances.ts';
import { metStandstill, newStandstill } from '../../../src/conformance/trial/standstill.ts';
import type { Run } from '../../../src/conformance/trial/trial-parts.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';

function runOn(elapsed: () => number, answered = 1_000, timeoutMs = 15_000): Run {
  return {
    disturbances: new Map(),
    answered,
    chances: newChances(),
    standstill: newStandstill(),
    stalls: { count: () => 0 },
    strays: new Map(),
    target: { settings: { kind: 'embedded', timeoutMs }, timers: { elapsed, after: () => Promise.resolve() } },
  } as unknown as Run;
}

/** Attempts that all break at the same call; `others` calls pass beside each. */
async function always(
  others: number,
  own: { passes?: boolean; nth?: (attempt: number) => number; answered?: number; timeoutMs?: number } = {},
): Promise<{ ended: string; attempts: number }> {
  const run = runOn(() => 0, own.answered, own.timeoutMs);
  const exchange = { answer: 'timeout' } as Exchange;
  let attempts = 0;
  const ended = untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
    attempts += 1;
    run.answered += others;
    attempt.met.push({
      words: 'GET lookup was not answered in time',
      call: 'lookup',
      nth: own.nth?.(attempts) ?? 1,
      exchange,
    });
    if (own.passes) attempt.made.push({ name: () => 'lookup', passed: true });
    return { broke: true };
  });
  return {
    ended: await ended.then(
      () => 'stands',
      (problem: Error) => problem.name,
    ),
    attempts,
  };
}

it('a call that is disturbed in three attempts while others pass is what it is', async () => {
  expect(await always(2)).toEqual({ ended: 'stands', attempts: 3 });
});

it('where the target file grants no call two seconds, what is never answered in time may be slow', async () => {
  expect(await always(2, { timeoutMs: 100 })).toEqual({ ended: 'Disturbed', attempts: 3 });
});

it('at the beginning of a run it is met once more, as three in a row may be chance', async () => {
  expect(await always(2, { answered: 0 })).toEqual({ ended: 'stands', attempts: 4 });
});

it('where nothing passes, because network or machine stand still, nothing is concluded', async () => {
  expect(await always(0)).toEqual({ ended: 'Disturbed', attempts: 5 });
});

it('a call that passes as well stands where it is disturbed at the same place of each attempt alone', async () => {
  expect(await always(2, { passes: true })).toEqual({ ended: 'stands', attempts: 5 });
  expect(await always(2, { passes: true, nth: (attempt) => attempt })).toEqual({ ended: 'Disturbed', attempts: 5 });
  expect(await always(2, { nth: (attempt) => attempt })).toEqual({ ended: 'stands', attempts: 3 });
});

it('a target that falls silent for good costs a few minutes, not hours; one that comes back is judged on', async () => {
  let clock = 0;
  let answers = false;
  const run = runOn(() => clock);
  const exchange = { answer: 'timeout' } as Exchange;
  const check = () =>
    untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
      if (answers) return { broke: false };
      clock += 45_000;
      metStandstill(run, 'POST charge was not answered in time');
      attempt.met.push({ words: 'POST charge was not answered in time', call: 'charge', nth: 1, exchange });
      return { broke: true };
    }).catch((problem: Error) => problem.message);
  const each = 'each of N attempts was disturbed, the last one so: POST charge was not answered in time';
  const ended = [];
  for (let n = 0; n < 80; n += 1) ended.push(String(await check()).replace(/of \d/, 'of N'));
  expect(ended.slice(0, 3)).toEqual([each, each, each]);
  expect(new Set(ended.slice(3))).toEqual(
    new Set(['not tried: nothing was answered any more for a minute and longer: POST charge was not answered in time']),
  );
  expect(clock).toBeLessThanOrEqual(5 * 60_000);
  run.answered += 1;
  answers = true;
  expect(await check()).toEqual({ broke: false });
});

/** Attempts of a check that asks for a 5xx: `broke` says of each whether something broke in it, `isPage` whether a page came. */
async function asked(broke: (attempt: number) => boolean, isPage: (attempt: number) => boolean) {
  const exchanges: Exchange[] = [];
  let attempts = 0;
  const { broke: ended } = await untilUndisturbed(
    { run: runOn(() => 0), expects5xx: true, asksPerson: false },
    async (attempt) => {
      attempts += 1;
      const exchange = { answer: { status: 503, headers: [], body: Buffer.alloc(0) } } as unknown as Exchange;
      exchanges.push(exchange);
      attempt.expected.push({ words: 'answered 503', exchange, isPage: isPage(attempts) });
      return { broke: broke(attempts) };
    },
  );
  return { ended, attempts, disturbed: exchanges.map((it) => it.disturbed !== undefined) };
}

const no = () => false;
const yes = () => true;
const atFirst = (attempt: number) => attempt === 1;

it('where a 5xx was asked for, one that nobody asked for, or the page of a proxy, is met by another attempt', async () => {
  expect(await asked(no, no)).toEqual({ ended: false, attempts: 1, disturbed: [false] });
  expect(await asked(atFirst, no)).toEqual({ ended: false, attempts: 2, disturbed: [true, false] });
  expect(await asked(no, atFirst)).toEqual({ ended: false, attempts: 2, disturbed: [true, false] });
});

it('what breaks beside a 5xx that was asked for in each of three attempts stands, and so does a page', async () => {
  expect(await asked(yes, no)).toEqual({ ended: true, attempts: 3, disturbed: [true, true, false] });
  expect(await asked(no, yes)).toEqual({ ended: false, attempts: 3, disturbed: [true, true, false] });
});

/** Attempts that break beside a page with 403 in so many of them; in later ones nothing breaks. */
async function besidePages(pages: number): Promise<{ ended: boolean; attempts: number; gone: [string, number][] }> {
  const run = runOn(() => 0);
  const answer = { status: 403, headers: [['Content-Type', 'text/html']], body: Buffer.from('<html>Blocked</html>') };
  let attempts = 0;
  const { broke } = await untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
    attempts += 1;
    if (attempts > pages) return { broke: false };
    const exchange = { operation: 'charge', answer } as unknown as Exchange;
    attempt.expected.push({ words: 'answered 403 with a web page', exchange, isPage: false });
    return { broke: true };
  });
  return { ended: broke, attempts, gone: [...run.strays] };
}

it('what broke beside the page of a firewall is tried again, and pages that are gone then are remembered', async () => {
  expect(await besidePages(2)).toEqual({ ended: false, attempts: 3, gone: [['answered 403 with a web page', 2]] });
  expect(await besidePages(3)).toEqual({ ended: true, attempts: 3, gone: [] });
});

it('a check of which one kind of call is never answered, for minutes, is not taken for a silent target', async () => {
  let clock = 0;
  const run = runOn(() => clock);
  let attempts = 0;
  const ended = await untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
    attempts += 1;
    run.answered += 1;
    for (let nth = 1; nth <= 3; nth += 1) {
      metStandstill(run, 'POST pay was not answered in time');
      clock += 30_000;
      attempt.met.push({ words: 'POST pay', call: 'pay', nth, exchange: { answer: 'timeout' } as Exchange });
    }
    return { broke: true };
  });
  expect([ended.broke, attempts]).toEqual([true, 3]);
});

/** 3,000 checks of one call each, twelve at a time, on a network that breaks such a share of calls; every 100th call never passes. */
async function onBadNetwork(share: number): Promise<{ stand: string[]; never: number }> {
  const run = runOn(() => 0, 0);
  const random = seeded(7);
  const stand: string[] = [];
  const check = async (call: string, passes: boolean): Promise<void> => {
    const ended = untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
      if (passes && random() >= share) {
        run.answered += 1;
        attempt.made.push({ name: () => call, passed: true });
        return { broke: false };
      }
      run.chances.disturbed += 1;
      attempt.met.push({ words: 'POST charge answered 502', call, nth: 1, exchange: { answer: 'reset' } as Exchange });
      return { broke: true };
    });
    await ended.then(
      ({ broke }) => broke && stand.push(call),
      () => undefined,
    );
  };
  const calls = Array.from({ length: 3_000 }, (_, n) => (n % 100 === 50 ? `never ${n}` : `call ${n}`));
  const lane = async (): Promise<void> => {
    for (let call = calls.pop(); call !== undefined; call = calls.pop()) await check(call, call.startsWith('call'));
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return { stand: stand.filter((it) => it.startsWith('call')), never: stand.length };
}

/** A linear congruential generator: the same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

it.each([
  [0, 30],
  [0.001, 30],
  // What the run meets early is too little to tell.
  [0.01, 27],
])(
  'where %d of all calls break by chance, of thirty that never pass %i stand, and nothing else',
  async (share, atLeast) => {
    const { stand, never } = await onBadNetwork(share);
    expect(stand).toEqual([]);
    expect(never).toBeGreaterThanOrEqual(atLeast);
  },
);

it.each([0.1, 0.2, 0.33, 0.6])('where %d of all calls break, nobody is accused of what chance does', async (share) => {
  expect((await onBadNetwork(share)).stand).toEqual([]);
});

it('of a balancer whose second server is ill each other call breaks, and none again: nobody is accused of what that does', async () => {
  const run = runOn(() => 0, 5_000);
  Object.assign(run.chances, { disturbed: 2_000, recovered: 1_500, again: 0 });
  const exchange = { answer: 'reset' } as Exchange;
  const ended = untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async (attempt) => {
    run.answered += 2;
    attempt.met.push({ words: 'POST charge met a connection that broke', call: 'charge', nth: 1, exchange });
    return { broke: true };
  });
  await expect(ended).rejects.toThrow('each of 5 attempts was disturbed');
});

it('calls that differ in a header alone are two: one that always breaks is not taken for the other that passes', async () => {
  const attempt = newAttempt({ expects5xx: false });
  const ask = attentive(
    async (_, { headers = {} } = {}) => {
      const status = headers.authorization === 'Basic !' ? 500 : 401;
      const request = { method: 'POST', url: 'http://x/', body: Buffer.from('{}') };
      return { request, answer: { status, headers: [], body: Buffer.from('{}') } } as unknown as Exchange;
    },
    { run: { ...runOn(() => 0), target: { ...runOn(() => 0).target, sender: {} } }, attempt } as never,
  );
  for (const authorization of ['Basic !', 'Basic ?']) await ask('charge', { headers: { authorization } });
  const [broken, passed] = attempt.made.map((it) => it.name());
  expect(attempt.met.map(({ call, nth }) => ({ call, nth }))).toEqual([{ call: broken, nth: 1 }]);
  expect(passed).not.toBe(broken);
});

it('what breaks while this process stands still is done again, and counts in the third attempt', async () => {
  let stalls = 0;
  const attemptsWhere = async (stallsIn: (attempt: number) => boolean, until?: string): Promise<number> => {
    let attempts = 0;
    const run = { ...runOn(() => 0), stalls: { count: () => stalls }, ...(until && { until }) };
    await untilUndisturbed({ run, expects5xx: false, asksPerson: false }, async () => {
      attempts += 1;
      if (stallsIn(attempts)) stalls += 1;
      return { broke: true };
    });
    return attempts;
  };
  expect(await attemptsWhere(() => false)).toBe(1);
  expect(await attemptsWhere((attempt) => attempt === 1)).toBe(2);
  expect(await attemptsWhere(() => true)).toBe(3);
  expect(await attemptsWhere(() => true, 'charge-gateway/charge/200')).toBe(1);
});
