import { describe, expect, it } from 'vitest';
import { checks } from '../../../properties/index.ts';
import type { RunResult } from '../../../src/conformance/index.ts';
import type { Api } from '../../../src/contract/index.ts';
import type { CallbackSettings, Driver } from '../../../src/targets/index.ts';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isShort } from '../../fixtures/worlds.ts';
import { startForeignBills } from '../bill-payment/service.ts';
import { startForeignGateway } from '../charge-gateway/service.ts';
import { startForeignWallet } from '../merchant-wallet/service.ts';
import { judgeRemote, type Started } from '../shared/judge.ts';

skipWaits();
withoutSockets();

const patienceMs = 20_000;

/** Judges a foreign provider that makes no tenants, as `driver` changes what it does; in skipped time. */
async function judged(api: Api, started: Started, driver: (own: Driver) => Driver = (own) => own): Promise<RunResult> {
  const callbacks: CallbackSettings = { kind: 'loopback' };
  return judgeRemote(
    api,
    { ...started, driver: driver(started.driver) },
    {
      effort: 0.1,
      target: { callbacks, patienceMs, quietMs: 2_000, timeoutMs: 15_000 },
      chosen: { rules: [api], checks: checks.filter((it) => it.api === api && isShort(it)).map((it) => it.slug) },
    },
  );
}

const gateway = () => startForeignGateway({ readings: { isolate: 'no' } });
const wallet = () => startForeignWallet({ readings: { isolate: 'no' } });
const bills = () => startForeignBills({ readings: { isolate: 'no', operator: 'all' } });

const noPrompt = () => Promise.reject(new Error('no such prompt'));

/** Of each API what never comes. */
const silences: [Api, () => Promise<Started>, Record<string, (own: Driver) => Driver>][] = [
  [
    'charge-gateway',
    gateway,
    {
      'no prompt': (own) => ({
        ...own,
        customer: { ...own.customer, prompts: async () => [], answerPrompt: noPrompt },
      }),
      'no SMS': (own) => ({ ...own, customer: { ...own.customer, smsInbox: async () => [] } }),
    },
  ],
  [
    'merchant-wallet',
    wallet,
    { 'payments of no effect': (own) => ({ ...own, customer: { ...own.customer, payCode: async () => undefined } }) },
  ],
  [
    'bill-payment',
    bills,
    {
      'no webhook': (own) => ({ ...own, operator: { ...own.operator, registerWebhook: async () => ({}) } }),
    },
  ],
];

describe.each(sample(silences, 2))('%s', (api, start, kinds) => {
  it('what never comes costs at most twice more than the run itself', async () => {
    const healthy = await judged(api, await start());
    for (const [name, driver] of Object.entries(kinds)) {
      const faulty = await judged(api, await start(), driver);
      expect.soft(faulty.tookMs / healthy.tookMs, name).toBeLessThanOrEqual(3);
    }
  });
});
