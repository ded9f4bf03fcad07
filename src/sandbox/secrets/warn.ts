import { visibleLines } from '../../protocol/visible.ts';
import { redactorOf } from './redact.ts';

/** Tells an unexpected error on stderr, without the secrets that its message may have caught. */
export function warn(error: unknown, secrets: readonly string[]): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.emitWarning(visibleLines(redactorOf(secrets)(text)));
}
