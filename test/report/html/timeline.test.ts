import { expect, test } from 'vitest';
import { callsInTime } from '../../../src/report/html/timeline/calls-in-time.ts';
import { ticksOf, tickText } from '../../../src/report/html/timeline/ticks.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('calls are counted by API in equal parts of the run', () => {
  const calls = callsInTime(runResult, 2);
  expect([calls?.tookMs, calls?.lanes]).toEqual([4000, [{ api: 'charge-gateway', bins: [2, 3] }]]);
  expect(callsInTime({ exchanges: [] }, 2)).toBeUndefined();
});

test.each([
  [400, ['0', '0.1 s', '0.2 s', '0.3 s', '0.4 s']],
  [37_000, ['0', '10 s', '20 s', '30 s']],
  [95_000, ['0', '20 s', '40 s', '1:00 min', '1:20 min']],
  [30_000_000, ['0', '2:00 h', '4:00 h', '6:00 h', '8:00 h']],
])('the axis of %d ms has round times', (tookMs, ticks) => {
  expect(ticksOf(tookMs, 5).map(tickText)).toEqual(ticks);
});
