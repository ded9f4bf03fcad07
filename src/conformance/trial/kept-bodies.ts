import { createHash } from 'node:crypto';
import { bounds, sizeText } from '../../targets/bounds.ts';
import type { Exchange, RawAnswer } from '../../targets/exchange.ts';
import { cutAnswer } from '../../targets/wire/cut-answer.ts';
import { bodyUnpacker, packedBody, withBody } from './packed-answer.ts';

/** A body that comes again (a list that is asked for in every check) is kept once from this size on. */
const sharedFrom = 16 * 1024;

/** A body, and the exchanges whose answers hold it. */
interface Kept {
  key: string | undefined;
  bytes: number;
  holders: { exchange: Exchange; answer: RawAnswer }[];
  read: () => Buffer;
}

/** Keeps the bodies of a run's answers within `bounds.keptBytes`: beyond it the oldest are packed, and those cut at last. */
export function keptBodies(): (exchange: Exchange) => void {
  const whole: Kept[] = [];
  const packed: Kept[] = [];
  const shared = new Map<string, Kept>();
  let bytes = 0;

  function hold(kept: Kept, exchange: Exchange, answer: RawAnswer): void {
    exchange.answer = withBody(answer, kept.read);
    kept.holders.push({ exchange, answer: exchange.answer });
  }

  function packOldest(): void {
    const kept = whole.shift();
    if (!kept) return;
    packed.push(kept);
    const body = packedBody(kept.read());
    if (body.length >= kept.bytes) return;
    bytes -= kept.bytes - body.length;
    kept.bytes = body.length;
    kept.read = bodyUnpacker(body);
    for (const { exchange, answer } of kept.holders.splice(0)) hold(kept, exchange, answer);
  }

  function cutOldest(): void {
    const kept = packed.shift();
    if (!kept) return;
    if (kept.key !== undefined) shared.delete(kept.key);
    bytes -= kept.bytes;
    const body = kept.read();
    const reason = `the answers of this run are more than ${sizeText(bounds.keptBytes)} even when packed, and the oldest are not kept`;
    for (const { exchange, answer } of kept.holders) {
      const { method, url } = exchange.request;
      exchange.answer = cutAnswer(`${method} ${url}`, answer, body, { reason, bytes: body.length });
    }
  }

  return (exchange) => {
    const { answer } = exchange;
    if (typeof answer === 'string' || answer.cut || answer.body.length === 0) return;
    const { body } = answer;
    const key = body.length < sharedFrom ? undefined : createHash('sha256').update(body).digest('base64');
    const same = key === undefined ? undefined : shared.get(key);
    if (same) return hold(same, exchange, answer);
    const kept: Kept = { key, bytes: body.length, holders: [{ exchange, answer }], read: () => body };
    if (key !== undefined) shared.set(key, kept);
    whole.push(kept);
    bytes += kept.bytes;
    while (bytes > bounds.keptBytes && whole.length > 1) packOldest();
    while (bytes > bounds.keptBytes && packed.length > 0) cutOldest();
  };
}
