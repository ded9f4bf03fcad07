import type { Answered } from './call.ts';
import { NoAnswerError } from './no-answer-error.ts';
import { parseExact } from './parse-exact.ts';

export type JsonObject = Record<string, unknown>;

/** What a usable body is, in words, and how to tell. */
const kinds = {
  'JSON object': (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'JSON array': (value: unknown) => Array.isArray(value),
  JSON: () => true,
} as const;

/** The body as text in UTF-8. */
export function textOf({ bytes }: Answered): string {
  return new TextDecoder().decode(bytes);
}

/** The JSON object of an answer, every digit kept; undefined where the body is none. */
export function objectOf(answer: Answered): JsonObject | undefined {
  const value = jsonOf(answer);
  return kinds['JSON object'](value) ? (value as JsonObject) : undefined;
}

/** The JSON of a successful answer, every digit kept. Throws NoAnswerError where the body is not of that kind. */
export function neededJson<T>(operation: string, answer: Answered, kind: keyof typeof kinds): T {
  const value = jsonOf(answer);
  if (value !== undefined && kinds[kind](value)) return value as T;
  const what = answer.bytes.length === 0 ? 'is empty' : `is no ${kind}`;
  throw new NoAnswerError(operation, 'unreadable', `the body of the ${answer.status} answer ${what}.`);
}

function jsonOf(answer: Answered): unknown {
  try {
    return parseExact(textOf(answer));
  } catch {
    return undefined;
  }
}
