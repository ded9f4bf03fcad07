import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/contract/index.ts';
import { type Ground, type Scenario, shippedScenarios } from '../../../src/integrator/index.ts';
import { brokenVendors, correctVendors } from './bill-mistakes.ts';
import { brokenShops, correctShops } from './gateway-mistakes.ts';
import { seenIn } from './judge.ts';
import { brokenTills, correctTills } from './wallet-mistakes.ts';

type Program = new (ground: Ground) => { run(): Promise<void> };

interface Broken {
  breaks: string;
  scenario: string;
  program: Program;
}

const programs: Record<Api, { correct: Record<string, Program>; broken: [name: string, it: Broken][] }> = {
  'charge-gateway': {
    correct: correctShops,
    broken: Object.entries(brokenShops).map(([name, it]) => [name, { ...it, program: it.shop }]),
  },
  'merchant-wallet': {
    correct: correctTills,
    broken: Object.entries(brokenTills).map(([name, it]) => [name, { ...it, program: it.till }]),
  },
  'bill-payment': {
    correct: correctVendors,
    broken: Object.entries(brokenVendors).map(([name, it]) => [name, { ...it, program: it.vendor }]),
  },
};

/** Each program in this share of the scenarios, another one for each; the bench of trust plays them all. */
const share = 8;

describe.each(Object.keys(programs) as Api[])('%s', (api) => {
  const scenarios = shippedScenarios([api]);
  const { correct, broken } = programs[api];

  test.each(Object.keys(correct))(
    'the correct program %s is accused of nothing',
    async (name) => {
      const turn = Object.keys(correct).indexOf(name);
      for (const scenario of scenarios.filter((_, index) => (index + turn) % share === 0)) {
        const seen = await seenIn(scenario, played(correct[name] as Program));
        expect({ scenario: scenario.name, ...seen }).toEqual({ scenario: scenario.name, broken: [], errors: [] });
      }
    },
    300_000,
  );

  test.each(broken)(
    'the broken program %s is found',
    async (_, { scenario, program }) => {
      const meant = scenarios.find((it) => it.name === scenario) as Scenario;
      const seen = await seenIn(meant, played(program));
      expect(seen.broken).not.toEqual([]);
    },
    300_000,
  );
});

function played(program: Program): (ground: Ground) => Promise<void> {
  return (ground) => new program(ground).run();
}
