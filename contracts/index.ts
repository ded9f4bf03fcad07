import type { RunResult } from '../src/conformance/index.ts';
import { statesOf } from './states.ts';
import { type VerifyPactsOptions, verifyPacts as verify } from './verification/verify-pacts.ts';

export { pactApis } from './pact-file.ts';
export { type PublishOptions, publishPacts } from './publish-pacts.ts';
export { PactError } from './verification/pact-error.ts';
export { pactSlugs, type VerifyPactsOptions } from './verification/verify-pacts.ts';

/** Verifies the committed pacts of the APIs against a target, with our givens as provider states. Throws PactError. */
export function verifyPacts(options: VerifyPactsOptions): Promise<RunResult> {
  return verify(statesOf, options);
}
