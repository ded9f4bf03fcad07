import { NoAnswerError } from './no-answer-error.ts';
import { TimeoutError } from './transport.ts';

/** The two errors of a generated client, which every generated folder has as classes of its own. */
export interface GeneratedErrors {
  ResponseError: new (response: Response) => Error & { response: Response };
  FetchError: new (cause: Error) => Error & { cause: Error };
}

/** An answer as it came, a refusal as well. */
export interface Answered {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
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

/** Runs one call of a generated client and gives the answer, whatever its status. Throws NoAnswerError where none came. */
export async function answerOf(
  operation: string,
  errors: GeneratedErrors,
  call: () => Promise<{ raw: Response }>,
): Promise<Answered> {
  const response = await responseOf(operation, errors, call);
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
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

/** The system's code of a failed fetch, which stands in its cause, or in the parts of that. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : 'no code';
}
