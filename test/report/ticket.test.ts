import { expect, test } from 'vitest';
import type { RunResult } from '../../src/conformance/result.ts';
import { NoSuchCause, renderTicket } from '../../src/report/ticket/render-ticket.ts';
import { headlines } from '../../src/targets/index.ts';
import { runResult } from '../fixtures/run-result.ts';

/** The run of the fixture, its first call traced, its first finding with all that it rests on. */
function tracedRun(): RunResult {
  const [first, ...exchanges] = runResult.exchanges;
  const [verdict, ...verdicts] = runResult.verdicts;
  const [finding] = verdict?.findings ?? [];
  if (!first || typeof first.answer === 'string' || !verdict || !finding)
    throw new Error('the fixture has a failure first');
  const answer = { ...first.answer, headers: [['X-Trace-Id', '4bf92f35'] as [string, string]] };
  const deed = ['x1', 'e1', 'e2', 'x2', 'x5'];
  return {
    ...runResult,
    exchanges: [{ ...first, answer }, ...exchanges],
    verdicts: [{ ...verdict, findings: [{ ...finding, deed, counterexample: 'CHARGE, PIN 0000' }] }, ...verdicts],
    events: [
      {
        id: 'e1',
        kind: 'pin',
        at: first.at.wall + 100,
        endUserId: '263771234567',
        clientCorrelator: 'cc',
        pin: '0000',
      },
      { id: 'e2', kind: 'deed', at: first.at.wall + 200, method: 'clock.advance', words: 'the clock goes on by 1 h' },
    ],
  };
}

test('one block has the sentence, the values, what a provider looks for in its logs, what happened and the command', async () => {
  await expect(renderTicket(tracedRun(), 1, headlines)).toMatchFileSnapshot('ticket.expected.md');
});

test('a finding that the run does not have is told with those that it has', () => {
  expect(() => renderTicket(runResult, 9)).toThrow(NoSuchCause);
  expect(() => renderTicket(runResult, 9)).toThrow('this run has causes 1 to 2');
  expect(() => renderTicket({ ...runResult, verdicts: [] }, 1)).toThrow('no rule is broken in this run');
});
