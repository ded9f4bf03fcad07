import { checks } from '../../../properties/index.ts';
import { type RunResult, runConformance } from '../../../src/conformance/index.ts';
import { observers } from '../../../src/traffic/index.ts';
import type { Readings } from './readings.ts';
import { startForeignWallet } from './service.ts';

export interface ForeignWalletRun {
  readings?: Partial<Readings>;
  defect?: string;
  seed?: number;
  /** Share of each property's runs. */
  effort?: number;
}

/** Judges the foreign merchant wallet service as any remote target, with its driver object. */
export async function judgeForeignWallet({
  seed = 1,
  effort = 1,
  ...options
}: ForeignWalletRun = {}): Promise<RunResult> {
  const { base, credentials, fixtures, driver, close } = await startForeignWallet(options);
  try {
    return await runConformance({
      suite: { checks, observers },
      target: {
        name: 'foreign',
        kind: 'remote',
        apis: { 'merchant-wallet': { base, credentials, fixtures } },
        driver: { kind: 'object', driver },
        timeoutMs: 30_000,
        patienceMs: 2000,
        quietMs: 50,
        callsPerMinute: Number.POSITIVE_INFINITY,
      },
      apis: ['merchant-wallet'],
      seed,
      effort,
      command: 'payproof verify',
    });
  } finally {
    await close();
  }
}
