import { defined } from '../../contract/defined.ts';
import type { Api } from '../../contract/index.ts';
import type { Clock, ClockMode } from '../clock/clock.ts';
import type { SignatureSettings } from '../deliveries/sign.ts';
import type { JsonObject } from '../slice/decision.ts';
import type { Dialect } from '../slice/dialects.ts';
import type { Workspace } from './workspace.ts';

export interface ClockDescription {
  mode: ClockMode;
  /** Unix ms. */
  now: number;
  /** Of a clock in real time: how many ms pass on it in one ms of the wall. */
  timeScale?: number;
}

/** A workspace as its owner sees it: plain JSON, with its secrets. */
export interface WorkspaceDescription {
  id: string;
  clock: ClockDescription;
  faults: readonly string[];
  apis: Partial<Record<Api, { base: string; credentials: JsonObject; fixtures: JsonObject; dialect: Dialect }>>;
  callbackSignature: SignatureSettings;
}

/** @param baseOf the base address of an API. */
export function describeWorkspace(workspace: Workspace, baseOf: (api: Api) => string): WorkspaceDescription {
  const apis = [...workspace.apis].map(([api, { slice, credentials, fixtures, dialect }]) => [
    api,
    {
      base: baseOf(api),
      credentials,
      fixtures: { ...fixtures, ...slice.fixturesBy?.(dialect) },
      dialect,
    },
  ]);
  return {
    id: workspace.id,
    clock: describeClock(workspace.clock),
    faults: workspace.faults,
    apis: Object.fromEntries(apis),
    callbackSignature: workspace.signature,
  };
}

export function describeClock({ mode, timeScale, now }: Clock): ClockDescription {
  return defined({ mode, now: now(), timeScale: mode === 'real-time' ? timeScale : undefined });
}
