import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/contract/index.ts';
import { type Integrator, type Scenario, shippedScenarios } from '../../../src/integrator/index.ts';
import { sample } from '../../fixtures/sample.ts';
import { brokenVendors } from './bill-mistakes.ts';
import { correctPrograms, type Program, played } from './correct-programs.ts';
import { brokenShops as eighthShops } from './eighth/shops.ts';
import { brokenTills as eighthTills } from './eighth/tills.ts';
import { brokenVendors as eighthVendors } from './eighth/vendors.ts';
import { brokenVendors as eleventhVendors } from './eleventh/bill-vendors.ts';
import { brokenShops as eleventhShops } from './eleventh/gateway-shops.ts';
import { brokenTills as eleventhTills } from './eleventh/wallet-tills.ts';
import { brokenShops as fifthShops } from './fifth/shops.ts';
import { brokenTills as fifthTills } from './fifth/tills.ts';
import { brokenVendors as fifthVendors } from './fifth/vendors.ts';
import { brokenShops as fourteenthShops } from './fourteenth/gateway-shops.ts';
import { brokenTills as fourteenthTills } from './fourteenth/wallet-tills.ts';
import { brokenShops } from './gateway-mistakes.ts';
import { seenIn } from './judge.ts';
import { brokenShops as ninthShops } from './ninth/shops.ts';
import { brokenTills as ninthTills } from './ninth/tills.ts';
import { brokenVendors as ninthVendors } from './ninth/vendors.ts';
import { brokenShops as secondShops } from './second/shops.ts';
import { brokenTills as secondTills } from './second/tills.ts';
import { brokenVendors as secondVendors } from './second/vendors.ts';
import { brokenShops as seventhShops } from './seventh/shops.ts';
import { brokenTills as seventhTills } from './seventh/tills.ts';
import { brokenVendors as seventhVendors } from './seventh/vendors.ts';
import { brokenShops as sixthShops } from './sixth/shops.ts';
import { brokenTills as sixthTills } from './sixth/tills.ts';
import { brokenVendors as sixthVendors } from './sixth/vendors.ts';
import { brokenShops as tenthShops } from './tenth/shops.ts';
import { brokenVendors as thirteenthVendors } from './thirteenth/bill-vendors.ts';
import { brokenShops as twelfthShops } from './twelfth/gateway-shops.ts';
import { brokenTills as twelfthTills } from './twelfth/wallet-tills.ts';
import { brokenTills } from './wallet-mistakes.ts';

type Broken = [name: string, it: { scenario: string; integrator: Integrator }];

/** Those of the second time were written later, after issues of real projects; those of the fifth to fourteenth after that, from the documents. */
const brokenPrograms: Record<Api, Broken[]> = {
  'charge-gateway': [
    ...all(brokenShops, ({ scenario, shop }) => ({ scenario, program: shop })),
    ...all(secondShops, (it) => it),
    ...all(fifthShops, (it) => it),
    ...all(sixthShops, (it) => it),
    ...all(seventhShops, (it) => it),
    ...all(eighthShops, (it) => it),
    ...all(ninthShops, (it) => it),
    ...all(tenthShops, (it) => it),
    ...all(eleventhShops, (it) => it),
    ...all(twelfthShops, (it) => it),
    ...all(fourteenthShops, (it) => it),
  ],
  'merchant-wallet': [
    ...all(brokenTills, ({ scenario, till }) => ({ scenario, program: till })),
    ...all(secondTills, (it) => it),
    ...all(fifthTills, (it) => it),
    ...all(sixthTills, (it) => it),
    ...all(seventhTills, (it) => it),
    ...all(eighthTills, (it) => it),
    ...all(ninthTills, (it) => it),
    ...all(eleventhTills, (it) => it),
    ...all(twelfthTills, (it) => it),
    ...all(fourteenthTills, (it) => it),
  ],
  'bill-payment': [
    ...all(brokenVendors, ({ scenario, vendor }) => ({ scenario, program: vendor })),
    ...all(secondVendors, (it) => it),
    ...all(fifthVendors, (it) => it),
    ...all(sixthVendors, (it) => it),
    ...all(seventhVendors, (it) => it),
    ...all(eighthVendors, (it) => it),
    ...all(ninthVendors, (it) => it),
    ...all(eleventhVendors, (it) => it),
    ...all(thirteenthVendors, (it) => it),
  ],
};

function all<T>(broken: Record<string, T>, partsOf: (it: T) => { scenario: string; program: Program }): Broken[] {
  return Object.entries(broken).map(([name, it]) => {
    const { scenario, program } = partsOf(it);
    return [name, { scenario, integrator: played(program) }];
  });
}

/** Each program in this share of the scenarios, another one for each; `npm run bench:trust -- --part integrators` plays all. */
const share = 16;

describe.each(Object.keys(correctPrograms) as Api[])('%s', (api) => {
  const scenarios = shippedScenarios([api]);
  const correct = correctPrograms[api];

  test.each(Object.keys(correct))(
    'the correct program %s is accused of nothing',
    async (name) => {
      const turn = Object.keys(correct).indexOf(name);
      for (const scenario of scenarios.filter((_, index) => (index + turn) % share === 0)) {
        const seen = await seenIn(scenario, correct[name] as Integrator);
        expect({ scenario: scenario.name, ...seen }).toEqual({ scenario: scenario.name, broken: [], errors: [] });
      }
    },
    300_000,
  );

  test.each(sample(brokenPrograms[api], 15))(
    'the broken program %s is found',
    async (_, { scenario, integrator }) => {
      const meant = scenarios.find((it) => it.name === scenario) as Scenario;
      const seen = await seenIn(meant, integrator);
      expect(seen.broken).not.toEqual([]);
    },
    300_000,
  );
});
