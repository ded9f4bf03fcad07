import { createHash } from 'node:crypto';
import { bounds, sizeText } from '../../targets/bounds.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { cutAnswer } from '../../targets/wire/cut-answer.ts';

/** A body that comes again (a list that is asked for in every check) is kept once from this size on. */
const sharedFrom = 16 * 1024;

interface Shared {
  body: Buffer;
  holders: number;
}

/** Keeps the bodies of a run's answers within `bounds.keptBytes`: beyond it the oldest are cut. */
export function keptBodies(): (exchange: Exchange) => void {
  const oldest: { exchange: Exchange; key: string | undefined }[] = [];
  const shared = new Map<string, Shared>();
  let bytes = 0;

  function cutOldest(): void {
    const next = oldest.shift();
    if (!next || typeof next.exchange.answer === 'string') return;
    const { request, answer } = next.exchange;
    const { body } = answer;
    const reason = `the answers of this run are more than ${sizeText(bounds.keptBytes)}, and the oldest are not kept`;
    next.exchange.answer = cutAnswer(`${request.method} ${request.url}`, answer, body, { reason, bytes: body.length });
    const same = next.key === undefined ? undefined : shared.get(next.key);
    if (same) same.holders -= 1;
    if (same && same.holders > 0) return;
    if (next.key !== undefined) shared.delete(next.key);
    bytes -= body.length;
  }

  return (exchange) => {
    const { answer } = exchange;
    if (typeof answer === 'string' || answer.cut || answer.body.length === 0) return;
    const { body } = answer;
    const key = body.length < sharedFrom ? undefined : createHash('sha256').update(body).digest('base64');
    const same = key === undefined ? undefined : shared.get(key);
    if (same) {
      same.holders += 1;
      exchange.answer = { ...answer, body: same.body };
    } else {
      if (key !== undefined) shared.set(key, { body, holders: 1 });
      bytes += body.length;
    }
    oldest.push({ exchange, key });
    while (bytes > bounds.keptBytes && oldest.length > 1) cutOldest();
  };
}
