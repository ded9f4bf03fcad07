import type { Redactor } from '../../protocol/secrets/redactor.ts';
import { bounds, sizeText } from '../../targets/bounds.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { shownAnswer } from '../../targets/wire/cut-answer.ts';
import { hidesTokens } from '../secrets/handed-out.ts';
import { redactExchange } from '../secrets/redact.ts';

/**
 * The exchanges of a run as its reports get them: without secrets, and with all bodies of answers together within
 * `bounds.reportBytes`. Those that prove a finding are kept whole first; where somebody is in a hurry, no large one is.
 */
export function* reportedExchanges(
  exchanges: readonly Exchange[],
  proof: ReadonlySet<string>,
  redact: Redactor,
  isHurried: () => boolean = () => false,
): Generator<void, Exchange[]> {
  let left: number = bounds.reportBytes;
  const whole = new Set<string>();
  for (const isFirst of [true, false])
    for (const { id, answer } of exchanges) {
      if (proof.has(id) !== isFirst || typeof answer === 'string' || answer.cut) continue;
      if (answer.body.length > left && answer.body.length > bounds.shownBytes) continue;
      left -= answer.body.length;
      whole.add(id);
    }
  const reported: Exchange[] = [];
  for (const it of exchanges) {
    yield;
    const shown = isHurried() ? begun(it, interrupted) : whole.has(it.id) ? it : begun(it, tooMuch);
    reported.push(redactExchange(hidesTokens(it) ? withoutBody(it) : shown, redact));
  }
  return reported;
}

const tooMuch = `the answers of this run are more than the ${sizeText(bounds.reportBytes)} that a report holds`;
const interrupted = 'the run was interrupted, and its report had to be written at once';

function withoutBody(exchange: Exchange): Exchange {
  if (typeof exchange.answer === 'string') return exchange;
  const { cut, status, headers, body } = shownAnswer(exchange.answer);
  const reason = cut?.reason ?? 'which of its texts are tokens cannot be told';
  return {
    ...exchange,
    answer: { status, headers, body: Buffer.alloc(0), cut: { reason, bytes: cut?.bytes ?? body.length } },
  };
}

/** The exchange with how its answer's body begins. */
function begun(exchange: Exchange, reason: string): Exchange {
  const { answer } = exchange;
  if (typeof answer === 'string' || answer.cut || answer.body.length <= bounds.shownBytes) return exchange;
  const { body, ...rest } = answer;
  const cut = { reason, bytes: body.length };
  // A copy: the part of a buffer would keep the whole.
  return { ...exchange, answer: { ...rest, body: Buffer.from(body.subarray(0, bounds.shownBytes)), cut } };
}
