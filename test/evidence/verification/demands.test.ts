import { expect, test } from 'vitest';
import { judgeDemands } from '../../../src/evidence/verification/judge-demands.ts';

const manifest = {
  schema: 1 as const,
  tool: { name: 'payproof', version: '1.0.0' },
  target: 'pilot',
  bases: { 'charge-gateway': 'https://pilot.example/charge/v1' },
  simulated: false,
  startedAt: '2026-01-02T03:04:05.000Z',
  tookMs: 900,
  contracts: {},
  files: {},
};
const madeMs = Date.parse(manifest.startedAt);

test.each([
  ['pilot', true],
  ['https://pilot.example/charge/v1', true],
  ['https://PILOT.example:443/charge/v1/', true],
  ['https://pilot.example/charge/v2', false],
  ['https://pilot.example', false],
  ['pil', false],
  ['production', false],
])('evidence of %j is wanted: %j', (target, isIt) => {
  const text = `this is evidence of pilot, https://pilot.example/charge/v1, not of ${target}`;
  expect(judgeDemands(manifest, { target, nowMs: 0 })).toEqual(
    isIt ? [] : [{ kind: 'target', file: 'manifest.json', text }],
  );
});

test('evidence without addresses is known by its name alone', () => {
  const { bases: _, ...older } = manifest;
  expect(judgeDemands(older, { target: 'pilot', nowMs: 0 })).toEqual([]);
  expect(judgeDemands(older, { target: 'https://pilot.example/charge/v1', nowMs: 0 })).toHaveLength(1);
});

test.each([
  [0, undefined],
  [60_000, undefined],
  [60_001, 'was made at 2026-01-02T03:04:05.000Z, longer ago than 60 s'],
  [-300_000, undefined],
  [
    -300_001,
    'was made at 2026-01-02T03:04:05.000Z, which is yet to come: a clock is wrong, or the manifest was edited',
  ],
])('evidence of %d ms ago may be a minute old: %j', (ageMs, text) => {
  expect(judgeDemands(manifest, { notOlderThanMs: 60_000, nowMs: madeMs + ageMs })).toEqual(
    text === undefined ? [] : [{ kind: 'age', file: 'manifest.json', text }],
  );
});
