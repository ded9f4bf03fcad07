import type { Redactor } from '../../protocol/secrets/redactor.ts';
import { bounds, sizeText } from '../../targets/bounds.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { redactExchange } from '../secrets/redact.ts';

/**
 * The exchanges of a run as its reports get them: without secrets, and with all bodies of answers together within
 * `bounds.reportBytes`. Those that prove a finding are kept whole first.
 */
export function reportedExchanges(
  exchanges: readonly Exchange[],
  proof: ReadonlySet<string>,
  redact: Redactor,
): Exchange[] {
  let left: number = bounds.reportBytes;
  const whole = new Set<string>();
  for (const isFirst of [true, false])
    for (const { id, answer } of exchanges) {
      if (proof.has(id) !== isFirst || typeof answer === 'string' || answer.cut) continue;
      if (answer.body.length > left && answer.body.length > bounds.shownBytes) continue;
      left -= answer.body.length;
      whole.add(id);
    }
  return exchanges.map((it) => redactExchange(whole.has(it.id) ? it : begun(it), redact));
}

/** The exchange with how its answer's body begins. */
function begun(exchange: Exchange): Exchange {
  const { answer } = exchange;
  if (typeof answer === 'string' || answer.cut) return exchange;
  const reason = `the answers of this run are more than the ${sizeText(bounds.reportBytes)} that a report holds`;
  const { body, ...rest } = answer;
  const cut = { reason, bytes: body.length };
  return { ...exchange, answer: { ...rest, body: body.subarray(0, bounds.shownBytes), cut } };
}
