import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { variablesOfApis } from '../../src/integrator/index.ts';
import { openShop } from '../sandbox/charge-gateway/support.ts';

const cwd = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'first-hour', 'charge-gateway');

test('refund.sh gives back what first.sh charged, once', async () => {
  const shop = await openShop();
  const env = { ...process.env, ...Object.fromEntries(variablesOfApis(shop.workspace.apis)) };
  const run = async (...words: string[]) =>
    JSON.parse((await promisify(execFile)('sh', words, { cwd, env })).stdout.split('\n')[0] ?? '') as {
      transactionId: string;
      endUserId: string;
      clientCorrelator: string;
      status?: string;
    };
  const charged = await run('first.sh');
  await shop.pin(charged, '0000');
  expect((await run('refund.sh', charged.transactionId)).status).toBe('SUCCESS');
  expect((await run('refund.sh', charged.transactionId)).status).toBeUndefined();
});
