import { type Exchange, statusOf, type Trial } from '../../../conformance/index.ts';
import { outcomeOf, verdictOf } from './result.ts';

/** Rules that a refused call of these operations decides beside the one that names its condition. */
export function refusalRules(...operations: string[]): string[] {
  return [...operations.map((it) => `${it}/4XX`), 'refusal-http-status'];
}

/**
 * Decides that a call was refused: by its responseCode, whatever the HTTP status. That status is 4xx, or 2xx where
 * only the code counts (section 2.1). Returns whether it was refused.
 */
export function judgeRefused(trial: Trial, id: string, exchange: Exchange, ...proof: Exchange[]): boolean {
  const refused = verdictOf(exchange) === 'refused';
  trial.expects(id, 'refused', refused, outcomeOf(exchange), ...proof, exchange);
  if (refused) judgeRefusalStatus(trial, exchange);
  return refused;
}

/** Decides the HTTP status of a call that was refused for what it is. */
export function judgeRefusalStatus(trial: Trial, exchange: Exchange): void {
  const reading = rangeOf(exchange);
  const fits = reading === '4xx' || reading === '2xx';
  trial.expects(`${exchange.operation}/4XX`, '4xx or 2xx', fits, reading, exchange);
  trial.observe('refusal-http-status', reading, exchange);
}

/** Decides that a call succeeded, and that it did under HTTP 2xx. Returns whether it succeeded. */
export function judgeSucceeded(trial: Trial, id: string, exchange: Exchange, ...proof: Exchange[]): boolean {
  trial.holds(`${exchange.operation}/2XX`, '2xx', rangeOf(exchange), exchange);
  return trial.holds(id, 'success', outcomeOf(exchange), ...proof, exchange);
}

/** `4xx` for 404, or why there was no answer. */
export function rangeOf(exchange: Exchange): string {
  return String(statusOf(exchange)).replace(/^(\d)\d\d$/, '$1xx');
}
