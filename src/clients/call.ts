import { NoAnswerError } from './no-answer-error.ts';
import { parseExact } from './parse-exact.ts';
import { TimeoutError } from './transport.ts';

/** The two errors of a generated client, which every generated folder has as classes of its own. */
export interface GeneratedErrors {
  ResponseError: new (response: Response) => Error & { response: Response };
  FetchError: new (cause: Error) => Error & { cause: Error };
}

/** An answer as it came: its status, and its JSON without rounding. */
export interface Answered {
  status: number;
  body: unknown;
}

/** Connections that were never made, so that the request was surely not sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Runs one call of a generated client and gives the answer, a refusal as well. Throws NoAnswerError where there is
 * none, or where a 2xx answer is no JSON object. A refusal that is no JSON has the body `undefined`.
 */
export async function answerOf(
  operation: string,
  errors: GeneratedErrors,
  call: () => Promise<{ raw: Response }>,
): Promise<Answered> {
  const response = await responseOf(operation, errors, call);
  const text = await response.text();
  const body = jsonObject(text);
  if (body === undefined && response.ok) {
    const what = text === '' ? 'is empty' : 'is no JSON object';
    throw new NoAnswerError(operation, 'unreadable', `the body of the ${response.status} answer ${what}.`);
  }
  return { status: response.status, body };
}

async function responseOf(
  operation: string,
  errors: GeneratedErrors,
  call: () => Promise<{ raw: Response }>,
): Promise<Response> {
  try {
    return (await call()).raw;
  } catch (error) {
    if (error instanceof errors.ResponseError) return error.response;
    if (!(error instanceof errors.FetchError)) throw error;
    const { cause } = error;
    if (cause instanceof TimeoutError) throw new NoAnswerError(operation, 'timeout', `${cause.message}.`);
    const code = codeOf(cause);
    if (neverSent.has(code))
      throw new NoAnswerError(operation, 'unreachable', `the provider cannot be reached (${code}).`);
    throw new NoAnswerError(operation, 'broken', `the connection broke before the answer was there (${code}).`);
  }
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseExact(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The system's code of a failed fetch, which stands in its cause, or in the parts of that. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : 'no code';
}
