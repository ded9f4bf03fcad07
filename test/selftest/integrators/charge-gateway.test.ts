import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../../src/contract/index.ts';
import { shippedScenarios } from '../../../src/integrator/index.ts';
import { chargeGatewayMistakes } from '../../../src/selftest/integrators/charge-gateway/mistakes/index.ts';
import { variants } from '../../../src/selftest/integrators/charge-gateway/variants.ts';
import { playing } from '../../integrator/playing.ts';

const scenarios = shippedScenarios(['charge-gateway']);
const withoutApi = (rule: string): string => rule.slice('charge-gateway/'.length);
const rules = loadRegister('charge-gateway').filter(({ party, from }) => party !== 'provider' && from === 'register');

/** Two that show most, and one other for each scenario: `payproof selftest --integrators` plays all of them. */
const habitsFor = (index: number): string[] => {
  const others = Object.keys(variants).filter((it) => it !== 'model' && it !== 'polls');
  return ['model', 'polls', ...others.slice(index % others.length, (index % others.length) + 1)];
};

describe('an integrator of the charge gateway that keeps to the document', () => {
  it.each(scenarios.map((it, index) => [it.name, it, habitsFor(index)] as const))(
    'is not accused in %s, whatever its habits',
    async (_, scenario, habits) => {
      const alarms: string[] = [];
      const occasions = new Set<string>();
      for (const name of habits) {
        const own = variants[name];
        if (!own) throw new Error(`nobody is called ${name}`);
        const { broken, crash, result } = await playing(scenario, own);
        alarms.push(...broken.map((rule) => `${name}: ${rule}`), ...(crash === undefined ? [] : [`${name}: ${crash}`]));
        for (const it of result.verdicts) if (it.decided > 0) occasions.add(withoutApi(it.rule));
      }
      expect(alarms).toEqual([]);
      expect(scenario.occasions.filter((it) => !occasions.has(it))).toEqual([]);
    },
  );
});

describe('a mistake is found by its rule', () => {
  it.each(chargeGatewayMistakes.map((it) => [it.id, it] as const))('%s', async (_, mistake) => {
    const scenario = scenarios.find(({ name }) => name === mistake.scenario);
    if (!scenario) throw new Error(`no scenario is called ${mistake.scenario}`);
    const { broken } = await playing(scenario, mistake.integrator);
    expect(broken.map(withoutApi)).toContain(mistake.breaks);
  });
});

it('each rule that may fail has a mistake that breaks it, and no two mistakes have one id', () => {
  const broken = new Set(chargeGatewayMistakes.map(({ breaks }) => breaks));
  const may = rules.filter((it) => !it.undecidable && it.certainty !== 'silent');
  expect(may.map(({ id }) => withoutApi(id)).filter((id) => !broken.has(id))).toEqual([]);
  expect(new Set(chargeGatewayMistakes.map(({ id }) => id)).size).toBe(chargeGatewayMistakes.length);
});

it('each rule has an occasion in some scenario, but those about addresses elsewhere: a sandbox is near', () => {
  const occasions = new Set(scenarios.flatMap((it) => it.occasions));
  const without = rules.filter((it) => !it.undecidable && !occasions.has(withoutApi(it.id)));
  expect(without.map(({ id }) => withoutApi(id))).toEqual(['client-notify-url-is-https', 'client-uses-https']);
});
