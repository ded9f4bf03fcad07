import { type Exchange, jsonOf, parseExactly, readable, type Sending } from '../../../../conformance/index.ts';

/** The JSON that was sent, with numbers as Literal; undefined where it is none, or too large to be read. */
export function bodyOf(call: Sending): unknown {
  return readable(() => parseExactly(call.request.body));
}

/** The JSON that was answered, in the same way. */
export function answerOf(exchange: Exchange): unknown {
  return readable(() => jsonOf(exchange));
}
