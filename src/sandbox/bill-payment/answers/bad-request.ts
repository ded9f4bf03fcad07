import { defined } from '../../../contract/defined.ts';
import { type Answer, jsonAnswer } from '../../slice/decision.ts';

/** One thing that is wrong with a request: the path of the field, ASP.NET style, and what to do about it. */
export interface Invalid {
  path: string;
  message: string;
}

/** How many problems an answer tells, and how much of a name that the client made up. */
const told = { problems: 100, characters: 200 };

/**
 * The answer to a call that fails validation (section 7). Messages name fields, never a value that was sent. Of very many
 * problems the first are told, and how many more there are.
 */
export function badRequest(problems: readonly Invalid[]): Answer {
  const state: Record<string, string[]> = {};
  const add = (path: string, message: string): void => {
    const known = state[path] ?? [];
    if (!known.includes(message)) state[path] = [...known, message];
  };
  for (const { path, message } of problems.slice(0, told.problems)) add(cut(path), cut(message));
  const more = problems.length - told.problems;
  if (more > 0) add('request', `${more} more problems are not told.`);
  const [first] = problems;
  const detail = first && `${cut(first.path)}: ${cut(first.message)}`;
  return {
    ...jsonAnswer(400, { Message: 'The request is invalid.', ModelState: state }),
    refusal: defined({ code: 'invalid', detail }),
  };
}

function cut(text: string): string {
  return text.length > told.characters ? `${text.slice(0, told.characters)}…` : text;
}

/** The path of a member of the body: `request.Products[0].Code`. */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((path, it) => (typeof it === 'number' ? `${path}[${it}]` : `${path}.${it}`), 'request');
}

export function missing(field: string, path = pathOf([field])): Invalid {
  return { path, message: `The ${field} field is required.` };
}
