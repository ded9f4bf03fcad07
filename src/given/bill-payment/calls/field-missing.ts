import { type Exchange, fieldOf, statusOf, type Trial } from '../../../conformance/index.ts';
import { isInOtherForm } from './other-form.ts';

/** Rules that a call which fails validation decides, beside the one that names its condition. */
export function validationRules(...operations: string[]): string[] {
  return [...operations.map((it) => `${it}/400`), 'validation-error-names-fields'];
}

/**
 * Decides that a call was refused for want of one field (section 7): by a 400 whose ModelState names the field.
 * Returns whether it was refused.
 */
export function judgeFieldMissing(trial: Trial, id: string, field: string, exchange: Exchange): boolean {
  const status = statusOf(exchange);
  const refused = trial.expects(id, 'refused', isRefusal(status), `answered ${status}`, exchange);
  trial.holds(`${exchange.operation}/400`, 400, status, exchange);
  if (status !== 400 || isInOtherForm(exchange)) return refused;
  const names = JSON.stringify(fieldOf(exchange, 'ModelState') ?? {});
  const isNamed = plain(names).includes(plain(field));
  trial.expects('validation-error-names-fields', `a ModelState that names ${field}`, isNamed, names, exchange);
  return refused;
}

function isRefusal(status: ReturnType<typeof statusOf>): boolean {
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Messages may write a field's name in words. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
