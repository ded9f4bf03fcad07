import {
  type Exchange,
  jsonOf,
  memberOf,
  parseExactly,
  readable,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';

/** A member of the JSON body that a caller sent, with numbers as Literal; undefined where the body cannot be read. */
export function sentMember(call: Sending, name: string): unknown {
  return readable(() => memberOf(parseExactly(call.request.body), name));
}

/** The same as text, where it is text or a number. */
export function sentText(call: Sending, name: string): string | undefined {
  return textIn(sentMember(call, name));
}

/** A member of an answer, by its dotted path; undefined where there is no answer, or none that can be read. */
export function answeredMember(exchange: Exchange, path: string): unknown {
  return readable(() => memberOf(jsonOf(exchange), path));
}

export function answeredText(exchange: Exchange, path: string): string | undefined {
  return textIn(answeredMember(exchange, path));
}
