import type { Exchange } from '../../targets/exchange.ts';
import { AnswerCut } from '../../targets/wire/cut-answer.ts';
import { fieldOf, textIn } from './answer.ts';

/** What a reading gives; undefined where it goes beyond the bounds of what payproof reads: that is judged by nobody. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof AnswerCut) return undefined;
    throw problem;
  }
}

/** A text of an answer, by its dotted path; undefined also where it cannot be read. */
export function toldIn(exchange: Exchange, path: string): string | undefined {
  return readable(() => textIn(fieldOf(exchange, path)));
}
