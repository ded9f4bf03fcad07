import { expect, it } from 'vitest';
import { loadRegister } from '../../../src/contract/index.ts';
import { shippedScenarios } from '../../../src/integrator/index.ts';
import { mistakes, variants } from '../../../src/selftest/integrators/merchant-wallet/index.ts';
import { playing } from '../../integrator/playing.ts';

const scenarios = shippedScenarios(['merchant-wallet']);
const withoutApi = (rule: string): string => rule.slice('merchant-wallet/'.length);

it.each(Object.entries(variants))(
  'nothing is held against a caller that keeps to the document: %s',
  { timeout: 300_000 },
  async (_, own) => {
    const alarms: string[] = [];
    for (const scenario of scenarios) {
      const { broken, crash } = await playing(scenario, own);
      alarms.push(...broken.map((rule) => `${scenario.name}: ${rule}`), ...(crash === undefined ? [] : [crash]));
    }
    expect(alarms).toEqual([]);
  },
);

it.each(mistakes.map((mistake) => [mistake.id, mistake] as const))('is found: %s', async (_, mistake) => {
  const scenario = scenarios.find(({ name }) => name === mistake.scenario);
  if (!scenario) throw new Error(`no scenario is called ${mistake.scenario}`);
  const { broken } = await playing(scenario, mistake.integrator);
  expect(broken.map(withoutApi)).toContain(mistake.breaks);
});

it('each rule that may fail has a mistake that breaks it, and no two have one id', () => {
  const broken = new Set(mistakes.map(({ breaks }) => breaks));
  const may = loadRegister('merchant-wallet').filter(
    (it) => it.party !== 'provider' && it.from === 'register' && !it.undecidable && it.certainty !== 'silent',
  );
  expect(may.map(({ id }) => withoutApi(id)).filter((id) => !broken.has(id))).toEqual([]);
  expect(new Set(mistakes.map(({ id }) => id)).size).toBe(mistakes.length);
});

it('each rule without an excuse has an occasion in some scenario', () => {
  const occasions = new Set(scenarios.flatMap((it) => it.occasions));
  const register = loadRegister('merchant-wallet').filter(
    ({ party, from }) => party !== 'provider' && from === 'register',
  );
  const without = register.filter((it) => !it.undecidable && !occasions.has(withoutApi(it.id)));
  expect(without.map(({ id }) => id)).toEqual([]);
});
