import { type Progress, type RunResult, runConformance } from '../../src/conformance/index.ts';
import type { Api } from '../../src/contract/index.ts';
import type { TargetSettings } from '../../src/target/index.ts';
import { loadPact } from '../pact-file.ts';
import { pactCheck } from './pact-check.ts';
import type { ProviderStates } from './provider-state.ts';
import { startVerifier, type Verifier } from './verifier.ts';

export interface VerifyPactsOptions {
  target: TargetSettings;
  apis: readonly Api[];
  /** Shell command that makes this run again. */
  command?: string;
  /** Of the embedded sandbox only. */
  faults?: string[];
  dialect?: Record<string, string>;
  onProgress?(progress: Progress): void;
  signal?: AbortSignal;
}

/**
 * Verifies our clients' pacts against a target: one check an interaction, on a tenant of its own, its states reached by
 * givens. Gives a verdict for each rule that an interaction carries; an interaction whose state the target cannot reach
 * is skipped by what is missing. Throws PactError where Pact is not installed.
 */
export async function verifyPacts(
  statesOf: Readonly<Record<Api, ProviderStates>>,
  { apis, command = 'npx payproof pact verify', ...options }: VerifyPactsOptions,
): Promise<RunResult> {
  let started: Verifier | undefined;
  const verifier = (): Verifier => {
    started ??= startVerifier();
    return started;
  };
  const checks = apis.flatMap((api) => {
    const pact = loadPact(api);
    return pact.interactions
      .filter((it) => it.type === 'Synchronous/HTTP')
      .map((interaction) => pactCheck(api, pact, interaction, statesOf[api], verifier));
  });
  try {
    return await runConformance({
      ...options,
      suite: { checks, observers: [] },
      apis,
      checks: checks.map((it) => it.slug),
      seed: 1,
      command,
    });
  } finally {
    started?.close();
  }
}
