import { expect, it } from 'vitest';
import type { RawInput, Trial } from '../../../src/conformance/index.ts';
import { type ChargeBody, chargeBody } from '../../../src/given/charge-gateway/charge-body.ts';
import { isKeptBack } from '../../../src/given/charge-gateway/queued-prompts.ts';

type Phone = 'queues' | 'loses the second' | 'shows all';

/** A gateway with two customers, whose phones treat a second open prompt so. */
function trialOn(phone: Phone): Trial {
  const open: ChargeBody[] = [];
  const shown = (endUserId: string): ChargeBody[] => {
    const all = open.filter((it) => it.endUserId === endUserId);
    return phone === 'queues' ? all.slice(0, 1) : all;
  };
  let made = 0;
  return {
    fixtures: { merchant: {}, numbers: { whitelisted: ['263771000001', '263771000002'] } },
    learned: new Map(),
    fresh(prefix: string) {
      made += 1;
      return `${prefix}-${made}`;
    },
    settles: () => Promise.resolve(true),
    async eventually(probe: () => Promise<unknown>) {
      return await probe();
    },
    async send(_: string, { json }: RawInput) {
      const body = json as ChargeBody;
      if (phone !== 'loses the second' || shown(body.endUserId).length === 0) open.push(body);
    },
    driver: {
      customer: {
        prompts: async ({ endUserId }: { endUserId: string }) => shown(endUserId),
        async answerPrompt({ endUserId, clientCorrelator }: { endUserId: string; clientCorrelator: string }) {
          const prompt = shown(endUserId).find((it) => it.clientCorrelator === clientCorrelator);
          if (!prompt) throw new Error('no such prompt');
          open.splice(open.indexOf(prompt), 1);
        },
      },
    },
  } as unknown as Trial;
}

/** Whether the second of two charges that nobody answers is taken to be kept back by the first. */
async function isSecondKeptBack(phone: Phone): Promise<boolean> {
  const trial = trialOn(phone);
  const [first, second] = [chargeBody(trial), chargeBody(trial)];
  for (const json of [first, second]) await trial.send('charge', { json });
  return await isKeptBack(trial, second);
}

it('a prompt that comes once an earlier one is answered is kept back', async () => {
  expect(await isSecondKeptBack('queues')).toBe(true);
});

it.each(['loses the second', 'shows all'] as const)('on a phone that %s it is not', async (phone) => {
  expect(await isSecondKeptBack(phone)).toBe(false);
});
