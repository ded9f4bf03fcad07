import type { Finding, RunResult, Verdict } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { findingLine } from '../finding-line.ts';
import { oneLine } from '../one-line.ts';
import type { OddAnswer } from './odd-answer.ts';

/**
 * What broke, in one line. An answer that the contract does not have is told as that: what a check made of it says less.
 */
export function causeWords(
  { rule }: Verdict,
  finding: Finding,
  { rules }: RunResult,
  odd: { answer: OddAnswer; exchange: Exchange } | undefined,
): string {
  if (odd) {
    const { operation, status, known } = odd.answer;
    return `${operation} was answered ${status} (${odd.exchange.id}), which the contract does not have: it has ${known.join(', ')}`;
  }
  const text = rules.find((it) => it.id === rule)?.text;
  return oneLine(`${text || rule} (${findingLine(finding)})`);
}
