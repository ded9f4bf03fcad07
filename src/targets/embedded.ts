import { randomBytes } from 'node:crypto';
import type { Api } from '../contract/api.ts';
import { defined } from '../contract/defined.ts';
import { startSandbox } from '../sandbox/index.ts';
import { controlPlaneWithin } from './drivers/control-within.ts';
import type { Driver } from './drivers/driver.ts';
import { driverOf } from './drivers/payproof-driver.ts';
import type { ApiSettings, CallbackSignature, TargetSettings } from './settings/settings.ts';
import type { ConnectWithin } from './wire/agent-within.ts';

export interface EmbeddedOptions {
  /** Ids of faults that are on, in full or without their API. */
  faults?: readonly string[];
  /** Values of dialect switches, by name. */
  dialect?: Readonly<Record<string, string>>;
  /** Only these APIs; all that the sandbox carries by default. */
  apis?: readonly Api[];
}

export interface Embedded {
  apis: TargetSettings['apis'];
  driver: Driver;
  /** How the callbacks of every workspace are signed. */
  callbackSignature: CallbackSignature;
  /** Connects to it as a network would, without one. */
  within: ConnectWithin;
  close(): Promise<void>;
}

/**
 * Starts our own sandbox in this process, on loopback and any free port. Its driver isolates by making workspaces with
 * the same faults and dialect. Throws FaultError or DialectError for unknown names.
 */
export async function startEmbedded({ faults, dialect, apis }: EmbeddedOptions = {}): Promise<Embedded> {
  const callbackSignature: CallbackSignature = {
    header: 'X-Sandbox-Signature',
    secret: randomBytes(24).toString('base64url'),
    encoding: 'hex',
    algorithm: 'sha256',
  };
  const sandbox = await startSandbox({
    callbackSignature,
    ...defined({ faults, dialect }),
  });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('the sandbox started without a workspace');
  const chosen = Object.entries(workspace.apis).filter(([api]) => apis === undefined || apis.includes(api as Api));
  const settings = chosen.map(([api, { base, credentials, fixtures }]) => [
    api,
    { base, credentials, fixtures } as ApiSettings,
  ]);
  return {
    apis: Object.fromEntries(settings),
    driver: driverOf(controlPlaneWithin(sandbox.ready.control.base, sandbox.control), () =>
      Promise.resolve(workspace.id),
    ),
    callbackSignature,
    within: sandbox.connect,
    close: sandbox.close,
  };
}
