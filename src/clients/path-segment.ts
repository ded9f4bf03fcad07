import { InvalidInputError } from './invalid-input-error.ts';

/**
 * The text, where it can be one segment of a path. Throws InvalidInputError for '', '.' and '..', which would name
 * another path, and for text that has no UTF-8.
 */
export function pathSegment(text: string, name: string): string {
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
    throw new InvalidInputError(
      `${name} is ${JSON.stringify(text)}, which cannot stand in a path; give it as the provider knows it.`,
    );
  }
  return text;
}
