import type { RunResult } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { runModel } from '../run-model.ts';
import { ticketOf } from './ticket.ts';

/** A run has no such cause. */
export class NoSuchCause extends Error {
  override readonly name = 'NoSuchCause';
}

/** The block of one cause of a run, counted from 1 as reports number them. Throws NoSuchCause where it has fewer. */
export function renderTicket(run: RunResult, n: number, headlines: HeadlinesByApi = {}): string {
  const model = runModel(run, headlines);
  const cause = model.causes[n - 1];
  if (cause) return ticketOf(cause, model);
  const { length } = model.causes;
  throw new NoSuchCause(
    length === 0
      ? 'no rule is broken in this run: there is no finding to print'
      : `there is no such finding: this run has ${length === 1 ? '1 cause' : `causes 1 to ${length}`}`,
  );
}
