import { type Answer, jsonAnswer } from '../../slice/decision.ts';
import type { BillDialect } from '../dialects.ts';

/** The answer to a call without right credentials or without the role (section 5). */
export function unauthorized(form: BillDialect['unauthorized-body']): Answer {
  const headers = { 'WWW-Authenticate': 'Basic realm="bill payment"' };
  const body = form === 'empty' ? undefined : { Message: 'Authorization has been denied for this request.' };
  return { status: 401, headers, body, refusal: { code: 'unauthorized' } };
}

/** An answer whose status the document leaves open (section 7). */
export function failure(status: number, message: string): Answer {
  return { ...jsonAnswer(status, { Message: message }), refusal: { code: String(status), detail: message } };
}
