import type { ApiSlice } from '../slice/api-slice.ts';
import type { Answer } from '../slice/decision.ts';

const code = 'sandbox-failed';

/** The answer to a call that the sandbox itself could not serve: in the API's form, but no answer made on purpose. */
export function ownFailure(slice: ApiSlice): Answer {
  return { ...slice.problem('unexpected'), refusal: { code } };
}

/** What a caller is told then; undefined for a refusal of the API. */
export function ownFailureHint(refusal: { code: string }): string | undefined {
  if (refusal.code !== code) return undefined;
  return 'the sandbox itself failed, which is neither an answer of the API nor a fault of this call: its process tells the cause on stderr';
}
