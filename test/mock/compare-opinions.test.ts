import { expect, test } from 'vitest';
import { compareOpinions, type SeenExchange } from '../../src/mock/compare-opinions.ts';
import type { KnownDifference } from '../../src/mock/known-differences.ts';
import { type Violation, violationsOf } from '../../src/mock/violations.ts';

const amountIsText: Violation = {
  of: 'response',
  place: 'body.amount',
  message: 'Response body property amount must be number',
  severity: 'Error',
};
const otherType: Violation = {
  of: 'request',
  place: 'body.tranType',
  message: 'Request body property tranType must be equal to constant',
  severity: 'Error',
};
const charge = (id: string, status: number, ...violations: Violation[]): SeenExchange => ({
  id,
  operation: 'charge',
  status,
  violations,
});
const known: KnownDifference = {
  of: 'request',
  operations: ['charge'],
  place: 'request.body.tranType',
  message: 'must be equal to constant',
  rule: 'charge-gateway/unknown-transaction-type',
  reason: 'for the test',
};
const nothing = { refused: 0, agreed: [], known: [], unexplained: [], oursAlone: [] };

test('a violation that the fact of openapi.yaml at the same place fails for is agreed, whatever its proof', () => {
  const failure = { rule: 'charge-gateway/charge/200/amount/type', proof: ['x9'] };
  const difference = { operation: 'charge', status: 200, violation: amountIsText, exchanges: ['x1', 'x2'] };
  expect(compareOpinions([charge('x1', 200, amountIsText), charge('x2', 200, amountIsText)], [failure], [])).toEqual({
    ...nothing,
    agreed: [{ ...difference, rules: ['charge-gateway/charge/200/amount/type'] }],
  });
});

test('a violation is agreed by any rule that one of its exchanges proves broken', () => {
  const failure = { rule: 'charge-gateway/amount-echoed', proof: ['x1'] };
  expect(compareOpinions([charge('x1', 200, amountIsText)], [failure], []).agreed.map((it) => it.rules)).toEqual([
    ['charge-gateway/amount-echoed'],
  ]);
});

test('a violation of an answer that no rule of ours fails for is unexplained, and a failure elsewhere does not help it', () => {
  const failure = { rule: 'charge-gateway/charge/200/currency/type', proof: ['x2'] };
  expect(compareOpinions([charge('x1', 200, amountIsText), charge('x2', 200)], [failure], [known])).toEqual({
    ...nothing,
    unexplained: [{ operation: 'charge', status: 200, violation: amountIsText, exchanges: ['x1'] }],
    oursAlone: ['charge-gateway/charge/200/currency/type'],
  });
});

test('a broken request that was refused is agreed; one that was taken is not, unless the list knows it', () => {
  const seen = [charge('x1', 400, otherType), charge('x2', 200, otherType)];
  const difference = { operation: 'charge', status: 200, violation: otherType, exchanges: ['x2'] };
  expect(compareOpinions(seen, [], [])).toEqual({ ...nothing, refused: 1, unexplained: [difference] });
  expect(compareOpinions(seen, [], [known])).toEqual({ ...nothing, refused: 1, known: [{ ...difference, known }] });
});

test.each([
  ['another operation', { operations: ['refund'] }],
  ['another place', { place: 'request.body.currency' }],
  ['another message', { message: 'must be number' }],
  ['the answer', { of: 'response' as const }],
])('a known difference of %s explains nothing', (_, other) => {
  expect(compareOpinions([charge('x1', 200, otherType)], [], [{ ...known, ...other }]).unexplained).toHaveLength(1);
});

test('the header sl-violations is read; one that Prism cut off still counts', () => {
  const header =
    '[{"location":["response","body","amount"],"severity":"Error","code":"type","message":"Response body property amount must be number"}]';
  expect(violationsOf(header)).toEqual([amountIsText]);
  expect(violationsOf(undefined)).toEqual([]);
  expect(violationsOf('Too many violations! [{"location":["response","body"],"sev')).toEqual([
    { of: 'response', place: '', message: 'Too many violations!', severity: 'Error' },
  ]);
});
