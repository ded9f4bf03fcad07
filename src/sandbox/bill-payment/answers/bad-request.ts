import { type Answer, jsonAnswer } from '../../slice/decision.ts';

/** One thing that is wrong with a request: the path of the field, ASP.NET style, and what to do about it. */
export interface Invalid {
  path: string;
  message: string;
}

/** The answer to a call that fails validation (section 7). Messages name fields, never a value that was sent. */
export function badRequest(problems: readonly Invalid[]): Answer {
  const state: Record<string, string[]> = {};
  for (const { path, message } of problems) {
    const known = state[path] ?? [];
    if (!known.includes(message)) state[path] = [...known, message];
  }
  return jsonAnswer(400, { Message: 'The request is invalid.', ModelState: state });
}

/** The path of a member of the body: `request.Products[0].Code`. */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((path, it) => (typeof it === 'number' ? `${path}[${it}]` : `${path}.${it}`), 'request');
}

export function missing(field: string, path = pathOf([field])): Invalid {
  return { path, message: `The ${field} field is required.` };
}
