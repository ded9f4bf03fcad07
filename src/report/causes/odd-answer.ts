import type { RunResult } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { answerPlace, holdsStatus } from './answer-place.ts';

/** An answer with a status that the contract does not have for its operation. */
export interface OddAnswer {
  /** `<api>/<operation>`. */
  operation: string;
  status: number;
  /** What the contract has. */
  known: string[];
}

/**
 * Tells such answers. Nothing is concluded of an operation of which the run's rules name one status only: a run that is
 * narrowed to a few rules does not know the others.
 */
export function oddAnswersOf({ rules }: RunResult): (exchange: Exchange) => OddAnswer | undefined {
  const known = new Map<string, Set<string>>();
  for (const { id, from } of rules) {
    const place = from === 'contract' ? answerPlace(id) : undefined;
    if (place) known.set(place.operation, (known.get(place.operation) ?? new Set()).add(place.status));
  }
  return ({ by, api, operation: name, answer }) => {
    const operation = `${api}/${name}`;
    const statuses = [...(known.get(operation) ?? [])];
    if (by !== 'client' || typeof answer === 'string' || statuses.length < 2) return undefined;
    if (statuses.some((it) => holdsStatus(it, answer.status))) return undefined;
    return { operation, status: answer.status, known: statuses };
  };
}
