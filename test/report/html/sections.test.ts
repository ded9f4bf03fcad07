import { expect, test } from 'vitest';
import { sectionAnchor, sectionsByApi, sectionTitle } from '../../../src/report/html/rules/sections.ts';
import { type JudgedRule, runModel } from '../../../src/report/run-model.ts';
import { runResult } from '../../fixtures/run-result.ts';

const [first] = runModel(runResult).judged;

function judged(api: string, source: string): JudgedRule {
  if (!first) throw new Error('the fixture has rules');
  return { ...first, rule: { ...first.rule, api: api as JudgedRule['rule']['api'], source } };
}

test('rules stand under the first section that they name, in the order of the document', () => {
  const sources = ['4.10, 2.6', '4.2', '10', '2.1, 7 E005', '', '4.2, 8', 'preamble'];
  const apis = sectionsByApi([judged('merchant-wallet', '1'), ...sources.map((it) => judged('charge-gateway', it))]);
  expect([...apis.keys()]).toEqual(['charge-gateway', 'merchant-wallet']);
  const sections = apis.get('charge-gateway') ?? [];
  expect(sections.map((it) => [sectionTitle(it), it.rules.length])).toEqual([
    ['No section', 2],
    ['Section 2.1', 1],
    ['Section 4.2', 2],
    ['Section 4.10', 1],
    ['Section 10', 1],
  ]);
  expect(sections.slice(0, 2).map(sectionAnchor)).toEqual([
    'section-charge-gateway-none',
    'section-charge-gateway-2.1',
  ]);
});
