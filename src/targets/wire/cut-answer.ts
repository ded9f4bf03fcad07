import { bounds } from '../bounds.ts';
import type { Cut, RawAnswer, RawHeaders } from '../exchange.ts';

/** An answer was above one of payproof's bounds, and something that was cut off is asked for: nobody can judge that. */
export class AnswerCut extends Error {
  override readonly name = 'AnswerCut';
}

/** What each cut answer shows: its status where it is known, and how its body begins. */
const shown = new WeakMap<RawAnswer, RawAnswer>();

/**
 * An answer of which not all is kept. Its body cannot be read by mistake, nor its status where none was read: both throw
 * AnswerCut, so that whoever would have judged them says why nothing was judged.
 * @param call what was asked: `GET https://…`.
 * @param begin the first bytes of its body, of which no more are kept than are to be shown.
 */
export function cutAnswer(
  call: string,
  { status, headers }: { status?: number; headers: RawHeaders },
  begin: Buffer,
  cut: Cut,
): RawAnswer {
  const refuse = (): never => {
    throw new AnswerCut(`the answer to ${call} was not judged: ${cut.reason}`);
  };
  const answer = { headers, cut } as RawAnswer;
  Object.defineProperty(answer, 'status', status === undefined ? { get: refuse } : { value: status, enumerable: true });
  Object.defineProperty(answer, 'body', { get: refuse });
  // A copy: the part of a buffer would keep the whole.
  shown.set(answer, { status: status ?? 0, headers, body: Buffer.from(begin.subarray(0, bounds.shownBytes)), cut });
  return answer;
}

/** The answer as reports show it: of a cut one what is known, with how its body begins. */
export function shownAnswer(answer: RawAnswer): RawAnswer {
  return shown.get(answer) ?? answer;
}
