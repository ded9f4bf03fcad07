import { createRequire } from 'node:module';
import { checksOf, type Progress, type RunResult, runConformance } from '../../src/conformance/index.ts';
import type { Api } from '../../src/contract/index.ts';
import type { TargetSettings } from '../../src/targets/index.ts';
import { loadPact } from '../pact-file.ts';
import { pactCheck, slugOf } from './pact-check.ts';
import { PactError } from './pact-error.ts';
import type { ProviderStates } from './provider-state.ts';
import { startVerifier, type Verifier } from './verifier.ts';

export interface VerifyPactsOptions {
  target: TargetSettings;
  apis: readonly Api[];
  /** Slugs of interactions; all where absent. */
  checks?: readonly string[];
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
  statesOf: Readonly<Partial<Record<Api, ProviderStates>>>,
  { apis, checks: only, command = 'npx payproof pact verify', ...options }: VerifyPactsOptions,
): Promise<RunResult> {
  refuseWithoutPact();
  let started: Verifier | undefined;
  const verifier = (): Verifier => {
    started ??= startVerifier();
    return started;
  };
  const checks = apis.flatMap((api) => {
    const states = statesOf[api];
    if (!states) return [];
    const pact = loadPact(api);
    const own = pact.interactions.map((interaction) => pactCheck(api, pact, interaction, states, verifier));
    return checksOf(api, { pacts: own });
  });
  try {
    const result = await runConformance({
      ...options,
      suite: { checks, observers: [] },
      apis,
      checks: only ?? checks.map((it) => it.slug),
      seed: 1,
      command,
    });
    return reproducible(withoutIdleAssumptions(result, new Set(checks.flatMap((it) => it.rules))), command);
  } finally {
    started?.close();
  }
}

/** Before anything is run: no interaction could be decided. */
function refuseWithoutPact(): void {
  try {
    createRequire(import.meta.url).resolve('@pact-foundation/pact');
  } catch (cause) {
    throw new PactError('Pact is not installed here; run: npm install --save-dev @pact-foundation/pact', { cause });
  }
}

/** A rule that only givens decide, and that this time none had to decide, is no matter of the pacts. */
function withoutIdleAssumptions(result: RunResult, carried: ReadonlySet<string>): RunResult {
  const idle = result.verdicts.filter((it) => it.decided === 0 && it.outcome === 'error' && !carried.has(it.rule));
  const isIdle = new Set(idle.map((it) => it.rule));
  return {
    ...result,
    rules: result.rules.filter((it) => !isIdle.has(it.id)),
    verdicts: result.verdicts.filter((it) => !isIdle.has(it.rule)),
  };
}

/** Interactions are data: the slug alone shows a failure again. */
function reproducible(result: RunResult, command: string): RunResult {
  const verdicts = result.verdicts.map((verdict) => ({
    ...verdict,
    findings: verdict.findings.map((it) => ({ ...it, reproduce: `${command} --check ${it.check}` })),
  }));
  return { ...result, command, verdicts };
}

/** Slugs of all interactions of these APIs' pacts. */
export function pactSlugs(apis: readonly Api[]): string[] {
  return apis.flatMap((api) => loadPact(api).interactions.map(slugOf));
}
