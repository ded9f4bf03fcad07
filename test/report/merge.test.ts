import { expect, test } from 'vitest';
import type { RunResult } from '../../src/conformance/result.ts';
import { MergeError, mergeRuns } from '../../src/report/merge.ts';
import { runResult } from '../fixtures/run-result.ts';

/** The part of the fixture that a shard with these checks would give: it knows nothing of the rules of other checks. */
function shardOf(run: RunResult, checks: readonly string[], n: number): RunResult {
  const exchanges = run.exchanges.filter((it) => checks.includes(it.check ?? ''));
  const ids = new Map(exchanges.map((it, index) => [it.id, `x${index + 1}`]));
  return {
    ...run,
    command: `${run.command} --shard ${n}/2`,
    checks: run.checks.filter((it) => checks.includes(it.check)),
    exchanges: exchanges.map((it) => ({ ...it, id: ids.get(it.id) ?? it.id })),
    verdicts: run.verdicts.map((it) =>
      it.checks.some((check) => checks.includes(check))
        ? {
            ...it,
            findings: it.findings.map((one) => ({ ...one, proof: one.proof.flatMap((id) => ids.get(id) ?? []) })),
          }
        : { rule: it.rule, outcome: 'error', decided: 0, errors: ['no check decided it'], findings: [], checks: [] },
    ),
  };
}

test('shards make one run with the verdicts of an unsharded one', () => {
  const first = shardOf(runResult, ['accepted-charge', 'pins', 'expiry', 'callbacks'], 1);
  const second = shardOf(runResult, ['refund-ceiling', 'barred', 'broken-connection'], 2);
  const merged = mergeRuns([first, second]);
  expect(merged.command).toBe(runResult.command);
  expect(merged.verdicts.map(({ rule, outcome, decided }) => ({ rule, outcome, decided }))).toEqual(
    runResult.verdicts.map(({ rule, outcome, decided }) => ({ rule, outcome, decided })),
  );
  expect(merged.exchanges.map((it) => it.id)).toEqual(['x1', 'x2', 'x3', 'x4', 'x5']);
  const proof = merged.verdicts.find((it) => it.rule.endsWith('above-original-refused'))?.findings[0]?.proof;
  expect(merged.exchanges.filter((it) => proof?.includes(it.id)).map((it) => it.operation)).toEqual(['refund']);
});

test('a failure in one shard is never hidden by a pass in another', () => {
  const passed = {
    ...runResult,
    verdicts: runResult.verdicts.map((it) => ({ ...it, outcome: 'pass' as const, findings: [] })),
  };
  expect(mergeRuns([passed, runResult]).verdicts.map((it) => it.outcome)).toEqual([
    'fail',
    'pass',
    'fail',
    'pass',
    'pass',
    'pass',
    'pass',
    'error',
  ]);
});

test('refuses results that are not of one run', () => {
  expect(() => mergeRuns([runResult, { ...runResult, seed: 8 }])).toThrow(
    new MergeError('these are not shards of one run: seed is 7 in one and 8 in another'),
  );
  expect(() => mergeRuns([])).toThrow(new MergeError('there is nothing to merge; give the folders of the shards'));
});
