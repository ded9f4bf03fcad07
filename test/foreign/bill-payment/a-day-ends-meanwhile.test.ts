import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations, judgeRemote } from '../shared/judge.ts';
import type { Readings } from './readings.ts';
import { startForeignBills } from './service.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** What the check of daily reports says of tenants whose day ends so long after they were made. */
async function accusedBefore(midnightMs: number, readings: Partial<Readings>): Promise<string[]> {
  const started = await startForeignBills({ readings: { dailyAt: 'midnight', zone: 'UTC', ...readings } });
  const isolate = async () => {
    const lease = await started.driver.isolate?.();
    const clock = lease?.driver?.clock;
    if (!lease || !clock?.now || !clock.advance) throw new Error('the foreign platform gave no tenant with a clock');
    await clock.advance({ ms: 2 * dayMs - midnightMs - ((await clock.now()) % dayMs) });
    return lease;
  };
  const chosen = { rules: ['bill-payment'], checks: ['bill-payments-daily'] };
  const target = { callbacks: { kind: 'loopback' as const } };
  return accusations(
    await judgeRemote('bill-payment', { ...started, driver: { ...started.driver, isolate } }, { target, chosen }),
  );
}

it.each(['once', 'twice'] as const)(
  'a day that ends between payments has each of them in a delivery of its own, %s, and nobody is accused',
  async (webhookTwice) => {
    expect(await accusedBefore(70 * minuteMs, { webhookLines: 'apart', clock: 'stands', webhookTwice })).toEqual([]);
  },
);
