import { checks } from '../../properties/index.ts';
import { type RunResult, runConformance } from '../../src/conformance/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { type Readings, startForeignGateway } from './charge-gateway.ts';

export interface ForeignRun {
  readings?: Partial<Readings>;
  defect?: string;
  holdMs?: number;
  seed?: number;
  /** Share of each property's runs. */
  effort?: number;
  /** Only these checks, with what observers see in their exchanges. */
  only?: string[];
  /** Only this check, on a target that may be loaded: what `--allow load --check` asks for. */
  loadCheck?: string;
}

/** Judges the foreign gateway as any remote target, with our receiver of callbacks on loopback. */
export async function judgeForeign({
  seed = 1,
  effort = 1,
  only,
  loadCheck,
  ...options
}: ForeignRun = {}): Promise<RunResult> {
  const gateway = await startForeignGateway(options);
  const { base, credentials, fixtures, driver, callbackSignature } = gateway;
  const listens = (options.readings?.httpNotifyUrl ?? 'call') === 'call';
  try {
    return await runConformance({
      suite: { checks, observers },
      target: {
        name: 'foreign',
        kind: 'remote',
        apis: { 'charge-gateway': { base, credentials, fixtures } },
        driver: { kind: 'object', driver },
        ...(listens ? { callbacks: { kind: 'loopback' }, callbackSignature } : {}),
        timeoutMs: 8000,
        patienceMs: 2000,
        quietMs: 250,
        callsPerMinute: Number.POSITIVE_INFINITY,
        ...(loadCheck === undefined ? {} : { allowLoad: true }),
      },
      apis: ['charge-gateway'],
      seed,
      effort,
      ...(loadCheck === undefined ? {} : { checks: [loadCheck] }),
      // Rules are named as well, because a choice of checks alone would leave out what observers decide.
      ...(only === undefined ? {} : { rules: ['charge-gateway'], checks: only }),
      command: 'payproof verify',
    });
  } finally {
    await gateway.close();
  }
}

/** What a run accuses or could not decide, in one line each. */
export function accusations(result: RunResult): string[] {
  return result.verdicts
    .filter((it) => it.outcome === 'fail' || it.outcome === 'error')
    .map((it) => `${it.outcome} ${it.rule}: ${JSON.stringify(it.findings[0] ?? it.errors)}`);
}
