import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations, judgeRemote } from '../shared/judge.ts';
import type { Readings } from './readings.ts';
import { startForeignGateway } from './service.ts';

skipWaits();
withoutSockets();

/** A correct gateway that is judged with its credentials, its merchant and one number. */
async function judgePlain(failedPin: Readings['failedPin'], holdMs: number) {
  const { driver: _driver, fixtures, ...gateway } = await startForeignGateway({ readings: { failedPin }, holdMs });
  const { merchant, numbers } = fixtures;
  const plain = { ...(merchant && { merchant }), numbers: { whitelisted: (numbers?.whitelisted ?? []).slice(0, 1) } };
  return judgeRemote(
    'charge-gateway',
    { ...gateway, fixtures: plain, driver: {} },
    { effort: 0.1, target: { quietMs: 250 } },
  );
}

it('a gateway that holds a charge longer than anybody waits accuses nobody: nobody types its PIN', async () => {
  const run = await judgePlain('held-422', 60_000);
  expect(accusations(run)).toEqual([]);
  const accepted = run.verdicts.find((it) => it.rule === 'charge-gateway/charge/200');
  expect(accepted?.outcome).toBe('skipped');
  expect(accepted?.missing?.join()).toContain('customer.answerPrompt');
  expect(JSON.stringify(run.notes)).toContain('no charge was answered within `timeout`');
}, 300_000);

it('one that answers before its PIN is judged by it', async () => {
  const run = await judgePlain('look-up', 5);
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.find((it) => it.rule === 'charge-gateway/charge/200')?.outcome).toBe('pass');
}, 300_000);
