import { type Redactor, redactBytes, redactor, secretHeaderMark } from '../../protocol/secrets/redactor.ts';
import { isSecretHeader } from '../../protocol/secrets/secret-names.ts';
import type { Told } from '../feed/feed.ts';
import type { ExchangeRing, RingEntry } from '../workspace/exchange-ring.ts';

let last: { key: string; redact: Redactor } | undefined;

/** A redactor of these secrets; mostly they are those of the time before. */
export function redactorOf(secrets: readonly string[]): Redactor {
  const key = JSON.stringify(secrets);
  if (last?.key !== key) last = { key, redact: redactor(secrets) };
  return last.redact;
}

/** The body of a request as it may be shown. */
export function redactBody({ call }: RingEntry, redact: Redactor): string {
  return redactBytes(call.body, redact).toString('utf8');
}

/**
 * What a call tells whoever follows its workspace, as long as the ring keeps it. Not made where the call is served: it would hold
 * request, answer and all that is known there, and garbage collection took a third of a charge for them.
 */
export function toldExchange(exchanges: ExchangeRing, id: number): Told {
  return {
    kind: 'exchange',
    show(clean) {
      const entry = exchanges.get(id);
      return entry && { exchange: redactEntry(entry, clean) };
    },
  };
}

/**
 * An exchange as it may be shown.
 * @param body of its request, where that was redacted before: what takes long is done in two pieces.
 */
export function redactEntry(entry: RingEntry, redact: Redactor, body = redactBody(entry, redact)) {
  const { id, call } = entry;
  const raw = call.rawHeaders;
  return {
    id,
    ...(call.heard !== undefined && { call: call.heard }),
    at: call.at,
    api: call.api,
    operation: call.operation ?? null,
    request: {
      method: call.method,
      url: redact(call.url),
      headers: Array.from({ length: raw.length / 2 }, (_, i) => {
        const [name = '', value = ''] = raw.slice(2 * i, 2 * i + 2);
        return [redact(name), isSecretHeader(name) ? secretHeaderMark(value) : redact(value)];
      }),
      body,
    },
    answer: { status: call.status, body: redact(call.answer) },
  };
}
