import { loadContract } from '../../contract/index.ts';
import { ownFailureHint } from '../hints/own-failure.ts';
import type { Refused } from '../hints/refused.ts';
import { redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import type { Answer } from '../slice/decision.ts';
import { workspaceOf } from './api-ground.ts';
import type { ReadCall, ServedCall } from './served-call.ts';

/** What to change about a call that is refused, told to whoever hears hints; undefined where nobody does. */
export function hintFor(
  { slice, ground, method, below, headers, route }: ServedCall,
  { refusal, status }: Answer,
  { body, workspace: of, isAdmitted }: ReadCall,
): string | undefined {
  const { onHint } = ground;
  if (!onHint || !refusal) return undefined;
  const { api } = slice;
  const operation = route?.operation;
  const workspace = workspaceOf(ground, of);
  const refused: Refused = {
    ...{ api, operation, method, path: below, headers, body, status, refusal },
    credentials: isAdmitted ? 'right' : workspace ? 'wrong' : 'unknown',
    now: workspace?.clock.now() ?? ground.now(),
    earlier: () => workspace?.exchanges.entries() ?? [],
  };
  const hint = ownFailureHint(refusal) ?? slice.hint(refused);
  if (hint === undefined) return undefined;
  const text = redactorOf(workspace ? secretsOf(workspace) : [])(hint);
  // The path may hold a secret by mistake, of a caller whom nobody knows.
  const path = operation === undefined ? undefined : loadContract(api).operations[operation]?.path;
  onHint({ api, status, method, path, hint: text });
  return text;
}
