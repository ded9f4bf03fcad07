import { describe, expect, it } from 'vitest';
import { checks } from '../../../properties/index.ts';
import type { Api } from '../../../src/contract/index.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { startForeignBills } from '../bill-payment/service.ts';
import { startForeignGateway } from '../charge-gateway/service.ts';
import { startForeignWallet } from '../merchant-wallet/service.ts';
import { judgeRemote, type Started } from '../shared/judge.ts';

skipWaits();

const providers: Record<Api, () => Promise<Started>> = {
  'bill-payment': () => startForeignBills(),
  'charge-gateway': () => startForeignGateway({ holdMs: 5 }),
  'merchant-wallet': () => startForeignWallet(),
};

type Broken = () => unknown;

const ways: [string, Broken, words: RegExp][] = [
  [
    'throws a mistake of its program',
    () => {
      throw new TypeError('fetch failed');
    },
    /failed: fetch failed/,
  ],
  ['never answers', () => new Promise(() => undefined), /did not end in 60 s|hung [3-9] times; it is not called again/],
];
const gives: [string, Broken, words: RegExp][] = [
  ['gives nothing', async () => undefined, /gave (no lease: )?undefined/],
  ['gives something else', async () => 'nonsense', /gave (no lease: )?a string/],
];

/** Each method that a check needs; those that resolve to something may give something else as well. */
const methods: [Api, method: string, of: typeof ways][] = [
  ['charge-gateway', 'customer.answerPrompt', ways],
  ['charge-gateway', 'customer.smsInbox', [...ways, ...gives]],
  ['charge-gateway', 'customer.prompts', [...ways, ...gives]],
  ['charge-gateway', 'operator.barNumber', ways],
  ['charge-gateway', 'operator.enableSandbox', ways],
  ['charge-gateway', 'operator.maintenance', ways],
  ['charge-gateway', 'operator.failNext', ways],
  ['merchant-wallet', 'customer.claimCode', ways],
  ['merchant-wallet', 'customer.payCode', ways],
  ['merchant-wallet', 'customer.walletBalance', [...ways, ...gives]],
  ['bill-payment', 'operator.changeBiller', ways],
  ['bill-payment', 'operator.setWallet', ways],
  ['bill-payment', 'operator.setStock', ways],
  ['bill-payment', 'operator.failNextReversal', ways],
  ['bill-payment', 'clock.advance', ways],
  ['bill-payment', 'isolate', [...ways, ...gives]],
];

describe.each(methods)('%s: %s', (api, method, of) => {
  const [part = '', name] = method.split('.');
  const needing = checks.filter((it) => it.api === api && it.needs.includes(method) && !it.slug.includes('world'));
  const slugs = needing.map((it) => it.slug).filter((_, n) => n % Math.ceil(needing.length / 6) === 0);

  it.each(of)('a driver that %s accuses nobody, and is told by its words', async (_, broken, words) => {
    const provider = await providers[api]();
    // A tenant has a driver of its own.
    const { isolate: _isolate, ...all } = provider.driver as Record<string, object | undefined>;
    const driver = { ...all, [part]: name === undefined ? broken : { ...all[part], [name]: broken } };
    const chosen = { rules: [api], checks: slugs };
    const run = await judgeRemote(api, { ...provider, driver }, { seed: 1, effort: 0.02, chosen });
    const told = run.verdicts.flatMap((it) => it.errors ?? []);
    expect(run.verdicts.filter((it) => it.outcome === 'fail')).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
    for (const it of told) {
      expect(it).toContain(`driver method ${method} of target 'foreign'`);
      expect(it).toMatch(words);
    }
    expect(run.tookMs).toBeLessThan(4 * 60_000);
  });
});
