import { expect, it } from 'vitest';
import { runCheck } from '../../../src/conformance/run/check-run.ts';
import { newChances } from '../../../src/conformance/trial/chances.ts';
import { newRecorder } from '../../../src/conformance/trial/recorder.ts';
import { newStandstill } from '../../../src/conformance/trial/standstill.ts';
import type { Run } from '../../../src/conformance/trial/trial-parts.ts';
import { loadRegister } from '../../../src/contract/index.ts';

const rules = new Map(loadRegister('charge-gateway').map((it) => [it.id, it]));

/** What a check lacks that breaks one rule, in a run that tells of these. */
async function missingIn(judged?: string[]): Promise<readonly string[] | undefined> {
  const apis = { 'charge-gateway': { base: 'http://127.0.0.1:1', credentials: {}, fixtures: {} } };
  const tenant = { apis, driver: {}, release: async () => undefined };
  const timers = { now: () => 0, elapsed: () => 0, after: async () => undefined };
  const run = {
    recorder: newRecorder(),
    chances: newChances(),
    standstill: newStandstill(),
    stalls: { count: () => 0 },
    secrets: [],
    answered: 0,
    target: {
      timers,
      settings: { kind: 'embedded' },
      tenant: async () => tenant,
      capabilitiesOf: () => new Set<string>(),
    },
  } as unknown as Run;
  const { report } = await runCheck(
    run,
    {
      api: 'charge-gateway',
      slug: 'breaks',
      topic: 'storylines',
      title: 'breaks what it starts from',
      rules: ['charge-gateway/pin-0000-succeeds'],
      assumes: ['charge-gateway/charge/200'],
      needs: [],
      body: async (trial) => void trial.holds('charge/200', 200, 500),
    },
    rules,
    { command: 'payproof verify', ...(judged && { judged: new Set(judged) }) },
  );
  return report.missing;
}

it('a check that could not go on points to the failures where they are shown, else to the rule that broke', async () => {
  const shown = ['the situation it starts from (see the failures)'];
  expect(await missingIn()).toEqual(shown);
  expect(await missingIn(['charge-gateway/charge/200'])).toEqual(shown);
  expect(await missingIn(['charge-gateway/pin-0000-succeeds'])).toEqual([
    'the situation it starts from (charge-gateway/charge/200 broke, of which this run does not tell)',
  ]);
});
