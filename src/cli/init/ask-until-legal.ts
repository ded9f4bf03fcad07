import { UsageError } from '../usage-error.ts';

/** Asks a person one question; the answer comes without its line end. */
export type Ask = (question: string) => Promise<string>;

/**
 * Asks until `read` takes the answer; what it throws is told, and its last line asked again. Throws UsageError with `instead`
 * where there is nobody to ask.
 */
export async function askUntilLegal<T>(
  ask: Ask | undefined,
  question: string,
  read: (text: string) => T,
  instead: string,
): Promise<T> {
  if (!ask) throw new UsageError(instead);
  for (let text = question; ; ) {
    const answer = (await ask(text)).trim();
    try {
      return read(answer);
    } catch (problem) {
      if (!(problem instanceof UsageError)) throw problem;
      text = `${problem.message}\n${question.split('\n').at(-1)}`;
    }
  }
}
