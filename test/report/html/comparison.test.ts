import { expect, test } from 'vitest';
import type { RunResult, Verdict } from '../../../src/conformance/result.ts';
import { type Change, changesOf } from '../../../src/report/changes.ts';
import { differences } from '../../../src/report/html/comparison/not-alike.ts';
import { renderComparison } from '../../../src/report/index.ts';
import { runModel } from '../../../src/report/run-model.ts';
import { slowerChecks } from '../../../src/report/slower-checks.ts';
import { headlines } from '../../../src/targets/index.ts';
import { acting, hostileRun } from '../../fixtures/hostile.ts';
import { runResult } from '../../fixtures/run-result.ts';

const refund = 'charge-gateway/refund-above-original-refused';

/** The fixture with some verdicts changed, and without those that become undefined. */
function runWith(change: (verdict: Verdict) => Verdict | undefined): RunResult {
  return { ...runResult, verdicts: runResult.verdicts.flatMap((it) => change(it) ?? []) };
}

const slug = (rule: string): string => rule.replace('charge-gateway/', '');

/** As it was before: the refund was refused, callbacks were seen broken, PINs ended otherwise, and one rule was not there. */
const before = runWith((it) => {
  switch (slug(it.rule)) {
    case 'refund-above-original-refused':
      return { ...it, outcome: 'pass', findings: [] };
    case 'callback-on-change':
      return { ...it, outcome: 'fail', findings: runResult.verdicts[0]?.findings ?? [] };
    case 'failed-pin-form':
      return { ...it, readings: ['http-422'] };
    case 'prompt-expiry':
      return { rule: it.rule, outcome: 'skipped', missing: ['clock'], decided: 0, findings: [], checks: [] };
    case 'charge/200':
      return undefined;
    default:
      return it;
  }
});
const after = runWith((it) => (slug(it.rule) === 'callback-on-change' ? { ...it, outcome: 'pass', decided: 1 } : it));

test('each rule stands in the list of what became of it', () => {
  const lists: [string, Change[]][] = Object.entries(changesOf(runModel(before), runModel(after)));
  expect(Object.fromEntries(lists.map(([name, all]) => [name, all.map((it) => slug(it.rule.id))]))).toEqual({
    broke: ['refund-above-original-refused'],
    stillBroken: ['accepted-charge-is-pending'],
    mended: ['callback-on-change'],
    first: ['charge/200', 'prompt-expiry'],
    lost: [],
    readings: ['failed-pin-form'],
  });
  const back = changesOf(runModel(after), runModel(before));
  expect(back.lost.map((it) => slug(it.rule.id))).toEqual(['prompt-expiry', 'charge/200']);
});

test('the page says first what broke, and tells its cause as the page of the run does', () => {
  const page = renderComparison(before, after, headlines);
  expect(page).toContain(
    '<p class="verdict-line bad">1 rule newly broken, 1 still broken, 1 mended, 2 decided for the first time.</p>',
  );
  expect([...page.matchAll(/<details class="cause" id="([^"]+)"/g)].map((it) => it[1])).toEqual(['cause-2']);
  expect(page).toContain(`<h3 id="rule-${refund}">`);
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map((it) => it[1])).toEqual([
    'What broke',
    'What was mended',
    'Decided for the first time',
    'Seen otherwise',
    'Slower rules',
    'From the one to the other',
  ]);
  expect(renderComparison(after, after, headlines)).toContain('Nothing broke, 2 still broken.');
});

test('two runs that are not alike are compared with the reasons why they may differ', () => {
  expect(differences(runResult, runResult)).toEqual([]);
  const other: RunResult = {
    ...runResult,
    target: { ...runResult.target, name: 'staging' },
    contracts: { 'charge-gateway': 'cd'.repeat(32), 'bill-payment': 'ab'.repeat(32) },
    seed: 8,
    startedAt: '2026-11-20T05:00:00.000Z',
    interrupted: true,
    judged: 'integrator',
  };
  expect(differences(runResult, other)).toEqual([
    'One judged a provider and the other an integrator.',
    'They are of two targets: pilot and staging.',
    'The second is the older one.',
    'The contract of charge-gateway is another one.',
    'Only one of them judged bill-payment.',
    'They had other seeds, 7 and 8: other inputs.',
    'The second was interrupted.',
  ]);
});

test('a check is slower where it took twice as long and half a second more', () => {
  const timed = (...tookMs: number[]): RunResult => ({
    ...runResult,
    checks: tookMs.map((ms, index) => ({
      check: `c${index}`,
      title: `check ${index}`,
      api: 'charge-gateway',
      rules: [refund],
      outcome: 'done',
      tookMs: ms,
      exchanges: 1,
    })),
  });
  const slower = slowerChecks(timed(100, 1000, 200, 5000), timed(590, 2100, 900, 5600));
  expect(slower.map((it) => [it.check.check, it.beforeMs, it.afterMs])).toEqual([
    ['c1', 1000, 2100],
    ['c2', 200, 900],
  ]);
  expect(renderComparison(timed(200), timed(900), headlines)).toContain('0.2 s &rarr; 0.9 s');
});

test('nothing of hostile runs acts', () => {
  const page = renderComparison(runResult, hostileRun, headlines);
  expect(acting(page)).toEqual([]);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/noscript/gi)).toHaveLength(page.match(/<noscript>/g)?.length ?? 0);
});
