import { expect, it } from 'vitest';
import { fewScenarios, plainScenario, type Scenario, shippedScenarios } from '../../../src/integrator/index.ts';

function scenario(name: string, occasions: string[], api: Scenario['api'] = 'charge-gateway'): Scenario {
  return { ...plainScenario, api, name, occasions };
}

it('few scenarios give each rule an occasion, in their order, and none that another gives', () => {
  const all = [
    scenario('one', ['a']),
    scenario('three', ['a', 'b', 'c']),
    scenario('two', ['c', 'd']),
    scenario('none', []),
    scenario('again', ['d']),
    scenario('elsewhere', ['a'], 'bill-payment'),
  ];
  expect(fewScenarios(all).map((it) => it.name)).toEqual(['three', 'two', 'elsewhere']);
  expect(fewScenarios([])).toEqual([]);
});

it('of the shipped ones few name each rule that any of them names', () => {
  const all = shippedScenarios();
  const rules = (list: readonly Scenario[]): string[] =>
    [...new Set(list.flatMap(({ api, occasions }) => occasions.map((it) => `${api}/${it}`)))].sort();
  const few = fewScenarios(all);
  expect(rules(few)).toEqual(rules(all));
  expect(few.length).toBeLessThan(all.length / 3);
});
