import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { RunResult } from '../../../src/conformance/result.ts';
import { readTraffic } from '../../../src/integrator/index.ts';
import { parseRunJson, RunJsonError, withAllExchanges } from '../../../src/report/formats/parse-run-json.ts';
import { renderRunJson } from '../../../src/report/formats/run-json.ts';
import { chargeJson, exchangeOf, runResult } from '../../fixtures/run-result.ts';

/** A run of 3,000 calls, of which findings rest on a few. */
const large: RunResult = {
  ...runResult,
  exchanges: [
    ...runResult.exchanges,
    ...Array.from({ length: 3000 }, (_, i) =>
      exchangeOf(10 + i, {
        path: '/transactions/amount/',
        json: chargeJson('cc-1', 1),
        answer: i % 7 === 0 ? 'timeout' : [200, { n: i % 5 }],
      }),
    ),
  ],
};
const text = renderRunJson(large);
const file = JSON.parse(text);

test('of a large run the exchanges that prove something stay readable, and the others are packed', () => {
  expect(file.schema).toBe(2);
  const proof = runResult.verdicts.flatMap((it) => it.findings.flatMap((finding) => finding.proof));
  expect(file.exchanges.map((it: { id: string }) => it.id)).toEqual([...new Set(proof)].sort());
  expect(file.packed.count + file.exchanges.length).toBe(large.exchanges.length);
  expect(text.length).toBeLessThan(100_000);
});

test('every exchange is there again when it is read, in order, and the file is the same again', () => {
  expect(parseRunJson(text)).toEqual(large);
  expect(renderRunJson(parseRunJson(text))).toBe(text);
  const ids = JSON.parse(withAllExchanges(text)).exchanges.map((it: { id: string }) => it.id);
  expect(ids).toEqual(large.exchanges.map((it) => it.id));
  expect(readTraffic(withAllExchanges(text), 'run.json').raw).toHaveLength(large.exchanges.length);
});

test('a run with every exchange in its list is read too, large or small', () => {
  expect(parseRunJson(JSON.stringify({ ...JSON.parse(withAllExchanges(text)), schema: 1 }))).toEqual(large);
  expect(JSON.parse(renderRunJson(runResult))).toMatchObject({ schema: 1, exchanges: { length: 5 } });
});

test('it is valid by its published schema', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(new URL('../../../docs/run.schema.json', import.meta.url), 'utf8'));
  const validate = ajv.compile(schema);
  expect(validate(file) || validate.errors).toBe(true);
});

test('what was cut off is refused, and other texts are left as they are', () => {
  const cut = { ...file, packed: { ...file.packed, data: file.packed.data.slice(0, 100) } };
  const refused = new RunJsonError('the packed exchanges of this run.json cannot be read; it is cut off or was edited');
  expect(() => parseRunJson(JSON.stringify(cut))).toThrow(refused);
  for (const other of ['{"packed":1}', '"packed" {', '{"log":{"packed":[]}}'])
    expect(withAllExchanges(other)).toBe(other);
});
