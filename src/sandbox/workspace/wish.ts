import type { ClockMode } from '../clock/clock.ts';
import { demandSignatureHeader } from '../deliveries/own-header.ts';
import type { SignatureSettings } from '../deliveries/sign.ts';
import { FaultError } from '../faults/fault.ts';
import { resolveName } from '../resolve-name.ts';
import { type Dialect, splitDialect } from '../slice/dialects.ts';
import { dialectNames, faultIds } from '../slices.ts';
import type { WantedWorkspace } from './fixed-issue.ts';
import type { Workspace } from './workspace.ts';

/** What a workspace is to be like; what is left out is as in `like`, or the default. */
export interface WorkspaceWish {
  /** Values of dialect switches, by full name or by the name without its API. */
  dialect?: Dialect;
  /** Fault ids, in full or without their API. */
  faults?: readonly string[];
  clock?: ClockMode;
  /** How many ms pass on a clock in real time in one ms of the wall; 1 by default. */
  timeScale?: number;
  /** How its callbacks are signed, as far as that is to change. */
  callbackSignature?: Partial<SignatureSettings>;
  /** Credentials and fixtures in the place of those that are made up. */
  issued?: WantedWorkspace;
}

/**
 * The wanted switches by API, and the wanted faults by their full ids. What is left out is as in `like`.
 * Throws DialectError or FaultError, listing what is known, or SignatureError.
 */
export function chosenOf(
  { dialect, faults, callbackSignature }: Pick<WorkspaceWish, 'dialect' | 'faults' | 'callbackSignature'>,
  like: Workspace | undefined,
) {
  demandSignatureHeader(callbackSignature?.header);
  return {
    dialect: dialect ? splitDialect(dialectNames, dialect) : dialectsOf(like),
    faults: faults ? resolveFaults(faults) : (like?.faults ?? []),
  };
}

function dialectsOf(workspace: Workspace | undefined): Record<string, Dialect> {
  return Object.fromEntries([...(workspace?.apis ?? [])].map(([api, { dialect }]) => [api, dialect]));
}

function resolveFaults(wanted: readonly string[]): string[] {
  const known = wanted.length === 0 ? [] : faultIds();
  return wanted.map((name) => {
    const id = resolveName(name, known);
    if (id === undefined) throw new FaultError(`unknown fault "${name}"; known: ${known.join(', ')}`);
    return id;
  });
}
