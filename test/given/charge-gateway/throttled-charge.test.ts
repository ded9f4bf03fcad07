import { expect, it } from 'vitest';
import type { Exchange, RawInput, Trial } from '../../../src/conformance/index.ts';
import { sendCharge } from '../../../src/given/charge-gateway/charge.ts';
import type { ChargeBody } from '../../../src/given/charge-gateway/charge-body.ts';

const body = { endUserId: '263770000001', clientCorrelator: 'c-1' } as ChargeBody;

const request = { method: 'POST', url: 'http://h/' };
const answer = { status: 200, headers: [], body: Buffer.from('{}') };
const taken = { request, answer, at: { tookMs: 5 } } as unknown as Exchange;

/** Sends a charge that is unanswered while `settles` is asked so often, for a throttle or for its PIN. */
async function charged(because: 'throttle' | 'pin') {
  const learned = new Map<string, string>();
  let typed = 0;
  let answer: (exchange: Exchange) => void = () => undefined;
  let asked = 0;
  const trial = {
    learned,
    driver: {
      customer: {
        answerPrompt: async () => {
          typed += 1;
        },
      },
    },
    send: (_: string, { onThrottle }: RawInput) => {
      if (because === 'throttle') onThrottle?.(true);
      return new Promise((resolve) => {
        answer = (it) => {
          onThrottle?.(false);
          resolve(it as never);
        };
      });
    },
    async settles() {
      asked += 1;
      if (because === 'pin' || asked < 10) return false;
      answer(taken);
      return true;
    },
    async eventually(probe: () => Promise<unknown>) {
      const found = await probe();
      answer(taken);
      return found;
    },
  } as unknown as Trial;
  const { held } = await sendCharge(trial, body);
  return { held, typed, learned: learned.size };
}

it('a charge that waits for its PIN is held, and one that waits for a throttle is not', async () => {
  expect(await charged('pin')).toEqual({ held: true, typed: 1, learned: 1 });
  expect(await charged('throttle')).toEqual({ held: false, typed: 0, learned: 0 });
});
