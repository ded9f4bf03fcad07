import { expect, it } from 'vitest';
import {
  type Asked,
  commandOf,
  drawnFor,
  type RandomRun,
  randomRuns,
  usuallyAsked,
  waysOf,
} from '../../bench/trust/random/random-run.ts';
import type { RunResult } from '../../src/conformance/index.ts';
import { skipWaits } from '../fixtures/skip-waits.ts';
import { withoutSockets } from '../fixtures/without-sockets.ts';
import { judgeForeignBills } from './bill-payment/judge.ts';
import { judgeForeign } from './charge-gateway/judge.ts';
import { judgeForeignWallet } from './merchant-wallet/judge.ts';
import { accusations } from './shared/judge.ts';

// Whatever the hour and the day.
skipWaits(Date.now());
withoutSockets();

const { PAYPROOF_RANDOM_READINGS: words } = process.env;
const asked: Asked = words === undefined ? usuallyAsked : JSON.parse(words);

// One after the other: what two of them do at once cannot be done again.
it.each(randomRuns(asked))('$api, seed $seed: a correct provider is accused of nothing', async (run) => {
  const drawn = drawnFor(run);
  const began = process.hrtime.bigint();
  const result = await judged(run, drawn);
  const found = accusations(result);
  tell(`${run.api} seed ${run.seed}: ${found.length} accusations, ${heldBy(result)}, ${msSince(began)} ms`);
  for (const it of found) tell(`  ${it}`);
  if (found.length > 0) tell(`  again: ${commandOf(run, asked)}`);
  tell(`  ${waysOf(run, drawn)}`);
  expect(found).toEqual([]);
});

function judged({ api, seed }: RandomRun, { readings, target }: ReturnType<typeof drawnFor>): Promise<RunResult> {
  const { effort, checks, runSeed = seed } = asked;
  const targetFile = { concurrency: Number(target['concurrency']) };
  const run = { readings, seed: runSeed, effort, targetFile, ...(checks.length > 0 && { only: [...checks] }) };
  if (api === 'merchant-wallet') return judgeForeignWallet(run);
  if (api === 'bill-payment') return judgeForeignBills(run);
  return judgeForeign({ ...run, holdMs: Number(target['holdMs']) });
}

function heldBy({ verdicts, exchanges }: RunResult): string {
  return `${verdicts.filter((it) => it.outcome === 'pass').length} rules hold, ${exchanges.length} exchanges`;
}

/** By the real clock: that of the test skips what it waits for. */
function msSince(began: bigint): bigint {
  return (process.hrtime.bigint() - began) / 1_000_000n;
}

function tell(line: string): void {
  if (words !== undefined) console.log(line);
}
