import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { renderHar } from '../../../src/report/formats/har.ts';
import { runResult } from '../../fixtures/run-result.ts';

interface Har {
  log: {
    comment?: string;
    entries: {
      _id: string;
      startedDateTime: string;
      request: { method: string; url: string };
      response: { status: number; comment?: string };
    }[];
  };
}

test('is valid by the schemas of HAR 1.2', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addMetaSchema(
    JSON.parse(
      readFileSync(new URL('../../../node_modules/ajv/dist/refs/json-schema-draft-06.json', import.meta.url), 'utf8'),
    ),
  );
  ajv.addSchema(JSON.parse(readFileSync(new URL('./schemas/har.schemas.json', import.meta.url), 'utf8')));
  const har = JSON.parse(renderHar(runResult));
  expect(ajv.validate('har.json#', har) || ajv.errors).toBe(true);
  expect(ajv.validate('har.json#', { log: { ...har.log, creator: {} } })).toBe(false);
});

test('has every exchange in order; a call without an answer says why', () => {
  const { log } = JSON.parse(renderHar({ ...runResult, simulated: true })) as Har;
  expect(log.comment).toBe('SIMULATED: a simulation answered');
  expect(log.entries.map((it) => [it._id, it.request.method, it.response.status, it.response.comment])).toEqual([
    ['x1', 'POST', 200, undefined],
    ['x2', 'GET', 200, undefined],
    ['x3', 'POST', 200, undefined],
    ['x4', 'POST', 0, 'no answer in time'],
    ['x5', 'POST', 200, undefined],
  ]);
});

test("tells an integrator's waits by the provider's clock", () => {
  const [first] = runResult.exchanges;
  if (!first) throw new Error('no exchange');
  const target = Date.UTC(2030, 0, 1, 12);
  const exchanges = [{ ...first, at: { ...first.at, target } }];
  const sentAt = (judged?: 'integrator'): string | undefined => {
    const { log } = JSON.parse(renderHar({ ...runResult, exchanges, ...(judged ? { judged } : {}) })) as Har;
    return log.entries[0]?.startedDateTime;
  };
  expect(sentAt('integrator')).toBe(new Date(target).toISOString());
  expect(sentAt()).toBe(new Date(first.at.wall).toISOString());
});
