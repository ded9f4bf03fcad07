import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../../src/contract/index.ts';
import { shippedScenarios } from '../../../src/integrator/index.ts';
import { models } from '../../../src/selftest/index.ts';
import { sample } from '../../fixtures/sample.ts';
import { playing } from '../../integrator/playing.ts';

/** A sandbox is near, so that no scenario calls an address elsewhere. */
const aboutAddressesElsewhere = ['charge-gateway/client-notify-url-is-https', 'charge-gateway/client-uses-https'];

describe.each(models)('model integrators of $api', ({ api, mistakes, variants }) => {
  const scenarios = shippedScenarios([api]);
  const decidable = loadRegister(api).filter(
    (it) => it.party !== 'provider' && it.from === 'register' && !it.undecidable,
  );
  const called = (name: string) => scenarios.filter((it) => it.name === name);

  it('each rule that may fail has a mistake that breaks it, and no two mistakes have one id', () => {
    const broken = new Set(mistakes.map(({ breaks }) => `${api}/${breaks}`));
    const may = decidable.filter((it) => it.certainty !== 'silent').map(({ id }) => id);
    expect(may.filter((id) => !broken.has(id))).toEqual([]);
    expect(new Set(mistakes.map(({ id }) => id)).size).toBe(mistakes.length);
  });

  it('each mistake shows in a scenario that there is', () => {
    expect(mistakes.filter(({ scenario }) => called(scenario).length !== 1)).toEqual([]);
  });

  it('each rule without an excuse has an occasion in some scenario', () => {
    const occasions = new Set(scenarios.flatMap((it) => it.occasions.map((slug) => `${api}/${slug}`)));
    const without = decidable.map(({ id }) => id).filter((id) => !occasions.has(id));
    expect(without.filter((id) => !aboutAddressesElsewhere.includes(id))).toEqual([]);
  });

  // `payproof selftest --integrators` plays every one.
  it.each(sample(mistakes, 5).map((it) => [it.id, it] as const))('is found: %s', async (_, mistake) => {
    for (const scenario of called(mistake.scenario)) {
      const { broken } = await playing(scenario, mistake.integrator);
      expect(broken).toContain(`${api}/${mistake.breaks}`);
    }
  });

  it('the right model is accused of nothing where all goes well', async () => {
    const [scenario] = scenarios.filter(({ name }) => ['all-goes-well', 'customers-agree'].includes(name));
    if (!scenario || !variants['model']) throw new Error(`${api} has no scenario in which all goes well, or no model`);
    const { broken, crash } = await playing(scenario, variants['model']);
    expect({ broken, crash }).toEqual({ broken: [], crash: undefined });
  });
});
