import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { formats } from '../../../src/report/formats/index.ts';
import { parseRunJson, RunJsonError } from '../../../src/report/formats/parse-run-json.ts';
import { renderRunJson } from '../../../src/report/formats/run-json.ts';
import { headlines } from '../../../src/targets/index.ts';
import { runResult } from '../../fixtures/run-result.ts';

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
});
addFormats.default(ajv);
const validate = ajv.compile(
  JSON.parse(readFileSync(new URL('../../../docs/run.schema.json', import.meta.url), 'utf8')),
);

test('is valid by its published schema', () => {
  expect(validate(JSON.parse(renderRunJson(runResult))) || validate.errors).toBe(true);
});

test('a budget stands in it by the schema, with what it was of', () => {
  const valid = (budget: object) => validate(JSON.parse(renderRunJson({ ...runResult, budget } as typeof runResult)));
  expect(valid({ calls: 200, sent: 206, leftOut: 343 }) || validate.errors).toBe(true);
  expect(valid({ sent: 206, leftOut: 343 })).toBe(false);
});

test('is refused by the schema where a failure has no finding', () => {
  const [first] = runResult.verdicts;
  if (!first) throw new Error('the fixture has verdicts');
  const run = { ...runResult, verdicts: [{ ...first, findings: [] }] };
  expect(validate(JSON.parse(renderRunJson(run)))).toBe(false);
});

test('is the same after reading it, and so is every format that is made of it', () => {
  const read = parseRunJson(renderRunJson(runResult));
  expect(read).toEqual(runResult);
  for (const { render } of Object.values(formats)) expect(render(read, headlines)).toBe(render(runResult, headlines));
});

test('keeps digits that a float would lose, bytes that are no UTF-8, and what is absent', () => {
  const [first] = runResult.verdicts;
  const [finding] = first?.findings ?? [];
  const [exchange] = runResult.exchanges;
  if (!first || !finding || !exchange) throw new Error('the fixture has a failure first');
  const exact = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('12.340');
  const run = {
    ...runResult,
    verdicts: [{ ...first, findings: [{ ...finding, expected: { amount: exact }, actual: undefined }] }],
    exchanges: [{ ...exchange, request: { ...exchange.request, body: Buffer.from([0xff, 0x00, 0x41]) } }],
  };
  const text = renderRunJson(run);
  expect(text).toContain('"amount": 12.340');
  const read = parseRunJson(text);
  expect(renderRunJson(read)).toBe(text);
  expect(read.verdicts[0]?.findings[0]?.actual).toBeUndefined();
  expect(read.exchanges[0]?.request.body).toEqual(Buffer.from([0xff, 0x00, 0x41]));
});

test.each([
  ['{', 'this is no JSON; give the run.json that "payproof verify --report-dir" wrote'],
  ['{}', 'this JSON is no run of payproof; give the run.json that "payproof verify --report-dir" wrote'],
  ['null', 'this JSON is no run of payproof; give the run.json that "payproof verify --report-dir" wrote'],
  ['{"tool":{"name":"payproof"},"schema":3}', 'run.json has schema 3; this version reads schema 1 and 2'],
  [
    '{"tool":{"name":"payproof"},"schema":1,"rules":[]}',
    'run.json lacks the list "verdicts"; it is cut off or was edited',
  ],
])('refuses %s', (text, message) => {
  expect(() => parseRunJson(text)).toThrow(new RunJsonError(message));
});
