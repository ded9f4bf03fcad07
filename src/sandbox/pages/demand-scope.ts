import { subscriberOf } from '../../protocol/msisdn.ts';
import { ControlError } from '../control/control-answer.ts';
import { phoneOperations } from './phone-scope.ts';
import type { Session } from './session.ts';

/** Throws ControlError for what a session may not ask. */
export function demandScope(
  session: Session | undefined,
  operation: string,
  /** `given` is what the operation reads: its body where it has one, else its query. */
  asked: { workspace: string | undefined; given: Readonly<Record<string, unknown>> },
): void {
  if (session?.scope.kind !== 'phone') return;
  const { workspace, endUserId } = session.scope;
  const member = phoneOperations[operation];
  const named = member && asked.given[member];
  const subscriber = typeof named === 'string' ? subscriberOf(named, { nineDigits: true }) : undefined;
  if (asked.workspace === workspace && subscriber === endUserId) return;
  throw new ControlError(
    403,
    'this link opens one phone and nothing else; the sandbox printed the address of the rest',
  );
}
