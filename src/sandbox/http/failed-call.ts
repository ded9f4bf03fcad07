import type { ServerResponse } from 'node:http';
import { warn } from '../secrets/warn.ts';
import { jsonAnswer } from '../slice/decision.ts';
import { encodeAnswer } from './encoded-answer.ts';
import { sendAnswer } from './send-answer.ts';

/** Ends a call whose answer could not be made: the process lives on. */
export function failedCall(error: unknown, response: ServerResponse): void {
  warn(error, []);
  try {
    if (response.headersSent) response.destroy();
    else sendAnswer(response, encodeAnswer(jsonAnswer(500, failure)));
  } catch (second) {
    warn(second, []);
    response.destroy();
  }
}

const failure = { statusCode: '500', statusMessage: 'Internal server error' };
