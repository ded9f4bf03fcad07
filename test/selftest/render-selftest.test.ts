import { expect, test } from 'vitest';
import { renderSelftest, type SelftestResult } from '../../src/selftest/index.ts';

const result: SelftestResult = {
  schema: 1,
  faults: [
    { fault: 'a/one', title: 'One is wrong', primary: 'a/r1', outcome: 'killed', killedBy: ['a/r1', 'a/r2'] },
    { fault: 'a/two', title: 'Two is wrong', primary: 'a/r1', outcome: 'killed-by-another', killedBy: ['a/r2'] },
    { fault: 'a/three', title: 'Three is wrong', primary: 'a/r3', outcome: 'survived', killedBy: [] },
  ],
  healthyRuns: 2,
  falseAlarms: [{ dialect: { 'a/switch': 'on' }, rule: 'a/r4', actual: 400 }],
  tookMs: 1,
};

test('the matrix, the false alarms, and the rate in the last line', () => {
  expect(renderSelftest(result)).toBe(`✓ killed a/one
    One is wrong
    by a/r1 (also a/r2)
✗ KILLED BY ANOTHER RULE a/two
    Two is wrong
    by a/r2, not by a/r1
✗ SURVIVED a/three
    Three is wrong
    not by a/r3, which it breaks, nor by any other
✗ FALSE ALARM a/r4 under a/switch=on: 400

1 of 3 faults killed by their rule, 1 survived, 1 false alarms in 2 healthy runs
`);
});

test('how many faults stand in the first cause, and which do not', () => {
  const killed = (fault: string, count: number, place: number) => ({
    ...{ fault, title: 'Is wrong', primary: 'a/r', outcome: 'killed' as const, killedBy: ['a/r'] },
    causes: { count, place },
  });
  const faults = [killed('a/one', 1, 1), killed('a/two', 4, 2), killed('a/three', 2, 1), killed('a/four', 3, 0)];
  const lines = renderSelftest({ ...result, faults, falseAlarms: [] }).split('\n');
  expect(lines.slice(-4, -2)).toEqual([
    'not in the first cause of a run of everything: a/two',
    'causes: of 3 faults judged by the whole plan the rule of 2 (66.7 %) stands in the first cause; 2 causes in the median',
  ]);
});
