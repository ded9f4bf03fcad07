import { defined } from '../../contract/defined.ts';
import { type Redactor, redactBytes, secretHeaderMark } from '../../protocol/secrets/redactor.ts';
import { isSecretHeader } from '../../protocol/secrets/secret-names.ts';
import type { Exchange, RawAnswer, RawHeaders } from '../../targets/exchange.ts';
import { shownAnswer } from '../../targets/wire/cut-answer.ts';

/** A copy of the exchange without secrets. */
export function redactExchange(exchange: Exchange, redact: Redactor): Exchange {
  const wire = <W extends { headers: RawHeaders; body: Buffer }>(it: W): W => ({
    ...it,
    headers: it.headers.map(([name, value]) => [
      redact(name),
      isSecretHeader(name) ? secretHeaderMark(value) : redact(value),
    ]),
    body: redactBytes(it.body, redact),
  });
  const answered = ({ cut, ...answer }: RawAnswer): RawAnswer => ({
    ...wire(answer),
    ...defined({ cut: cut && { ...cut, reason: redact(cut.reason) } }),
  });
  return {
    ...exchange,
    request: { ...wire(exchange.request), url: redact(exchange.request.url) },
    answer: typeof exchange.answer === 'string' ? exchange.answer : answered(shownAnswer(exchange.answer)),
  };
}

/** A copy of a value of JSON kind in which every text and every name is redacted. */
export function redactDeep<T>(value: T, redact: Redactor): T {
  if (typeof value === 'string') return redact(value) as T;
  if (Array.isArray(value)) return value.map((it) => redactDeep(it, redact)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [redact(name), redactDeep(it, redact)])) as T;
}
