import { expect, test } from 'vitest';
import { renderSarif } from '../../../src/report/formats/sarif.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('points each broken rule at the contract that states it', () => {
  const lineOf = (file: string, rule: string): number | undefined =>
    rule.endsWith('is-pending') && file === 'specs/charge-gateway/rules/charge-life.yaml' ? 4 : undefined;
  const { version, runs } = JSON.parse(renderSarif(runResult, { lineOf }));
  const [{ results, tool }] = runs;
  expect(version).toBe('2.1.0');
  expect(tool.driver.rules.map((it: { id: string }) => it.id)).toEqual([
    'charge-gateway/accepted-charge-is-pending',
    'charge-gateway/refund-above-original-refused',
  ]);
  expect(
    results.map((it: { ruleId: string; ruleIndex: number; locations: unknown }) => [
      it.ruleId,
      it.ruleIndex,
      it.locations,
    ]),
  ).toEqual([
    [
      'charge-gateway/accepted-charge-is-pending',
      0,
      [
        {
          physicalLocation: {
            artifactLocation: { uri: 'specs/charge-gateway/rules/charge-life.yaml' },
            region: { startLine: 4 },
          },
        },
      ],
    ],
    [
      'charge-gateway/refund-above-original-refused',
      1,
      [
        {
          physicalLocation: {
            artifactLocation: { uri: 'specs/charge-gateway/rules/charge-life.yaml' },
            region: { startLine: 1 },
          },
        },
      ],
    ],
  ]);
});
