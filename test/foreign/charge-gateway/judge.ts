import type { RunResult } from '../../../src/conformance/index.ts';
import type { TargetSettings } from '../../../src/targets/index.ts';
import { judgeRemote } from '../shared/judge.ts';
import type { Readings } from './readings.ts';
import { startForeignGateway } from './service.ts';

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
  /** What its target file says beside. */
  targetFile?: Partial<TargetSettings>;
}

/** Judges the foreign gateway as any remote target, with our receiver of callbacks on loopback. */
export async function judgeForeign({
  seed = 1,
  effort = 1,
  only,
  loadCheck,
  targetFile,
  ...options
}: ForeignRun = {}): Promise<RunResult> {
  const gateway = await startForeignGateway(options);
  const { callbackSignature } = gateway;
  const listens = (options.readings?.httpNotifyUrl ?? 'call') === 'call';
  return judgeRemote('charge-gateway', gateway, {
    seed,
    effort,
    target: {
      ...(listens ? { callbacks: { kind: 'loopback' }, callbackSignature } : {}),
      quietMs: 250,
      ...(loadCheck === undefined ? {} : { allowLoad: true }),
      ...targetFile,
    },
    chosen: {
      ...(loadCheck === undefined ? {} : { checks: [loadCheck] }),
      // Rules are named as well, because a choice of checks alone would leave out what observers decide.
      ...(only === undefined ? {} : { rules: ['charge-gateway'], checks: only }),
    },
  });
}
