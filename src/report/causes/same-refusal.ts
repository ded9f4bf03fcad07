import type { Exchange } from '../../targets/exchange.ts';
import { bodyValue } from '../body-value.ts';
import { isComposite, jsonText } from '../json-value.ts';

/** Members that say why a call was refused, in any API. */
const reasons = /code|message|status|reason|error|description/i;
/** Shorter ones say too little to tell one refusal from another. */
const wordsFrom = 12;

/**
 * An answer that refuses, by its status and the words that it gives: one defect refuses proper calls of every operation
 * with the same words. Undefined for any other answer, and for a refusal without words.
 */
export function sameRefusal(exchange: Exchange | undefined): string | undefined {
  if (exchange === undefined || exchange.by !== 'client' || typeof exchange.answer === 'string') return undefined;
  const { status, body } = exchange.answer;
  const value = bodyValue(body);
  if (status < 400 || !isComposite(value)) return undefined;
  const words = Object.entries(value)
    .filter(([name, it]) => reasons.test(name) && !isComposite(it))
    .map(([name, it]) => `${name} ${jsonText(it)}`)
    .sort();
  const text = words.join(' ');
  return text.length < wordsFrom ? undefined : `${exchange.api} ${status} ${text}`;
}
