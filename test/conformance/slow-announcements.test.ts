import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  announcementAttempts,
  announcementsAgain,
} from '../../properties/bill-payment/announcements/announcements-again.ts';
import type { Trial } from '../../src/conformance/index.ts';

interface Platform {
  /** How long an announcement and its answer take each, in real time. */
  wireMs: number;
  attempts?: number;
  gapMs?: number;
  /** Whether the gap begins when the answer is there, or when the announcement left. */
  gapFrom?: 'answer' | 'sending';
}

const patienceMs = 2000;
const quietMs = 50;

/** A trial before a platform whose clock only `advance` moves, while announcements travel in a time that only waiting moves. */
function trialBefore({ wireMs, attempts = 3, gapMs = 30_000, gapFrom = 'answer' }: Platform) {
  let real = 0;
  let clock = 0;
  let travelling: { at: number; arrive(): void }[] = [];
  let due: { at: number; send(): void }[] = [];
  let registered = '';
  const told: Record<string, object[]> = {};
  const answers: Record<string, readonly number[]> = {};
  const broken: string[] = [];

  function pass(ms: number): void {
    real += ms;
    for (let next = earliest(travelling, real); next; next = earliest(travelling, real)) {
      travelling = travelling.filter((one) => one !== next);
      next.arrive();
    }
  }
  function send(url: string, attempt: number): void {
    const sentAt = clock;
    const arrive = (): void => {
      told[url] = [
        ...(told[url] ?? []),
        { request: { headers: [['Content-Type', 'application/json']], body: Buffer.from('["OWN"]') } },
      ];
      const status = answers[url]?.[told[url].length - 1] ?? answers[url]?.at(-1) ?? 200;
      travelling.push({ at: real + wireMs, arrive: () => answered(status) });
    };
    const answered = (status: number): void => {
      if (status === 200 || attempt >= attempts) return;
      const at = (gapFrom === 'answer' ? clock : sentAt) + gapMs;
      due.push({ at, send: () => send(url, attempt + 1) });
    };
    travelling.push({ at: real + wireMs, arrive });
    pass(0);
  }
  const operator = {
    registerWebhook: async ({ url }: { url: string }) => {
      registered = url;
      return {};
    },
    changeBiller: async () => send(registered, 1),
  };
  const advance = async ({ ms }: { ms: number }): Promise<void> => {
    clock += ms;
    for (let next = earliest(due, clock); next; next = earliest(due, clock)) {
      due = due.filter((one) => one !== next);
      next.send();
    }
  };
  const note = (rule: string, isKept: boolean): boolean => {
    if (!isKept) broken.push(rule);
    return isKept;
  };
  const catalogue = { status: 200, headers: [], body: Buffer.from('[{"Code":"OWN","Products":[]}]') };
  const trial = {
    api: 'bill-payment',
    credentials: {},
    learned: new Map(),
    fixtures: { ownBiller: { code: 'OWN' } },
    driver: { operator, clock: { advance } },
    callbacks: {
      newUrl(statuses: readonly number[]) {
        const url = `https://receiver.example/${Object.keys(answers).length}`;
        answers[url] = statuses;
        return url;
      },
      at: (url: string) => told[url] ?? [],
    },
    fresh: () => `x-${Object.keys(answers).length}1234`,
    send: async () => ({ request: { url: '' }, answer: catalogue }),
    quiet: async () => pass(quietMs),
    async eventually(probe: () => unknown) {
      const end = real + patienceMs;
      for (let found = await probe(); ; found = await probe()) {
        if (found !== undefined || real >= end) return found;
        pass(10);
      }
    },
    holds: (rule: string, one: unknown, other: unknown) => note(rule, isDeepStrictEqual(one, other)),
    expects: (rule: string, _words: unknown, isKept: boolean) => note(rule, isKept),
    observe: (rule: string, reading: string) => note(rule, reading.startsWith('three')),
  } as unknown as Trial;
  return { trial, broken };
}

/** What comes next of a list, if it is time. */
function earliest<T extends { at: number }>(all: readonly T[], now: number): T | undefined {
  return all.filter(({ at }) => at <= now).sort((one, two) => one.at - two.at)[0];
}

async function brokenOf(platform: Platform): Promise<string[]> {
  const { trial, broken } = trialBefore(platform);
  await announcementsAgain.body(trial);
  await announcementAttempts.body(trial);
  return [...new Set(broken)];
}

// Quiet time is 50 ms here and patience 2 s: between them a busy machine is slow, and nobody is to blame.
describe.each([0, 40, 60, 300, 900, 1800])('announcements and answers that take %d ms each', (wireMs) => {
  it.each(['answer', 'sending'] as const)('accuse nobody, gaps from the %s on', async (gapFrom) => {
    expect(await brokenOf({ wireMs, gapFrom })).toEqual([]);
  });

  it('hide no announcement that comes again too late, too often or not at all', async () => {
    const late = await brokenOf({ wireMs, gapMs: 60_000, gapFrom: 'sending' });
    expect(late).toContain('configuration-webhook-resent-after-30-s');
    expect(await brokenOf({ wireMs, attempts: 10 })).toContain('configuration-webhook-attempts-end');
    expect(await brokenOf({ wireMs, attempts: 1 })).toContain('configuration-webhook-resent-without-200');
  });
});
