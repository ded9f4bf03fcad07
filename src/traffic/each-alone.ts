import { AnswerCut, type Exchange } from '../conformance/index.ts';

/**
 * Looks at each exchange, of which none says anything of another: one that was cut keeps no other from being judged. Throws
 * the first AnswerCut once all were looked at, for then not everything was judged. Yields before each of them.
 */
export function* eachAlone(exchanges: readonly Exchange[], look: (exchange: Exchange) => void): Generator<void> {
  let cut: AnswerCut | undefined;
  for (const exchange of exchanges) {
    yield;
    try {
      look(exchange);
    } catch (problem) {
      if (!(problem instanceof AnswerCut)) throw problem;
      cut ??= problem;
    }
  }
  if (cut) throw cut;
}
