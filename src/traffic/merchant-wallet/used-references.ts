import { type Exchange, textIn } from '../../conformance/index.ts';
import { callerOf } from '../caller-of.ts';
import { sent } from '../sent.ts';

/**
 * Tells of each call that went through whether its caller had used its reference for the same operation before. What becomes
 * of such a call is not shown: its answer may be the earlier one.
 */
export function usedReferences(): (exchange: Exchange) => boolean {
  const used = new Set<string>();
  return (exchange) => {
    const reference = textIn(sent(exchange, 'reference')) ?? '';
    if (reference === '') return false;
    const key = `${exchange.operation} ${callerOf(exchange)} ${reference}`;
    const isUsed = used.has(key);
    used.add(key);
    return isUsed;
  };
}
