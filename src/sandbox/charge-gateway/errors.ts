import { defined } from '../../contract/defined.ts';
import { type Answer, jsonAnswer } from '../slice/decision.ts';

/** The errors of section 7, and refusals that have no E-code. */
export const errors = {
  E001: { http: 400, title: 'Missing required field' },
  E002: { http: 400, title: 'Invalid MSISDN format' },
  E003: { http: 400, title: 'Invalid currency' },
  E004: { http: 400, title: 'Invalid amount' },
  E005: { http: 400, title: 'Duplicate correlator' },
  E006: { http: 401, title: 'Invalid credentials' },
  E007: { http: 403, title: 'Sandbox not enabled' },
  E008: { http: 404, title: 'Transaction not found' },
  E009: { http: 409, title: 'Refund not eligible' },
  E010: { http: 422, title: 'Insufficient funds' },
  E011: { http: 422, title: 'Barred MSISDN' },
  E012: { http: 422, title: 'Refund exceeds original' },
  E013: { http: 422, title: 'Limit exceeded' },
  E014: { http: 500, title: 'Internal server error' },
  E015: { http: 503, title: 'Service unavailable' },
  'invalid-request': { http: 400, title: 'Invalid request' },
  'not-whitelisted': { http: 422, title: 'MSISDN not whitelisted' },
  'too-many-requests': { http: 429, title: 'More than 500 requests in a minute' },
  'unknown-path': { http: 404, title: 'No such path' },
} as const;

export type ErrorCode = keyof typeof errors;

/** Why a request is turned away. `detail` names fields and rules, never a value that was sent. */
export interface Refusal {
  code: ErrorCode;
  detail?: string;
  /** In place of the title and the detail. */
  message?: string;
  /** In place of the HTTP status of the code. */
  http?: number;
}

/** The answer to a refused request: JSON with `statusCode` and `statusMessage` (section 7). */
export function refuse({ code, detail, message, http }: Refusal, codeValue: 'http-status' | 'e-code'): Answer {
  const { title, http: usual } = errors[code];
  const status = http ?? usual;
  const body = {
    statusCode: codeValue === 'e-code' && /^E\d/.test(code) ? code : String(status),
    statusMessage: message ?? (detail === undefined ? title : `${title}: ${detail}`),
  };
  return { ...jsonAnswer(status, body), refusal: defined({ code, detail }) };
}
