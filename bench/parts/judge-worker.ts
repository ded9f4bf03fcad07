import { parentPort } from 'node:worker_threads';
import { checks } from '../../properties/index.ts';
import { type RunResult, runConformance } from '../../src/conformance/index.ts';
import { PreflightError } from '../../src/targets/preflight/preflight-error.ts';
import { builtInTargets } from '../../src/targets/settings/built-in-targets.ts';
import { observers } from '../../src/traffic/index.ts';
import { judgeForeignBills } from '../../test/foreign/bill-payment/judge.ts';
import { judgeForeign } from '../../test/foreign/charge-gateway/judge.ts';
import { disturbedCalls, judgeDisturbed, mixed, throttled } from '../../test/foreign/disturbed/judge.ts';
import { judgeForeignWallet } from '../../test/foreign/merchant-wallet/judge.ts';
import { accusations } from '../../test/foreign/shared/judge.ts';
import type { Job, Judged } from './judge-in-workers.ts';

/** One worker: judges what it is told, several at a time, and answers by number. */
parentPort?.on('message', async ({ number, job }: { number: number; job: Job }) => {
  try {
    parentPort?.postMessage({ number, judged: summary(await judge(job), job) });
  } catch (problem) {
    // A provider that lets nobody in is told before anything is judged.
    const told = problem instanceof PreflightError ? notBegun(problem) : undefined;
    if (told) parentPort?.postMessage({ number, judged: told });
    else parentPort?.postMessage({ number, problem: problem instanceof Error ? problem.stack : String(problem) });
  }
});

function notBegun({ message }: PreflightError): Judged {
  return { accusations: [`not begun: ${message}`], failedRules: [], exchanges: 0, disturbed: 0, tookMs: 0 };
}

function judge(job: Job): Promise<RunResult> {
  if (job.target === 'foreign') return judgeForeign(job);
  if (job.target === 'foreign wallet') return judgeForeignWallet(job);
  if (job.target === 'foreign bills') return judgeForeignBills(job);
  if (job.target === 'disturbed')
    return judgeDisturbed(job.api, { ...mixed, throttle: throttled, seed: job.seed }, job.effort);
  return runConformance({
    suite: { checks, observers },
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    seed: job.seed,
    command: 'payproof verify',
  });
}

function summary(result: RunResult, { withVerdicts }: Job): Judged {
  return {
    accusations: accusations(result),
    failedRules: result.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule),
    ...(withVerdicts ? { verdicts: verdictsOf(result) } : {}),
    exchanges: result.exchanges.length,
    disturbed: disturbedCalls(result),
    tookMs: result.tookMs,
  };
}

function verdictsOf({ verdicts }: RunResult): Record<string, string> {
  return Object.fromEntries(
    verdicts.map((it) => [it.rule, [it.outcome, ...[...(it.readings ?? [])].sort()].join(', ')]),
  );
}
