import { expect, it } from 'vitest';
import type { Check, Observer } from '../../../src/conformance/check.ts';
import { runConformance } from '../../../src/conformance/index.ts';
import { builtInTargets } from '../../../src/targets/settings/built-in-targets.ts';

const rule = 'charge-gateway/error-answers-are-json';
const check: Check = {
  slug: 'nothing-at-all',
  api: 'charge-gateway',
  topic: 'errors',
  title: 'asks for nothing',
  rules: [rule],
  needs: [],
  body: async () => undefined,
};

it('a run that is interrupted while an observer judges ends, and has its result', async () => {
  const interrupt = new AbortController();
  let looks = 0;
  const observer: Observer = {
    slug: 'never-ends',
    api: 'charge-gateway',
    topic: 'errors',
    title: 'would judge for ever',
    rules: [rule],
    needs: [],
    *observe() {
      // Heard only where others have their turn while it judges.
      setImmediate(() => setImmediate(() => interrupt.abort()));
      for (;;) {
        looks += 1;
        yield;
      }
    },
  };
  const run = await runConformance({
    suite: { checks: [check], observers: [observer] },
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    rules: [rule],
    checks: [check.slug],
    seed: 1,
    signal: interrupt.signal,
    command: 'payproof verify',
  });
  expect(run.interrupted).toBe(true);
  expect(run.verdicts.map((it) => it.rule)).toEqual([rule]);
  expect(looks).toBeGreaterThan(1);
});
