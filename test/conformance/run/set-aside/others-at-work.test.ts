import { expect, it } from 'vitest';
import type { TargetEvent } from '../../../../src/conformance/check.ts';
import {
  lookForOthers,
  withoutVerdictsBesideOthers,
} from '../../../../src/conformance/run/set-aside/others-at-work.ts';
import type { Contribution } from '../../../../src/conformance/verdicts.ts';
import type { OpenTarget } from '../../../../src/targets/open-target.ts';
import { accusing } from '../accusing.ts';

const look: TargetEvent = { id: 'e1', kind: 'deed', at: 0, method: 'customer.walletBalance', words: '' };
const ofMoney = accusing('merchant-wallet/deposit-credits-the-account', ['x1'], ['x1', 'e1']);

const waits: number[] = [];

/** Judges where the one wallet shows these cents at one look after the other. */
async function judged(
  cents: number[],
  accused: Contribution,
  {
    capabilities = [],
    inItsMiddle = false,
    quietMs = 2000,
  }: { capabilities?: string[]; inItsMiddle?: boolean; quietMs?: number } = {},
): Promise<Contribution[]> {
  const fixtures = { numbers: { registered: ['263771000001'] } };
  const left = [...cents];
  const walletBalance = async ({ currency }: { currency: string }) =>
    currency === 'USD' ? (left.shift() ?? cents.at(-1)) : 0;
  const target = {
    settings: { kind: 'remote', quietMs },
    capabilities: new Set(capabilities),
    apis: { 'merchant-wallet': { base: 'http://localhost', credentials: {}, fixtures } },
    driver: { customer: { walletBalance } },
    timers: { after: async (ms: number) => void waits.push(ms) },
  } as unknown as OpenTarget;
  const run = { target, others: new Map(), recorder: { exchanges: [], events: [look] } };
  if (inItsMiddle) await lookForOthers(run, accused);
  return withoutVerdictsBesideOthers(run, [accused]);
}

it('balances that change time and again while a run only looks accuse nobody of what was seen by them', async () => {
  const [aside] = await judged([10, 12, 12, 19, 19], ofMoney);
  expect(aside?.findings).toEqual([]);
  expect(aside?.error).toMatch(
    /^while this run did nothing but look, the balances changed 2 times, such as 10 cents USD of 263771000001 to 19 cents USD of 263771000001: somebody else uses this account/,
  );
});

it('others who are gone at the end were seen after the check that found money missing', async () => {
  const ofCents = accusing('merchant-wallet/deposit-credits-the-account', ['x1'], ['x1', 'e1']);
  Object.assign(ofCents.findings[0] ?? {}, { actual: 'USD +7 cents' });
  const [aside] = await judged([10, 12, 12, 19, 19, 19, 19, 19, 19, 19], ofCents, { inItsMiddle: true });
  expect(aside?.findings).toEqual([]);
});

it('what comes late once, what has nothing to do with money, and a tenant of its own are judged', async () => {
  expect(await judged([10, 12, 12, 12, 12], ofMoney)).toEqual([ofMoney]);
  expect(await judged([10, 12, 12, 19, 19], ofMoney, { capabilities: ['isolate'] })).toEqual([ofMoney]);
  const ofForm = accusing('merchant-wallet/deposit/2XX/content-type', ['x1'], ['x1']);
  expect(await judged([10, 12, 12, 19, 19], ofForm)).toEqual([ofForm]);
});

it('a quiet time that is short for others is not the time between its looks', async () => {
  waits.length = 0;
  await judged([10, 12, 12, 19, 19], ofMoney, { quietMs: 50 });
  expect(waits).toEqual([500, 500, 500, 500, 500]);
});
