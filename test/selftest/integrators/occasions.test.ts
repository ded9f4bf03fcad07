import { expect, it } from 'vitest';
import { shippedScenarios } from '../../../src/integrator/index.ts';
import { variants } from '../../../src/selftest/integrators/charge-gateway/variants.ts';
import { sample } from '../../fixtures/sample.ts';
import { playing } from '../../integrator/playing.ts';

it.each(sample(shippedScenarios(['charge-gateway']), 12).map((it) => [it.name, it] as const))(
  'the scenario %s gives an occasion for each rule that it names, to who looks up and who waits for callbacks',
  async (_, scenario) => {
    const decided = new Set<string>();
    const undecided = () => scenario.occasions.filter((it) => !decided.has(`charge-gateway/${it}`));
    for (const own of [variants['model'], variants['polls']]) {
      if (!own) throw new Error('the model or the one that polls is gone');
      if (decided.size > 0 && undecided().length === 0) break;
      const { broken, crash, result } = await playing(scenario, own);
      expect({ broken, crash }).toEqual({ broken: [], crash: undefined });
      for (const it of result.verdicts) if (it.decided > 0) decided.add(it.rule);
    }
    expect(undecided()).toEqual([]);
  },
);
