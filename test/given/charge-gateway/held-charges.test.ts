import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import { chargeBody } from '../../../src/given/charge-gateway/charge-body.ts';
import { heldForAWhile, wasHeldInVain } from '../../../src/given/charge-gateway/held-charges.ts';

interface Gateway {
  /** What a look-up shows of a charge that nobody answered. */
  after: string;
  /** When a charge is answered. */
  answers: 'at once' | 'at its PIN' | 'never';
}

const request = { method: 'GET', url: 'http://h/' };

function trialOn({ after, answers }: Gateway): Trial {
  let made = 0;
  let answer = (): void => undefined;
  return {
    fixtures: { merchant: {}, numbers: { whitelisted: ['263771000001'] } },
    learned: new Map(),
    fresh(prefix: string) {
      made += 1;
      return `${prefix}-${made}`;
    },
    async evenly() {
      await turn();
      return [];
    },
    eventually: async (probe: () => Promise<unknown>) => await probe(),
    async send(operation: string) {
      if (operation === 'lookup')
        return { request, answer: { status: 200, headers: [], body: Buffer.from(JSON.stringify({ status: after })) } };
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = resolve;
      if (answers === 'at once') resolve();
      // What answers neither way ends by itself once it was looked at.
      if (answers === 'never') void turn().then(turn).then(turn).then(resolve);
      return await promise;
    },
    driver: {
      customer: {
        async answerPrompt() {
          if (answers === 'at its PIN') answer();
        },
      },
    },
  } as unknown as Trial;
}

async function isHeldOn(gateway: Gateway, tookMs = 3_000): Promise<boolean> {
  const trial = trialOn(gateway);
  return await wasHeldInVain(trial, chargeBody(trial), { at: { tookMs } } as Exchange);
}

it('a charge that ended by itself was held where another one ends by its PIN', async () => {
  expect(await isHeldOn({ after: 'FAILED', answers: 'at its PIN' })).toBe(true);
});

it('one that waits for its PIN still, or was answered at once, was not', async () => {
  expect(await isHeldOn({ after: 'PENDING', answers: 'at its PIN' })).toBe(false);
  expect(await isHeldOn({ after: 'FAILED', answers: 'at its PIN' }, 20)).toBe(false);
});

it('a gateway whose charges end by their PIN, and wait else, holds them for a while', async () => {
  const learnedOn = async (gateway: Gateway): Promise<boolean> => {
    const trial = trialOn(gateway);
    await wasHeldInVain(trial, chargeBody(trial), { at: { tookMs: 1_500 } } as Exchange);
    return trial.learned.has(heldForAWhile);
  };
  expect(await learnedOn({ after: 'PENDING', answers: 'at its PIN' })).toBe(true);
  expect(await learnedOn({ after: 'PENDING', answers: 'at once' })).toBe(false);
  expect(await learnedOn({ after: 'PENDING', answers: 'never' })).toBe(false);
  expect(await learnedOn({ after: 'FAILED', answers: 'at its PIN' })).toBe(false);
});

it('nor one of a gateway that was slow for once, or is slow whatever is typed', async () => {
  expect(await isHeldOn({ after: 'FAILED', answers: 'at once' })).toBe(false);
  expect(await isHeldOn({ after: 'FAILED', answers: 'never' })).toBe(false);
});
