import { expect, it } from 'vitest';
import { onPlot, type Plot, plotsOf } from '../../../src/conformance/run/plots.ts';
import type { Api } from '../../../src/contract/index.ts';
import type { Tenant } from '../../../src/targets/open-target.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => `26377100000${n}`);

/** A target with these APIs and so many numbers. */
function apisWith(count: number, others: readonly Api[] = []): Tenant['apis'] {
  const settings = { base: 'http://127.0.0.1:1', credentials: { username: 'u', password: 'p' } };
  const whitelisted = {
    ...settings,
    fixtures: { maxAmount: '50.00', numbers: { whitelisted: numbers(count), barred: ['b'] } },
  };
  return {
    'charge-gateway': whitelisted,
    ...Object.fromEntries(others.map((api) => [api, { ...settings, fixtures: {} }])),
  };
}

/** Takes all plots of an API that are free. */
function allOf(api: Api, plots: ReturnType<typeof plotsOf>): Plot[] {
  const taken: Plot[] = [];
  while (plots.isFree(api)) taken.push(plots.take(api) as Plot);
  return taken;
}

it('no two checks have the same customer, and none less than three', () => {
  const plots = plotsOf({ apis: apisWith(8), concurrency: 8 });
  const taken = allOf('charge-gateway', plots);
  expect(taken.map((plot) => plot.numbers?.length)).toEqual([4, 4]);
  expect(taken.flatMap((plot) => plot.numbers).sort()).toEqual(numbers(8));
  expect([plots.count, plots.take('charge-gateway')]).toEqual([2, undefined]);
  plots.give(taken[0] as Plot);
  expect(plots.take('charge-gateway')).toBe(taken[0]);
});

it('what cannot be divided is one plot: few numbers, and every other API', () => {
  const plots = plotsOf({ apis: apisWith(5, ['merchant-wallet', 'bill-payment']), concurrency: 8 });
  expect(allOf('charge-gateway', plots)).toEqual([{ api: 'charge-gateway' }]);
  expect(allOf('merchant-wallet', plots)).toEqual([{ api: 'merchant-wallet' }]);
  expect(plots.count).toBe(3);
});

it('no more run side by side than the file says, one where it says nothing', () => {
  expect(plotsOf({ apis: apisWith(30, ['merchant-wallet']), concurrency: 3 }).count).toBe(3);
  const alone = plotsOf({ apis: apisWith(30, ['merchant-wallet']) });
  expect([alone.count, allOf('charge-gateway', alone)]).toEqual([1, [{ api: 'charge-gateway' }]]);
});

it('a check sees the customers of its plot and all else of the tenant', () => {
  const tenant = { apis: apisWith(6), driver: {}, isOwn: false, release: async () => undefined };
  const seen = onPlot(tenant, { api: 'charge-gateway', numbers: ['1'] }).apis['charge-gateway']?.fixtures;
  expect(seen).toEqual({ maxAmount: '50.00', numbers: { whitelisted: ['1'], barred: ['b'] } });
  expect(tenant.apis['charge-gateway']?.fixtures.numbers?.whitelisted).toHaveLength(6);
  expect(onPlot(tenant, { api: 'charge-gateway' })).toBe(tenant);
});
