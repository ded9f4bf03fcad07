import { checks } from '../../../properties/index.ts';
import { type RunResult, runConformance } from '../../../src/conformance/index.ts';
import { observers } from '../../../src/traffic/index.ts';
import type { Readings } from './readings.ts';
import { startForeignBills } from './service.ts';

export interface ForeignBillsRun {
  readings?: Partial<Readings>;
  defect?: string;
  seed?: number;
  /** Share of each property's runs. */
  effort?: number;
}

/** Judges the foreign bill payment platform as any remote target, with its driver object and our receiver on loopback. */
export async function judgeForeignBills({
  seed = 1,
  effort = 1,
  ...options
}: ForeignBillsRun = {}): Promise<RunResult> {
  const { base, credentials, fixtures, driver, close } = await startForeignBills(options);
  try {
    return await runConformance({
      suite: { checks, observers },
      target: {
        name: 'foreign',
        kind: 'remote',
        apis: { 'bill-payment': { base, credentials, fixtures } },
        driver: { kind: 'object', driver },
        callbacks: { kind: 'loopback' },
        timeoutMs: 8000,
        patienceMs: 2000,
        quietMs: 50,
        callsPerMinute: Number.POSITIVE_INFINITY,
      },
      apis: ['bill-payment'],
      seed,
      effort,
      command: 'payproof verify',
    });
  } finally {
    await close();
  }
}
