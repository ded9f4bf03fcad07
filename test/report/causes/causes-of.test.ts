import { expect, test } from 'vitest';
import type { Finding, RunResult, Verdict } from '../../../src/conformance/result.ts';
import type { Rule } from '../../../src/contract/rule.ts';
import { causesOf } from '../../../src/report/causes/index.ts';
import type { Exchange } from '../../../src/targets/exchange.ts';
import { exchangeOf, runResult } from '../../fixtures/run-result.ts';

/** One call of a check; `of` tells its answer. */
function call(n: number, check: string, operation: string, answer: [number, unknown]): Exchange {
  return exchangeOf(n, { path: '/', check, operation, answer });
}

/** A finding, written as `rule check x1 x2: expected -> actual`. */
type Shown = [rule: string, check: string, proof: string, expected: unknown, actual: unknown];

/** A run of these exchanges in which these findings were made; each check aims at the rules of its name in `aims`. */
function runOf(exchanges: Exchange[], shown: Shown[], aims: Record<string, string[]> = {}, contract: string[] = []) {
  const full = (slug: string): string => `charge-gateway/${slug}`;
  const findings = shown.map(
    ([rule, check, proof, expected, actual]): Finding => ({
      rule: full(rule),
      check,
      title: check,
      expected,
      actual,
      proof: proof.split(' '),
      reproduce: 'payproof verify',
    }),
  );
  const slugs = [...new Set([...shown.map(([rule]) => rule), ...contract])];
  const rules = slugs.map(
    (it): Rule => ({
      id: full(it),
      api: 'charge-gateway',
      party: 'provider',
      certainty: 'stated',
      source: '1',
      text: `What ${it} demands.`,
      from: /^\w+\/\d/.test(it) ? 'contract' : 'register',
      topic: 'charge-life',
    }),
  );
  const verdicts = rules.map((rule): Verdict => {
    const own = findings.filter((it) => it.rule === rule.id);
    const checks = [...new Set(own.map((it) => it.check))];
    return { rule: rule.id, outcome: own.length > 0 ? 'fail' : 'pass', decided: 1, findings: own, checks };
  });
  const checks = Object.entries(aims).map(([check, its]): RunResult['checks'][number] => ({
    check,
    title: check,
    api: 'charge-gateway',
    rules: its.map(full),
    outcome: 'done',
    tookMs: 1,
    exchanges: 1,
  }));
  return { ...runResult, rules, verdicts, checks, exchanges } satisfies RunResult;
}

/** Each cause as `rule <- symptom, symptom`, without the API. */
function told(run: RunResult): string[] {
  const short = (id: string): string => id.slice('charge-gateway/'.length);
  return causesOf(run).map((it) =>
    [
      short(it.rule),
      ...(it.symptoms.length > 0 ? [`<- ${it.symptoms.map((s) => short(s.rule)).join(', ')}`] : []),
    ].join(' '),
  );
}

test('rules that rest on one exchange are one cause: what the check set out to decide, then the status', () => {
  const run = runOf(
    [call(1, 'ceiling', 'charge', [200, {}]), call(2, 'ceiling', 'refund', [200, {}])],
    [
      ['refund/422', 'ceiling', 'x2', 422, 200],
      ['above-refused', 'ceiling', 'x1 x2', 422, 200],
    ],
    { ceiling: ['above-refused'] },
  );
  expect(told(run)).toEqual(['above-refused <- refund/422']);
  expect(causesOf(run)[0]).toMatchObject({
    n: 1,
    exchanges: ['x1', 'x2'],
    words: 'What above-refused demands. (expected 422, was 200)',
  });
});

test('two defects that share nothing are two causes', () => {
  const run = runOf(
    [call(1, 'one', 'charge', [200, {}]), call(2, 'other', 'refund', [200, {}])],
    [
      ['one-rule', 'one', 'x1', 1, 2],
      ['other-rule', 'other', 'x2', 1, 2],
    ],
    { one: ['one-rule'], other: ['other-rule'] },
  );
  expect(told(run)).toEqual(['one-rule', 'other-rule']);
});

test('a field that the contract states is the cause of what rests on another answer without it', () => {
  const run = runOf(
    [
      call(1, 'one', 'lookup', [200, { status: 'SUCCESS' }]),
      call(2, 'other', 'lookup', [200, { status: 'SUCCESS' }]),
      call(3, 'third', 'lookup', [200, { status: 'FAILED', amount: 1 }]),
    ],
    [
      ['lookup/200/amount', 'charge-gateway-contract', 'x1', 'present', 'absent'],
      ['amount-comes-back', 'other', 'x2', 1, null],
      ['status-stays', 'third', 'x3', 'SUCCESS', 'FAILED'],
    ],
    { other: ['amount-comes-back'], third: ['status-stays'] },
  );
  expect(told(run)).toEqual(['lookup/200/amount <- amount-comes-back', 'status-stays']);
});

