import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { renderCtrf } from '../../../src/report/formats/ctrf.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('is valid by the schema of CTRF', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(
    JSON.parse(readFileSync(new URL('./schemas/ctrf.schema.json', import.meta.url), 'utf8')),
  );
  const report = JSON.parse(renderCtrf(runResult));
  expect(validate(report) || validate.errors).toBe(true);
  expect(report.results.summary).toEqual({
    tests: 8,
    passed: 1,
    failed: 2,
    pending: 0,
    skipped: 2,
    other: 3,
    start: 1795237200000,
    stop: 1795237261500,
  });
});
