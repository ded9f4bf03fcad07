import { expect, test } from 'vitest';
import { judgeRequirements, parseRequirement, RequirementError } from '../../src/report/requirements.ts';
import { runResult } from '../fixtures/run-result.ts';

const judge = (...texts: string[]): string[] => judgeRequirements(runResult, texts.map(parseRequirement));

test('a share counts what was decided or observed: five of eight here', () => {
  expect(judge('62.5%')).toEqual([]);
  expect(judge('63%')).toEqual(['5 of 8 rules were decided or observed; 63% were required']);
});

test('a required rule must not be skipped or broken off', () => {
  expect(judge('charge-gateway/charge/200', 'charge-gateway/failed-pin-form')).toEqual([]);
  expect(judge('charge-gateway/barred-number-refused')).toEqual([
    'charge-gateway/barred-number-refused was required and is skipped: fixture:numbers.barred',
  ]);
});

test('refuses what is neither share nor rule of the run', () => {
  expect(() => parseRequirement('120%')).toThrow(new RequirementError('--require 120%: a share is at most 100%'));
  expect(() => parseRequirement('a b')).toThrow(RequirementError);
  expect(() => judge('charge-gateway/nothing')).toThrow(
    new RequirementError('--require charge-gateway/nothing: the run has no such rule'),
  );
});
