import { visible } from '../protocol/visible.ts';
import { UsageError } from './usage-error.ts';

/**
 * No name, file or number of a command line holds a line feed or another control character, and every message may quote
 * them. What stands behind `--` is another program's. Throws UsageError.
 */
export function refuseControlCharacters(words: readonly string[]): void {
  const end = words.indexOf('--');
  const at = (end < 0 ? words : words.slice(0, end)).findIndex((it) => /\p{Cc}/u.test(it));
  if (at < 0) return;
  const shown = visible((words[at] ?? '').slice(0, 200));
  throw new UsageError(`word ${at + 1} of the command line holds a control character, which nothing takes: ${shown}`);
}
