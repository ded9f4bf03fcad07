import { controlPlane } from '../../targets/drivers/control-plane.ts';
import { ControlPlaneError } from '../../targets/index.ts';
import { variableOf } from '../../targets/settings/variable-of.ts';
import type { Io } from '../io.ts';
import type { ControlOptions } from '../options/control.ts';
import { urlOf } from '../options/sides.ts';
import { UsageError } from '../usage-error.ts';
import { refusalTold } from './refusal-told.ts';

/** One workspace of a running sandbox, as the commands of a developer's loop speak with it. */
export interface Control {
  /** Such as `http://127.0.0.1:8080/_payproof`. */
  base: string;
  /** An id, or `-` for the only one. */
  workspace: string;
  token: string | undefined;
  /** Calls one operation of the control plane. Throws UsageError for what it refuses, ControlPlaneError where it is not reached. */
  ask<T>(operation: string, given?: object): Promise<T>;
}

const usual = 'http://127.0.0.1:8080/_payproof';

/** Where the sandbox is, by options and environment. Throws UsageError; connects to nothing yet. */
export function openControl(options: ControlOptions, { environment }: Pick<Io, 'environment'>): Control {
  const named = options.control ?? environment['PAYPROOF_CONTROL'];
  const option = options.control === undefined ? 'PAYPROOF_CONTROL' : '--control';
  const address = urlOf(option, named || usual).replace(/\/$/, '');
  // As `sandbox --write-env` writes it, its workspace is in it.
  const [, base = address, within] = /^(.*)\/workspaces\/([^/]+)$/.exec(address) ?? [];
  const workspace = options.workspace ?? within ?? '-';
  const token = tokenOf(options.tokenEnv, environment);
  const plane = controlPlane(base, token);
  return {
    base,
    workspace,
    token,
    async ask<T>(operation: string, given?: object): Promise<T> {
      try {
        return (await plane(operation, { workspace, given })) as T;
      } catch (error) {
        throw error instanceof ControlPlaneError ? refusalTold(error, base) : error;
      }
    },
  };
}

function tokenOf(name: string | undefined, environment: Io['environment']): string | undefined {
  if (name === undefined) return environment['PAYPROOF_CONTROL_TOKEN'] || undefined;
  const token = variableOf(environment, name);
  if (!token) throw new UsageError(`the environment has no ${name}, which --token-env names`);
  return token;
}
