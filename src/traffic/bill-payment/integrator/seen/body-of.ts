import { AnswerCut, type Exchange, jsonOf, parseExactly, type Sending } from '../../../../conformance/index.ts';

/** The JSON that was sent, with numbers as Literal; undefined where it is none, or too large to be read. */
export function bodyOf(call: Sending): unknown {
  return readable(() => parseExactly(call.request.body));
}

/** The JSON that was answered, in the same way. */
export function answerOf(exchange: Exchange): unknown {
  return readable(() => jsonOf(exchange));
}

/** What a reading gives; undefined where it goes beyond the bounds of what payproof reads. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof AnswerCut) return undefined;
    throw problem;
  }
}
