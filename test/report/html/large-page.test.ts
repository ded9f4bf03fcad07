import { expect, test } from 'vitest';
import type { RunResult, Verdict } from '../../../src/conformance/result.ts';
import { renderHtml } from '../../../src/report/html/run-page.ts';
import { headlines } from '../../../src/targets/index.ts';
import { exchangeOf, runResult } from '../../fixtures/run-result.ts';

const rules = Array.from({ length: 1500 }, (_, n) => ({
  ...(runResult.rules[0] as RunResult['rules'][number]),
  id: `charge-gateway/rule-${n}`,
  source: `${1 + (n % 9)}.${1 + (n % 7)}`,
}));
const exchanges = Array.from({ length: 150 }, (_, n) =>
  exchangeOf(n + 1, { path: `/${n}`, check: `check-${n}`, answer: [200, { n }] }),
);
const [broken] = runResult.verdicts.flatMap((it) => it.findings);

/** A tenth fails, each by an exchange of its own. */
function verdictOf(rule: string, n: number): Verdict {
  const common = { rule, decided: 3, checks: ['accepted-charge'] };
  if (!broken || n % 10 > 0) return { ...common, outcome: 'pass', shown: { by: 'a', exchanges: ['x1'] }, findings: [] };
  const proof = [`x${n / 10 + 1}`];
  return { ...common, outcome: 'fail', findings: [{ ...broken, rule, check: `check-${n}`, proof }] };
}

test('fifteen hundred rules and a hundred and fifty causes are less than 5,000 nodes before anything is opened', () => {
  const run = { ...runResult, rules, exchanges, verdicts: rules.map((it, n) => verdictOf(it.id, n)) };
  const page = renderHtml(run, headlines);
  const painted = page.replace(/<noscript>.*?<\/noscript>/gs, '');
  expect(page.match(/<details class="rule"/g)).toHaveLength(1500);
  expect(painted.match(/<details class="cause"/g)).toHaveLength(100);
  expect(painted.match(/<[a-z]/g)?.length).toBeLessThan(5000);
});