test('a type and a media type explain what rests on answers that have the same', () => {
  const run = runOf(
    [
      call(1, 'one', 'lookup', [200, { amount: 'ten' }]),
      call(2, 'other', 'lookup', [200, { amount: 'five' }]),
      call(3, 'third', 'lookup', [200, { amount: 5 }]),
    ],
    [
      ['lookup/200/amount/type', 'charge-gateway-contract', 'x1', { type: ['number'] }, 'ten'],
      ['amount-comes-back', 'other', 'x2', 5, 'five'],
      ['other-rule', 'third', 'x3', 1, 2],
    ],
    { other: ['amount-comes-back'], third: ['other-rule'] },
  );
  expect(told(run)).toEqual(['lookup/200/amount/type <- amount-comes-back', 'other-rule']);
});

test('proper calls that failed alike are one cause; improper ones that were accepted alike are not', () => {
  const run = (expected: unknown, actual: unknown) =>
    runOf(
      [call(1, 'one', 'refund', [200, {}]), call(2, 'other', 'refund', [200, {}])],
      [
        ['one-rule', 'one', 'x1', expected, actual],
        ['other-rule', 'other', 'x2', expected, actual],
      ],
      { one: ['one-rule'], other: ['other-rule'] },
    );
  expect(told(run('success', 'refused'))).toEqual(['one-rule <- other-rule']);
  expect(told(run(401, 403))).toEqual(['one-rule <- other-rule']);
  expect(told(run('refused', 'success'))).toEqual(['one-rule', 'other-rule']);
  expect(told(run(422, 200))).toEqual(['one-rule', 'other-rule']);
});

test('what was refused in the same words is one cause, whatever the operation', () => {
  const why = (field: string) => ({ statusCode: '400', statusMessage: `The field ${field} is required` });
  const run = (other: string) =>
    runOf(
      [call(1, 'one', 'charge', [400, why('notifyUrl')]), call(2, 'other', 'refund', [400, why(other)])],
      [
        ['one-rule', 'one', 'x1', 'accepted', 'refused'],
        ['other-rule', 'other', 'x2', 404, 400],
      ],
      { one: ['one-rule'], other: ['other-rule'] },
    );
  expect(told(run('notifyUrl'))).toEqual(['one-rule <- other-rule']);
  expect(told(run('remarks'))).toEqual(['one-rule', 'other-rule']);
});

test('what most follows from comes first', () => {
  const run = runOf(
    [call(1, 'one', 'charge', [200, {}]), call(2, 'other', 'refund', [200, {}])],
    [
      ['one-rule', 'one', 'x1', 1, 2],
      ['other-rule', 'other', 'x2', 1, 2],
      ['third-rule', 'other', 'x2', 1, 2],
    ],
    { one: ['one-rule'], other: ['other-rule', 'third-rule'] },
  );
  expect(told(run)).toEqual(['other-rule <- third-rule', 'one-rule']);
});

test('a charge from which two checks start ties nothing', () => {
  const run = runOf(
    [call(1, 'one', 'charge', [200, {}]), call(2, 'one', 'lookup', [200, {}]), call(3, 'other', 'refund', [200, {}])],
    [
      ['one-rule', 'one', 'x1 x2', 1, 2],
      ['other-rule', 'other', 'x1 x3', 1, 2],
    ],
    { one: ['one-rule'], other: ['other-rule'] },
  );
  expect(told(run)).toEqual(['one-rule', 'other-rule']);
});

test('an answer with a status that the contract does not have is told as that', () => {
  const run = runOf(
    [call(1, 'barred', 'charge', [299, {}]), call(2, 'given', 'charge', [299, {}])],
    [
      ['barred-refused', 'barred', 'x1', 'refused', 'accepted'],
      ['charge/200', 'given', 'x2', 200, 299],
    ],
    { barred: ['barred-refused'] },
    ['charge/400', 'charge/5XX'],
  );
  expect(told(run)).toEqual(['charge/200 <- barred-refused']);
  expect(causesOf(run)[0]?.words).toBe(
    'charge-gateway/charge was answered 299 (x2), which the contract does not have: it has 200, 400, 5XX',
  );
});

test('rules that could not be tried stand with what broke their start', () => {
  const run = runOf([call(1, 'given', 'charge', [400, {}])], [['charge/200', 'given', 'x1', 200, 400]], {
    given: ['later'],
  });
  const missing = ['the situation it starts from (see the failures)'];
  const later: Verdict = {
    rule: 'charge-gateway/later',
    outcome: 'skipped',
    decided: 0,
    findings: [],
    checks: ['given'],
    missing,
  };
  const elsewhere = { ...later, rule: 'charge-gateway/elsewhere', checks: ['another'] };
  expect(causesOf({ ...run, verdicts: [...run.verdicts, later, elsewhere] })[0]?.untried).toEqual([
    'charge-gateway/later',
  ]);
});

test('a run in which nothing failed has no cause', () => {
  expect(causesOf({ ...runResult, verdicts: [] })).toEqual([]);
});
